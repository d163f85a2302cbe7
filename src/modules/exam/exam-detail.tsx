import { z } from 'zod';
import { examMachine } from '#machines/exam.machine.ts';
import { dutiesOf } from '#machines/kit.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { MissingList } from '#web/process/missing-list.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { ChangedMarks } from './changed-marks.tsx';
import { DirectionTable } from './direction-table.tsx';
import { examPaths } from './paths.ts';
import type { ExamRecord } from './schema.ts';
import { WithoutPlace } from './without-place.tsx';

/** Nothing is typed into the question before the publication: it shows what was changed. */
const noFields = { schema: z.object({}), defaults: {} };

/**
 * Whose turn it is, what still stands in the way of publishing or closing, and why the exam was
 * opened again.
 */
function ExamPrompt({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen');
  const main = dutiesOf(examMachine, record, useActor()).find(
    ({ target }) => target !== record.state,
  );
  return (
    <Prompt machine={examMachine} record={record}>
      {main && main.unmet.length > 0 && (
        <>
          <p className="mt-1">{t(`exam-screen.missing.${main.event as 'finish' | 'close'}`)}</p>
          <MissingList machine={examMachine} record={record} action={main} />
        </>
      )}
      {record.reason && (
        <p className="mt-1 whitespace-pre-line">
          <span className="font-semibold">{t('exam-screen.reopenReason')}:</span> {record.reason}
        </p>
      )}
    </Prompt>
  );
}

function Data({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen');
  const name = useName();
  const format = useFormat();
  const { order_number, order_date, order_file_id, finished_at, pass, max_mark } = record;
  const order =
    order_number &&
    t('exam-screen.orderNamed', {
      number: order_number,
      date: order_date ? format.longDate(order_date) : '',
    });
  const numbers = {
    direction: format.number(pass.direction),
    english: format.number(pass.english),
    max: format.number(max_mark),
  };
  const rows = [
    { label: t('exam-screen.field.period'), value: name(record.period) },
    ...(['candidates', 'decided', 'accepted', 'admitted'] as const).map((count) => ({
      label: t(`exam-screen.field.${count}`),
      value: format.number(record[count]),
    })),
    { label: t('exam-screen.field.pass'), value: t('exam-screen.passOf', numbers) },
    {
      label: t('exam-screen.field.order'),
      value:
        order && order_file_id ? (
          <FileLink file={{ id: order_file_id, name: `${order}.pdf` }} />
        ) : (
          t('exam-screen.notUploaded')
        ),
    },
    { label: t('exam-screen.field.finished'), value: finished_at && format.dateTime(finished_at) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

/**
 * One exam: whose turn it is and what is missing, actions, directions with their days and
 * candidates, data, history, process.
 */
export function ExamDetail({
  record,
  back,
}: {
  record: ExamRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('exam-screen', 'exam', 'codes');
  const name = useName();
  const title = name(record.organization);
  const href = examPaths.exam.href({ id: record.id });
  return (
    <RecordPage
      machine={examMachine}
      record={record}
      name={title}
      reference={t('exam-screen.list.one', {
        name: t('exam.name'),
        year: record.period.admission_year,
      })}
      back={back}
      documents
      prompt={<ExamPrompt record={record} />}
      actions={
        <ActionBar
          machine={examMachine}
          record={record}
          name={title}
          forms={{ finish: { ...noFields, fields: () => <ChangedMarks exam={record.id} asked /> } }}
          links={{ setSchedule: `${href}?edit=setSchedule`, upload: `${href}?edit=upload` }}
        />
      }
    >
      <DirectionTable record={record} />
      <ChangedMarks exam={record.id} />
      <WithoutPlace exam={record} />
      <Data record={record} />
    </RecordPage>
  );
}
