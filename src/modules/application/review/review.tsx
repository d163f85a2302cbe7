import { useState } from 'react';
import { useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { ListWalk, useListWalk } from '#web/process/list-walk.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationView } from '../application-view.ts';
import { useStudentForms } from '../forms/student-forms.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewPrompt, ReviewWarnings } from './review-prompt.tsx';
import { useRejection } from './review-reason.tsx';
import { ReviewSteps, useOpenSteps } from './review-steps.tsx';
import { useReviewDesk, useReviewKeys } from './use-review-desk.ts';

/** The buttons of the review: what is not done in a step or on the desk. */
function Decisions({
  record,
  forms,
  onDone,
}: {
  record: ApplicationRecord;
  forms: Record<string, ActionForm>;
  onDone(): void;
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
      elsewhere={['markDocument', ...steps]}
      onDone={onDone}
    />
  );
}

function Review({ record, view }: { record: ApplicationRecord; view: ApplicationView }) {
  const t = useTexts('review', 'agency');
  const texts = useApplicationTexts();
  const walk = useListWalk(record.id, view);
  const desk = useReviewDesk(record);
  // A study is the same record: what the student's page can do can be done here as well.
  const forms = useStudentForms(record);
  const [decided, setDecided] = useState(false);
  useReviewKeys(desk, walk.toNext);
  const nextHref = decided && walk.next !== null ? view.record.href({ id: walk.next }) : null;
  return (
    <RecordPage
      machine={applicationMachine}
      record={record}
      name={texts.title(record)}
      reference={record.reference}
      documents
      back={{ href: walk.back, text: t(view.words.back) }}
      besides={<ListWalk walk={walk} of={view} />}
      prompt={
        <>
          <ReviewPrompt record={record} nextHref={nextHref} onNext={() => walk.note(walk.next)} />
          <ReviewWarnings record={record} />
        </>
      }
      actions={<Decisions record={record} forms={forms} onDone={() => setDecided(true)} />}
    >
      <ReviewSteps record={record} forms={forms} />
      <ReviewDesk record={record} desk={desk} />
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
  const query = useRecord<ApplicationRecord>(applicationMachine, id, Number.isSafeInteger(id));
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
