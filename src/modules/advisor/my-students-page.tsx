import { Link } from 'wouter';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ListedApplication } from '#modules/application/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty, ListSearch } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { advisorPaths } from './paths.ts';
import type { ListedAdvisor } from './schema.ts';
import { StudentTable } from './student-table.tsx';

/** Where the person is an advisor, or is asked to be one: the way to their own records. */
function OwnRecords({ records }: { records: readonly ListedAdvisor[] }) {
  const t = useTexts('advisor-screen', 'advisor');
  const name = useName();
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="own-records">
      <h2 id="own-records" className="mb-2 text-xl">
        {t('advisor-screen.mine.records')}
      </h2>
      <ul className="border-t border-line">
        {records.map((record) => (
          <li
            key={record.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <Link href={advisorPaths.advisor.href({ id: record.id })} className="link">
              {name(record.organization)}
            </Link>
            <StatusTag machine={advisorMachine} state={record.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({ state, own }: { state: ListState; own: readonly number[] }) {
  const t = useTexts('advisor-screen');
  const query = useRecords<ListedApplication>(applicationMachine, {
    ...state.query,
    tag: 'student',
  });
  useLiveRecords(applicationMachine);
  const empty = (
    <ListEmpty state={state} text={t('advisor-screen.mine.empty')}>
      {t('advisor-screen.mine.hint')}
    </ListEmpty>
  );
  return (
    <ListRows query={query} state={state} module={t('advisor-screen.mine.title')} empty={empty}>
      {(page, busy) => (
        <StudentTable
          rows={page.results}
          advisorIds={own}
          busy={busy}
          caption={t('advisor-screen.mine.caption', { count: page.count })}
        />
      )}
    </ListRows>
  );
}

/**
 * "My students" of a research advisor (route `advisor-students`): those of now and of before, with
 * the ways to reach them.
 */
export function MyStudentsPage() {
  const t = useTexts('advisor-screen');
  const state = useListState({ filters: [], ordering: '-id' });
  const records = useRecords<ListedAdvisor>(advisorMachine, { limit: 50 }).data?.results ?? [];
  useLiveRecords(advisorMachine);
  return (
    <Page title={t('advisor-screen.mine.title')} lead={t('advisor-screen.mine.lead')}>
      <div className="flex flex-col gap-8">
        <ListSearch state={state} label={t('advisor-screen.mine.search')} />
        <Rows state={state} own={records.map(({ id }) => id)} />
        <OwnRecords records={records} />
      </div>
    </Page>
  );
}
