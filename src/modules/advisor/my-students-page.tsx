import { useMemo } from 'react';
import { Link } from 'wouter';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { advisorPaths } from './paths.ts';
import type { ListedAdvisor } from './schema.ts';
import { myStudents } from './student-lists.tsx';

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

/**
 * "My students" of a research advisor (route `advisor-students`): those of now and of before, with
 * the ways to reach them.
 */
export function MyStudentsPage() {
  const t = useTexts('advisor-screen');
  const { data } = useRecords<ListedAdvisor>(advisorMachine, { limit: 50 });
  useLiveRecords(advisorMachine);
  const list = useMemo(() => myStudents(data?.results.map(({ id }) => id) ?? []), [data]);
  return (
    <Page title={t('advisor-screen.mine.title')} lead={t('advisor-screen.mine.lead')}>
      <div className="flex flex-col gap-8">
        <DeclaredList of={list} />
        <OwnRecords records={data?.results ?? []} />
      </div>
    </Page>
  );
}
