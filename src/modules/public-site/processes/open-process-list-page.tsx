import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { PublicProcesses } from '#shared/public-process.ts';
import { useWord } from '#web/diagram/use-published.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { publicPaths } from '../paths.ts';

/** /processes: every process of the platform, by its machine. */
export function OpenProcessListPage() {
  const t = useTexts('open-process', 'site');
  const word = useWord();
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'processes'],
    queryFn: ({ signal }) => http.get<PublicProcesses>('/public/processes/', undefined, signal),
  });
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
        <ul className="grid max-w-[60rem] gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.results.map(({ machine, name }) => (
            <li key={machine}>
              <Link
                href={publicPaths.openProcess.href({ machine })}
                className="inline-flex min-h-8 items-center font-semibold underline"
              >
                {word(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
