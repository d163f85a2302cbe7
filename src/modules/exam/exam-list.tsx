import type { ReactNode } from 'react';
import { examMachine } from '#machines/exam.machine.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { ExamFilters } from './exam-filters.tsx';
import { ExamTable } from './exam-table.tsx';
import { examPaths } from './paths.ts';
import { RowsWaiting } from './rows-waiting.tsx';
import type { ListedExam } from './schema.ts';
import { WaitingPart } from './waiting-part.tsx';

const most = 10;

/** The exams that wait for the reader, before all others. Draws nothing when none does. */
function Waiting() {
  const t = useTexts('exam-screen');
  const name = useName();
  const { data } = useRecords<ListedExam>(examMachine, { turn: 1, limit: most });
  if (!data || data.count === 0) return null;
  const rows = data.results.map(({ id, state, organization, period }) => ({
    id,
    state,
    href: examPaths.exam.href({ id }),
    text: t('exam-screen.list.one', { name: name(organization), year: period.admission_year }),
  }));
  return <WaitingPart machine={examMachine} title={t('exam-screen.list.waiting')} rows={rows} />;
}

interface Props {
  /** Several organizations can be in the list: it can be narrowed to one. */
  several: boolean;
  country?: boolean;
  /** Between what waits for the reader and the list. */
  children?: ReactNode;
}

/** Exams: first what waits for the reader, then all of them with filters in the address. */
export function ExamList({ several, country = false, children }: Props) {
  const t = useTexts('exam-screen', 'exam', 'exports');
  const state = useListState({
    filters: ['state', 'period', 'organization', 'turn'],
    ordering: '-id',
    limit: 50,
  });
  const query = useRecords<ListedExam>(examMachine, state.query);
  useLiveRecords(examMachine);
  useReturnToRow(examMachine.id, state.href, query.data !== undefined);
  const empty = (
    <ListEmpty state={state} text={t('exam-screen.list.none')}>
      {t('exam-screen.list.noneHint')}
    </ListEmpty>
  );
  return (
    <>
      <Waiting />
      <RowsWaiting />
      {children}
      <ExamFilters state={state} several={several} country={country} />
      <div className="flex flex-col gap-4">
        {query.data && query.data.count > 0 && (
          <div className="no-print">
            <ExportButton
              path="/statistics/exams/"
              query={{ ...state.query, limit: null, offset: null }}
              count={query.data.count}
            />
          </div>
        )}
        <ExportList />
        <ListRows query={query} state={state} module={t('exam.names')} empty={empty}>
          {(page, busy) => <ExamTable page={page} state={state} busy={busy} />}
        </ListRows>
      </div>
    </>
  );
}
