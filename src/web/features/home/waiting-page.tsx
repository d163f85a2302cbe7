import { Link, useSearch } from 'wouter';
import type { WaitingAnswer } from '#shared/home.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { LastDay } from './last-day.tsx';
import { useHomeAnswer } from './use-home-answer.ts';

type Group = WaitingAnswer['groups'][number];

const areasOf = ({ groups }: WaitingAnswer): string[] => groups.map(({ process }) => process);

function GroupTable({ group: { process, count, records } }: { group: Group }) {
  const t = useTexts('home', process);
  const format = useFormat();
  const user = useUser();
  const name = t(`${process}.names`);
  return (
    <section>
      <Table
        caption={t('home.waiting.caption', { name, shown: format.number(count) })}
        rows={records}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('home.waiting.name'),
            rowHeader: true,
            className: 'min-w-56',
            cell: (record) => {
              const href = recordHref(process, record.id, user);
              const words = [record.reference, record.about].filter(Boolean).join(' · ');
              return (
                <>
                  {href ? (
                    <Link href={href} className="link font-semibold">
                      {record.name}
                    </Link>
                  ) : (
                    <span className="font-semibold">{record.name}</span>
                  )}
                  {words && <span className="block text-sm text-muted">{words}</span>}
                </>
              );
            },
          },
          {
            key: 'state',
            header: t('home.waiting.state'),
            cell: ({ state }) => t(`${process}.state.${state}`),
          },
          {
            key: 'due',
            header: t('home.waiting.due'),
            cell: ({ due }) =>
              due === null ? (
                <span className="text-muted">{t('home.waiting.noDay')}</span>
              ) : (
                <LastDay day={due} />
              ),
          },
        ]}
      />
      {count > records.length && (
        <p className="mt-2 text-muted">
          {t('home.waiting.cut', { shown: format.number(records.length) })}
        </p>
      )}
    </section>
  );
}

/** What of the address narrows the list: processes, and the last day. */
function useAsked() {
  const params = new URLSearchParams(useSearch());
  return Object.fromEntries(
    ['process', 'due'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** /admin/waiting: every record that waits for the person, process by process, the nearest first. */
export function WaitingPage() {
  const t = useTexts('home');
  const asked = useAsked();
  const format = useFormat();
  const { data, error, refetch } = useHomeAnswer<WaitingAnswer>('waiting', areasOf, asked);
  const narrowed = Object.keys(asked).length > 0;
  return (
    <Page
      title={t('home.waiting.title')}
      lead={asked.due ? t('home.waiting.onDay', { date: format.longDate(asked.due) }) : undefined}
      back={{ href: paths.home.href(), text: t('home.title') }}
      actions={
        <>
          {narrowed && <LinkButton href={paths.waiting.href()}>{t('home.waiting.all')}</LinkButton>}
          <PrintButton />
        </>
      }
    >
      {error && !data && (
        <ListFailed error={error} module={t('home.waiting.title')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={6} />}
      {data?.groups.length === 0 && <Empty text={t('home.zero')} />}
      <div className="flex flex-col gap-10">
        {data?.groups.map((group) => (
          <GroupTable key={group.process} group={group} />
        ))}
      </div>
    </Page>
  );
}
