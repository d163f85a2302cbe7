import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { publicPaths } from '../paths.ts';
import { useOpenProcesses, useWord } from './use-open-process.ts';

/** /processes: every process of the platform, by its machine. */
export function OpenProcessListPage() {
  const t = useTexts('open-process', 'site');
  const word = useWord();
  const { data, error, refetch } = useOpenProcesses();
  return (
    <Page title={t('site.page.processes')} lead={t('open-process.lead')}>
      {!data && error && (
        <ListFailed
          error={error}
          module={t('site.page.processes')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton rows={12} />}
      {data && (
        <ul className="flex flex-col gap-3">
          {data.results.map(({ machine, name }) => (
            <li key={machine}>
              <LinkButton href={publicPaths.openProcess.href({ machine })}>{word(name)}</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
