import { Suspense } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { dutiesOf, statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { decidesAppeal } from '../decides-appeal.ts';
import type { ApplicationRecord } from '../schema.ts';

/** Few applications have been asked for papers, or have an open appeal. */
const OpenAppeal = lazyPage(() => import('../open-appeal.tsx'), 'OpenAppeal');
const AskedPapers = lazyPage(() => import('../asked-papers.tsx'), 'AskedPapers');

const forPapers = statesTagged(applicationMachine, 'awaitsPapers');
const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

/**
 * What this application needs from the organization now, and by when; empty when the general words
 * say enough.
 */
function useHeading(record: ApplicationRecord): string | undefined {
  const t = useTexts('review', 'agency');
  const format = useFormat();
  const actor = useActor();
  const { reviewUntil, papersUntil, councilUntil, decisionOverdue } = record.facts;
  if (decidesAppeal(record, actor)) return t('agency.prompt.appeal');
  if (papersUntil && forPapers.includes(record.state))
    return t('review.prompt.papers', {
      date: format.longDate(papersUntil),
      when: format.relative(papersUntil),
    });
  if (!awaiting.includes(record.state)) return undefined;
  const accepted = record.accepted_at;
  if (accepted && !councilUntil)
    return t('review.prompt.decide', { date: format.longDate(accepted) });
  const day = accepted ? councilUntil : reviewUntil;
  if (!day) return undefined;
  const [late, due] = accepted
    ? (['decideLate', 'decideUntil'] as const)
    : (['late', 'review'] as const);
  return t(`review.prompt.${decisionOverdue ? late : due}`, {
    date: format.longDate(day),
    when: format.relative(day),
  });
}

function Reason({ reason }: { reason: string }) {
  const t = useTexts('review');
  return (
    <p className="mt-1 whitespace-pre-line">
      <span className="text-muted">{t('review.prompt.reason')}</span> {reason}
    </p>
  );
}

/**
 * The prompt of the review: what is needed by when, and the reason of the last decision. What still
 * stands in the way is said at the button of the decision, so that the papers stay in sight.
 */
export function ReviewPrompt({ record }: { record: ApplicationRecord }) {
  const heading = useHeading(record);
  // The duty that moves the application on; corrections in the same status are no decision.
  const duties = dutiesOf(applicationMachine, record, useActor());
  const main = duties.find(({ target }) => target !== record.state);
  const waits = forPapers.includes(record.state);
  const reason = !main && record.reason ? <Reason reason={record.reason} /> : null;
  return (
    <Prompt
      machine={applicationMachine}
      record={record}
      heading={waits || duties.some(({ enabled }) => enabled) || main ? heading : undefined}
    >
      {reason}
    </Prompt>
  );
}

/** What a reviewer must know although it forbids nothing (guard GA12, an open appeal). */
export function ReviewWarnings({ record }: { record: ApplicationRecord }) {
  const t = useTexts('review');
  const { repeatedStudy, appealOpen } = record.facts;
  return (
    <>
      {repeatedStudy && (
        <Notice tone="warning" heading={t('review.warning.repeatedStudy')} headingLevel={3} />
      )}
      <Suspense>
        {appealOpen && <OpenAppeal record={record} linked />}
        {record.papers_request && <AskedPapers record={record} />}
      </Suspense>
    </>
  );
}
