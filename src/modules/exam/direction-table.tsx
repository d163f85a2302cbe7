import { Link } from 'wouter';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { examPaths } from './paths.ts';
import type { ExamDirection, ExamForm, ExamRecord } from './schema.ts';

const undecided = statesTagged(examMachine, 'undecided');
const counts = ['places', 'candidates', 'decided', 'accepted'] as const;

function useColumns({ id }: ExamRecord): Column<ExamDirection>[] {
  const t = useTexts('exam-screen', 'codes');
  const name = useName();
  const format = useFormat();
  const byForm = (cell: (form: ExamForm) => string) => (direction: ExamDirection) =>
    direction.forms.map((form) => (
      <span key={form.dc_type} className="block">
        {cell(form)}
      </span>
    ));
  return [
    {
      key: 'direction',
      header: t('exam-screen.field.direction'),
      rowHeader: true,
      className: 'min-w-40',
      cell: ({ direction }) => (
        <Link
          href={examPaths.examDirection.href({ id, directionId: direction.id })}
          className="link font-semibold"
        >
          {direction.code} {name(direction)}
        </Link>
      ),
    },
    {
      key: 'when',
      header: t('exam-screen.field.when'),
      className: 'min-w-44',
      cell: ({ exam_date, place, commission }) =>
        exam_date ? (
          <>
            {format.date(exam_date)}, {place}
            <span className="block whitespace-pre-line text-muted">{commission}</span>
          </>
        ) : (
          <span className="text-muted">{t('exam-screen.notSet')}</span>
        ),
    },
    {
      key: 'form',
      header: t('exam-screen.field.form'),
      className: 'min-w-32',
      cell: byForm(({ dc_type }) => t(`codes.dcType.${dc_type}`)),
    },
    ...counts.map((count) => ({
      key: count,
      header: t(`exam-screen.field.${count}`),
      figures: true,
      cell: byForm((form) => format.number(form[count])),
    })),
    {
      key: 'protocol',
      header: t('exam-screen.field.protocol'),
      className: 'min-w-32',
      cell: ({ protocol_file_id, direction }) =>
        protocol_file_id ? (
          <FileLink
            file={{
              id: protocol_file_id,
              name: `${t('exam-screen.field.protocol')} ${direction.code}.pdf`,
            }}
          />
        ) : (
          <span className="text-muted">{t('exam-screen.notUploaded')}</span>
        ),
    },
  ];
}

/**
 * The directions of an exam, which lead to marks and results: day, place, commission, candidates by
 * form of study beside the places, protocol.
 */
export function DirectionTable({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen');
  const columns = useColumns(record);
  const enters = useCan('update', 'ExamResult');
  const caption = t('exam-screen.directions');
  const hint = undecided.includes(record.state)
    ? enters && t('exam-screen.directionsHint.marks')
    : t('exam-screen.directionsHint.results');
  return (
    <section>
      <h2 className="text-xl">{caption}</h2>
      {hint && <p className="mb-3 text-muted">{hint}</p>}
      <Table
        caption={caption}
        captionHidden
        columns={columns}
        rows={record.directions}
        rowKey={({ direction }) => direction.id}
        density="dense"
      />
    </section>
  );
}
