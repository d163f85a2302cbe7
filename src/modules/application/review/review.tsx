import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { ListWalk, useListWalk } from '#web/process/list-walk.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useEvent, useRecord } from '#web/record/use-process.ts';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationView } from '../application-view.ts';
import { useStudentForms } from '../forms/student-forms.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewPrompt, ReviewWarnings } from './review-prompt.tsx';
import { useRejection } from './review-reason.tsx';
import { ReviewSteps, useOpenSteps } from './review-steps.tsx';
import { useReviewDesk, useReviewKeys } from './use-review-desk.ts';

/** Opening the page begins the review, once, for somebody who may begin it. */
function useReviewBegins(record: ApplicationRecord): void {
  const begun = useRef<number | null>(null);
  const { send } = useEvent(applicationMachine, record.id);
  const allowed = actionsOf(applicationMachine, record, useActor()).some(
    ({ event, enabled }) => event === 'reviewStart' && enabled,
  );
  const begin = useEffectEvent(async () => {
    try {
      await send({ event: 'reviewStart' });
    } catch (error) {
      // Somebody was faster: the record has been read again and shows it.
      if (!(error instanceof ApiError)) throw error;
    }
  });
  useEffect(() => {
    if (!allowed || begun.current === record.id) return;
    begun.current = record.id;
    void begin();
  }, [allowed, record.id]);
}

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
      elsewhere={['reviewStart', 'markDocument', ...steps]}
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
  useReviewBegins(record);
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
