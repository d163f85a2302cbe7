import { useQuery } from '@tanstack/react-query';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { fullName } from '#shared/names.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useMarkWords } from './marks/use-mark-words.ts';
import { type ChangedMarks as Changed, maxChangedMarks } from './schema.ts';

type Mark = Changed['results'][number];

/** Belongs to the marks, so that a saving of them asks for it again. */
const useChangedMarks = (exam: number) =>
  useQuery({
    queryKey: [...cacheKeys.all(examResultMachine), 'changed', exam],
    queryFn: ({ signal }) => http.get<Changed>(`/exams/${exam}/changed-marks/`, undefined, signal),
  });

function useColumns(): Column<Mark>[] {
  const t = useTexts('exam-screen', 'examResult', 'validation', 'grid');
  const format = useFormat();
  const words = useMarkWords();
  const said = (field: Mark['field'], value: Mark['before']) =>
    words.value(
      field,
      value === true ? t('exam-screen.marks.absentWord') : value === false ? null : value,
    );
  return [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-48',
      cell: ({ person, direction }) => (
        <>
          {fullName(person)}
          <span className="block text-muted">{direction.code}</span>
        </>
      ),
    },
    { key: 'field', header: t('grid.diff.field'), cell: ({ field }) => words.labels[field] },
    {
      key: 'before',
      header: t('grid.diff.before'),
      figures: true,
      cell: ({ field, before }) => said(field, before),
    },
    {
      key: 'after',
      header: t('grid.diff.after'),
      figures: true,
      cell: ({ field, after }) => <b>{said(field, after)}</b>,
    },
    {
      key: 'who',
      header: t('exam-screen.changed.who'),
      className: 'min-w-40',
      cell: ({ actor, at }) => (
        <>
          {actor}
          <span className="block text-muted">{format.dateTime(at)}</span>
        </>
      ),
    },
  ];
}

/**
 * Marks that were others when they were first saved, with who changed them and when: looked at in
 * the question before the results are published, and by anyone who controls the exam. `asked` says
 * so also when there are none.
 */
export function ChangedMarks({ exam, asked = false }: { exam: number; asked?: boolean }) {
  const t = useTexts('exam-screen');
  const { data, isError, refetch } = useChangedMarks(exam);
  const columns = useColumns();
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.count === 0) return asked ? <p>{t('exam-screen.changed.none')}</p> : null;
  return (
    <section data-changed-marks>
      <Table
        caption={t('exam-screen.changed.title', { count: data.count })}
        columns={columns}
        rows={data.results}
        rowKey={({ id, field }) => `${id} ${field}`}
        density="dense"
      />
      {data.count === maxChangedMarks && (
        <p className="text-muted">{t('exam-screen.changed.most', { count: data.count })}</p>
      )}
    </section>
  );
}
