import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { AfterDecision, RecordWalk } from '#web/process/next-record.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useNextRecord } from '#web/process/use-next-record.ts';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationView } from '../application-view.ts';
import { useStudentForms } from '../forms/student-forms.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ToPaper } from './review-papers.tsx';
import { ReviewPrompt, ReviewWarnings } from './review-prompt.tsx';
import { useRejection } from './review-reason.tsx';
import { ReviewSteps, useOpenSteps } from './review-steps.tsx';
import type { TranslationProps } from './review-translation.tsx';
import { UnmarkedPapers } from './unmarked-papers.tsx';
import { useReviewDesk, useReviewKeys } from './use-review-desk.ts';

// Few applications are written in another language.
const ReviewTranslation = lazyPage<'ReviewTranslation', TranslationProps>(
  () => import('./review-translation.tsx'),
  'ReviewTranslation',
);

/** The buttons of the review: what is not done in a step or on the desk. */
function Decisions({
  record,
  forms,
  onDecided,
  children,
}: {
  record: ApplicationRecord;
  forms: Record<string, ActionForm>;
  onDecided(): void;
  children: ReactNode;
}) {
  const texts = useApplicationTexts();
  const steps = useOpenSteps(record);
  const rejection = useRejection(record);
  return (
    <ActionBar
      machine={applicationMachine}
      record={record}
      name={texts.name(record)}
      forms={forms}
      reasons={{ reject: rejection }}
      elsewhere={['markDocument', 'translate', ...steps]}
      onDone={(_event, fresh) => fresh.state !== record.state && onDecided()}
    >
      {children}
    </ActionBar>
  );
}

/** Where who may translates what the applicant wrote in another language; nothing for the others. */
function Translation({ record, form }: { record: ApplicationRecord; form?: ActionForm }) {
  const actor = useActor();
  const offered = actionsOf(applicationMachine, record, actor).some(
    ({ event, enabled }) => event === 'translate' && enabled,
  );
  if (!offered || !form) return null;
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <ReviewTranslation record={record} form={form} />
    </Suspense>
  );
}

function Review({ record, view }: { record: ApplicationRecord; view: ApplicationView }) {
  const t = useTexts('review', 'agency');
  const texts = useApplicationTexts();
  const next = useNextRecord(record.id, {
    machine: applicationMachine,
    view,
    ordering: 'review_until',
    works: useCan('decide', 'ApplicantDocument'),
  });
  const desk = useReviewDesk(record);
  // A study is the same record: what the student's page can do can be done here as well.
  const forms = useStudentForms(record);
  const [decided, setDecided] = useState(false);
  const conditions = {
    documentsMarkedCorrect: <UnmarkedPapers desk={desk} />,
    diplomaDecided: <ToPaper machine={diplomaMachine} />,
    certificateDecided: <ToPaper machine={certificateMachine} />,
  };
  useReviewKeys(desk, () => next.toNext());
  return (
    <RecordPage
      machine={applicationMachine}
      record={record}
      name={texts.title(record)}
      reference={record.reference}
      documents
      back={{ href: next.walk.back, text: t(view.words.back) }}
      besides={<RecordWalk next={next} of={view} text={t('review.walk.next')} />}
      prompt={
        <>
          <ReviewPrompt record={record} />
          <ReviewWarnings record={record} />
        </>
      }
      conditions={conditions}
      actions={
        <Decisions record={record} forms={forms} onDecided={() => setDecided(true)}>
          {decided && <AfterDecision next={next} text={t('review.walk.next')} />}
        </Decisions>
      }
    >
      <ReviewSteps record={record} forms={forms} />
      <ReviewDesk record={record} desk={desk} />
      {/* Nothing waits for it: the papers and the decision stay in sight. */}
      <Translation record={record} form={forms.translate} />
    </RecordPage>
  );
}

/**
 * The page of one application in a view: the same desk, prompt and actions, no matter who looks.
 */
export function ReviewOf({ view }: { view: ApplicationView }) {
  const t = useTexts(
    'review',
    'agency',
    'student',
    'additional-quota-screen',
    'process',
    'processes',
    'application',
    'diploma',
    'certificate',
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
  return (
    <RecordGate
      query={query}
      title={t(view.words.title)}
      back={{ href: view.list.href(), text: t(view.words.back) }}
    >
      {(record) => <Review key={record.id} record={record} view={view} />}
    </RecordGate>
  );
}
