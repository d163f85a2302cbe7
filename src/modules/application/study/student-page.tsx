import { useState } from 'react';
import { useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { StudentReports } from '#modules/monitoring/for-others/reports-row.tsx';
import { RequestsOfStudy } from '#modules/student-request/for-others/requests-of-study.tsx';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { filledForms, useAskedEvent } from '#web/process/asked-event.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { PersonSummary } from '../application-summary.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { useStudentForms } from '../forms/student-forms.tsx';
import { OpenAppeal } from '../open-appeal.tsx';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';
import { StudyData } from './student-data.tsx';
import { StudentExams } from './student-exams.tsx';
import { StudentFlag } from './student-flag.tsx';
import { studentListHref, studentListKey } from './student-lists.ts';
import { StudentOak } from './student-oak.tsx';
import { StudentOrders, useOrders } from './student-orders.tsx';
import { StudentOutcome, useOutcomes } from './student-outcome.tsx';
import { StudentPrompt } from './student-prompt.tsx';
import { isTagged } from './student-state.ts';

/**
 * The buttons of a student; the good ends of a study are one button when there is a choice between
 * them.
 */
function StudentActions({ record }: { record: ApplicationRecord }) {
  const texts = useApplicationTexts();
  const possible = useOutcomes(record);
  const name = texts.name(record);
  const asked = useAskedEvent(applicationMachine);
  const forms = filledForms(useStudentForms(record), asked);
  return (
    <ActionBar
      machine={applicationMachine}
      record={record}
      name={name}
      forms={forms}
      opens={asked}
      elsewhere={possible.map(({ event }) => event)}
    >
      <StudentOutcome record={record} possible={possible} name={name} forms={forms} />
    </ActionBar>
  );
}

/** The order of an old-list student lies open from the start: it is what the agency checks. */
const firstPaper = ({ old_list_flag, order_file_id }: ApplicationRecord): string | null =>
  order_file_id && (old_list_flag === 'old' || old_list_flag === 'unconfirmed_old')
    ? 'order'
    : null;

/** The data on the right, the file of an order on the left as soon as one is opened. */
function StudentDesk({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student');
  const orders = useOrders(record);
  const [open, setOpen] = useState(() => firstPaper(record));
  const paper = orders.find(({ key, fileId }) => key === open && fileId);
  return (
    <div
      className={classes(
        'grid items-start gap-8',
        paper && 'min-[1100px]:grid-cols-[minmax(0,1fr)_27rem]',
      )}
    >
      {paper && (
        <div className="min-w-0 min-[1100px]:sticky min-[1100px]:top-[calc(var(--under)+1rem)]">
          <FileViewer key={paper.fileId} paper={paper} />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-8">
        <StudentOrders
          orders={orders}
          open={open}
          onShow={(key) => setOpen(open === key ? null : key)}
        />
        <StudyData record={record} />
        <RequestsOfStudy study={record} />
        <StudentReports reports={record.reports} />
        <StudentExams study={record.id} />
        <section aria-labelledby="person-title">
          <h2 id="person-title" className="mb-2 text-xl">
            {t('student.person.title')}
          </h2>
          <PersonSummary record={record} />
        </section>
        <StudentOak record={record} />
      </div>
    </div>
  );
}

function Student({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student');
  const texts = useApplicationTexts();
  const { scholarship_status } = record;
  const back = {
    href: walkFrom(
      studentListKey(scholarship_status),
      record.id,
      studentListHref(scholarship_status),
    ).back,
    text: t('student.back'),
  };
  if (!isTagged(record, 'student')) {
    return (
      <Page title={t('student.notFound')} back={back}>
        <p className="max-w-[70ch]">{t('student.notStudent')}</p>
      </Page>
    );
  }
  return (
    <RecordPage
      machine={applicationMachine}
      record={record}
      name={texts.title(record)}
      reference={record.student_number ?? record.reference}
      documents
      back={back}
      besides={<StudentFlag flag={record.old_list_flag} />}
      prompt={
        <>
          <StudentPrompt record={record} />
          {record.facts.appealOpen && <OpenAppeal record={record} />}
        </>
      }
      actions={<StudentActions record={record} />}
    >
      <StudentDesk record={record} />
    </RecordPage>
  );
}

/** One student: what is due, what may be done, orders with their files, data, history. */
export function StudentPage() {
  const t = useTexts(
    'student',
    'review',
    'agency',
    'advisor-screen',
    'monitoring',
    'monitoringReport',
    'process',
    'processes',
    'application',
    'codes',
    'validation',
    'files',
  );
  const id = Number(useParams().id);
  const query = useRecordWithHistory<ApplicationRecord>(
    applicationMachine,
    id,
    Number.isSafeInteger(id),
  );
  const back = { href: applicationPaths.studentsBudget.href(), text: t('student.back') };
  return (
    <RecordGate query={query} title={t('student.name')} back={back} missing={t('student.notFound')}>
      {(record) => <Student key={record.id} record={record} />}
    </RecordGate>
  );
}
