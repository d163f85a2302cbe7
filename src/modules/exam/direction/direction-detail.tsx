import { useMemo } from 'react';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { fullName } from '#shared/names.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { MarksForm } from '../marks/marks-form.tsx';
import type { ExamDirection, ExamRecord, ListedExamResult } from '../schema.ts';
import { WithoutPlace } from '../without-place.tsx';
import { ResultTable } from './result-table.tsx';

const undecided = statesTagged(examMachine, 'undecided');

interface Props {
  record: ExamRecord;
  direction: ExamDirection;
}

function Data({ record, direction }: Props) {
  const t = useTexts('exam-screen', 'codes');
  const format = useFormat();
  const { exam_date, place, commission, protocol_file_id, forms } = direction;
  const protocol = {
    id: protocol_file_id ?? '',
    name: `${t('exam-screen.field.protocol')} ${direction.direction.code}.pdf`,
  };
  const numbers = {
    direction: format.number(record.pass.direction),
    english: format.number(record.pass.english),
    max: format.number(record.max_mark),
  };
  return (
    <SummaryList
      rows={[
        {
          label: t('exam-screen.field.day'),
          value: exam_date ? format.longDate(exam_date) : t('exam-screen.notSet'),
        },
        { label: t('exam-screen.field.place'), value: place ?? t('exam-screen.notSet') },
        {
          label: t('exam-screen.field.commission'),
          value: (
            <span className="whitespace-pre-line">{commission ?? t('exam-screen.notSet')}</span>
          ),
        },
        {
          label: t('exam-screen.field.places'),
          value: forms.map(({ dc_type, places, candidates }) => (
            <span key={dc_type} className="block">
              {t('exam-screen.marks.many', {
                form: t(`codes.dcType.${dc_type}`),
                candidates: format.number(candidates),
                places: format.number(places),
              })}
            </span>
          )),
        },
        { label: t('exam-screen.field.pass'), value: t('exam-screen.passOf', numbers) },
        {
          label: t('exam-screen.field.protocol'),
          value: protocol_file_id ? <FileLink file={protocol} /> : t('exam-screen.notUploaded'),
        },
      ]}
    />
  );
}

const byName = (one: ListedExamResult, other: ListedExamResult): number =>
  one.dc_type - other.dc_type ||
  fullName(one.person).localeCompare(fullName(other.person)) ||
  one.id - other.id;

function Candidates({ record, direction }: Props) {
  const t = useTexts('exam-screen', 'examResult');
  const { data, error, refetch } = useRecords<ListedExamResult>(examResultMachine, {
    exam: record.id,
    direction: direction.direction.id,
    ordering: 'id',
    limit: 1000,
  });
  useLiveRecords(examResultMachine);
  const rows = useMemo(() => [...(data?.results ?? [])].sort(byName), [data]);
  if (error && !data)
    return (
      <ListFailed error={error} module={t('examResult.names')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton shape="table" rows={8} />;
  if (data.count === 0) return <Empty text={t('exam-screen.results.none')} />;
  if (undecided.includes(record.state))
    return <MarksForm exam={record} direction={direction} rows={rows} />;
  return <ResultTable exam={record} direction={direction} rows={rows} />;
}

/**
 * A direction: its status, then what one comes for, marks or results; day, place and places stand
 * below.
 */
export function DirectionDetail({
  record,
  direction,
  back,
}: Props & { back: { href: string; text: string } }) {
  const name = useName();
  return (
    <Page
      title={`${direction.direction.code} ${name(direction.direction)}`}
      over={`${name(record.organization)}, ${name(record.period)}`}
      back={back}
      tag={<StatusTag machine={examMachine} state={record.state} />}
      tone={stateMeta(examMachine, record.state).tone}
    >
      <div className="flex flex-col gap-10">
        <Candidates record={record} direction={direction} />
        <WithoutPlace exam={record} direction={direction} />
        <Data record={record} direction={direction} />
      </div>
    </Page>
  );
}
