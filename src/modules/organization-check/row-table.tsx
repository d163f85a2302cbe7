import { fullName } from '#shared/names.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { rowStatuses, rowStatusIds } from './codes.ts';
import type { CheckRow } from './schema.ts';

const tones: Readonly<Record<number, Tone>> = {
  [rowStatusIds.papersNotShown]: 'danger',
  [rowStatusIds.completed]: 'success',
  [rowStatusIds.notCompleted]: 'danger',
  [rowStatusIds.deadlineGiven]: 'warning',
};

const Muted = ({ text }: { text: string | null | false }) =>
  text ? <p className="text-sm text-muted">{text}</p> : null;

/** What was found of a student: status, reason, deadline, and what became of the last report. */
function Found({ row }: { row: CheckRow }) {
  const t = useTexts('check-screen', 'codes');
  const format = useFormat();
  const { status, reason_code, deadline, report } = row;
  const said = rowStatuses.find(({ id }) => id === status);
  if (!said) return <span>{t('check-screen.noStatus')}</span>;
  const told = report?.returned ? 'reportBack' : 'reportStays';
  return (
    <>
      <Tag tone={tones[said.id]}>{t(`check-screen.status.${said.id}`)}</Tag>
      <Muted text={reason_code !== null && t(`codes.cancelReason.${reason_code}`)} />
      <Muted text={deadline && t('check-screen.awaits', { date: format.date(deadline) })} />
      <Muted
        text={
          report !== null &&
          t(`check-screen.${told}`, { year: report.year, quarter: report.quarter })
        }
      />
    </>
  );
}

function Answer({ row }: { row: CheckRow }) {
  const t = useTexts('check-screen');
  const format = useFormat();
  const { answer, answer_file, answered_on } = row;
  if (answer === null) return null;
  return (
    <>
      <p className="whitespace-pre-line">{answer}</p>
      {answer_file && <FileLink file={answer_file} />}
      <Muted
        text={answered_on && t('check-screen.answeredOn', { date: format.date(answered_on) })}
      />
    </>
  );
}

/** The students of a check, as everybody sees them who does not write: what was found and answered. */
export function RowTable({ rows }: { rows: readonly CheckRow[] }) {
  const t = useTexts('check-screen', 'codes', 'files');
  const columns: Column<CheckRow>[] = [
    {
      key: 'person',
      header: t('check-screen.field.student'),
      rowHeader: true,
      className: 'min-w-40',
      cell: (row) => (
        <>
          {fullName(row.person)}
          <Muted text={row.left && t('check-screen.left')} />
        </>
      ),
    },
    { key: 'status', header: t('check-screen.field.status'), cell: (row) => <Found row={row} /> },
    {
      key: 'mark',
      header: t('check-screen.field.mark'),
      figures: true,
      cell: ({ mark }) => mark,
    },
    {
      key: 'note',
      header: t('check-screen.field.note'),
      cell: ({ note, file, settle_reason }) => (
        <>
          {note}
          {file && <FileLink file={file} />}
          <Muted text={settle_reason} />
        </>
      ),
    },
    { key: 'answer', header: t('check-screen.field.answer'), cell: (row) => <Answer row={row} /> },
  ];
  return (
    <Table
      caption={t('check-screen.grid.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ status }) => (status === null ? undefined : tones[status])}
    />
  );
}
