import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import {
  compareRank,
  type PassMarks,
  proposeResults,
  totalOf,
} from '#modules/exam/for-others/ranking.ts';
import type { ExamRecord, ListedExamResult } from '#modules/exam/schema.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { AdditionalQuotaRecord } from '../additional/schema.ts';

const placed = [
  ...statesTagged(examResultMachine, 'inQuota'),
  ...statesTagged(examResultMachine, 'additional'),
];

/**
 * Why somebody of the direction is not among those who may be named: they have a place, or their
 * marks or their citizenship do not allow it.
 */
function useWhyNot(pass: PassMarks): (row: ListedExamResult) => string {
  const t = useTexts('additional-quota-screen', 'exam-screen');
  return (row) => {
    if (placed.includes(row.state)) return t('additional-quota-screen.others.placed');
    if (row.is_open) return t('exam-screen.results.open');
    // With places for everybody nothing but the candidate can stand in the way.
    const why = proposeResults([row], 1, pass).get(row.id)?.why ?? 'noMarks';
    return why === 'withinPlaces' || why === 'beyondPlaces'
      ? t('additional-quota-screen.others.gaveBack')
      : t(`exam-screen.why.${why}`);
  };
}

function Others({ rows, pass }: { rows: readonly ListedExamResult[]; pass: PassMarks }) {
  const t = useTexts('additional-quota-screen', 'exam-screen', 'examResult');
  const format = useFormat();
  const why = useWhyNot(pass);
  const columns: Column<ListedExamResult>[] = [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ person }) => fullName(person),
    },
    {
      key: 'total',
      header: t('exam-screen.field.total'),
      figures: true,
      cell: (row) => {
        const total = totalOf(row);
        return total !== null && format.number(total, 1);
      },
    },
    {
      key: 'result',
      header: t('exam-screen.field.result'),
      cell: ({ state }) => <StatusTag machine={examResultMachine} state={state} />,
    },
    {
      key: 'why',
      header: t('additional-quota-screen.others.why'),
      className: 'min-w-56',
      cell: (row) => why(row),
    },
  ];
  return (
    <Table
      caption={t('additional-quota-screen.others.caption', { count: rows.length })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      density="dense"
    />
  );
}

/**
 * The other candidates of the direction and form of study, and why they may not be named for these
 * places.
 */
export function OtherCandidates({ record }: { record: AdditionalQuotaRecord }) {
  const t = useTexts('additional-quota-screen');
  const { exam_id, direction, dc_type, candidates } = record;
  const { data: exam } = useRecord<ExamRecord>(examMachine, exam_id ?? 0, exam_id !== null);
  const { data } = useRecords<ListedExamResult>(examResultMachine, {
    exam: exam_id ?? 0,
    direction: direction.id,
    dc_type,
    ordering: 'id',
    limit: 1000,
  });
  const named = new Set(candidates?.map(({ id }) => id));
  const rows = (data?.results ?? []).filter(({ id }) => !named.has(id)).sort(compareRank);
  if (!exam || rows.length === 0) return null;
  return (
    <Disclosure wide summary={t('additional-quota-screen.others.title')}>
      <Others rows={rows} pass={exam.pass} />
    </Disclosure>
  );
}
