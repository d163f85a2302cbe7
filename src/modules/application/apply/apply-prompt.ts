import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, actionsOf, statesTagged } from '#machines/kit.ts';
import { dayOf } from '#shared/format.ts';
import type { ListedApplication } from '../schema.ts';

/**
 * What the owner is told first about an application: texts `apply.prompt.<key>`, and the last day
 * of what is meant.
 */
export interface ApplyPrompt {
  key:
    | 'fill'
    | 'ready'
    | 'closed'
    | 'notYet'
    | 'rework'
    | 'waitsReview'
    | 'underReview'
    | 'givePapers'
    | 'waitsDecision'
    | 'waitsExam'
    | 'passed'
    | 'notPassed'
    | 'appealOpen'
    | 'appealPossible'
    | 'studying'
    | 'nothing';
  until: string | null;
}

const tagged = (tag: string, { state }: ListedApplication): boolean =>
  statesTagged(applicationMachine, tag).includes(state);

/**
 * A window that is not open has ended, has not begun, or belongs to a period that was closed before
 * its time.
 */
function ofClosedWindow(start: string | null, until: string | null): ApplyPrompt {
  const today = dayOf(new Date());
  if (start && today < start) return { key: 'notYet', until: start };
  return { key: 'closed', until: until && until < today ? until : null };
}

function ofDraft({ facts }: ListedApplication, unmet: readonly string[]): ApplyPrompt {
  const until = facts.returned ? facts.reworkUntil : facts.registrationStop;
  if (unmet.includes('windowOpen')) return ofClosedWindow(facts.registrationStart, until);
  if (facts.returned && facts.documentMarkedWrong) return { key: 'rework', until };
  return { key: unmet.length === 0 ? 'ready' : 'fill', until };
}

/**
 * The council decides about independent researchers, an exam about everybody else: before it, after
 * it with a place, after it without one.
 */
function ofReceived({ facts }: ListedApplication, appeals: boolean): ApplyPrompt {
  if (facts.independent) return { key: 'waitsDecision', until: null };
  if (!facts.examPublished) return { key: 'waitsExam', until: null };
  if (facts.examPassed) return { key: 'passed', until: null };
  return appeals
    ? { key: 'appealPossible', until: facts.appealUntil }
    : { key: 'notPassed', until: null };
}

/**
 * Whose turn it is and until when, for the owner of an application: from the machine's answer, tags
 * and facts.
 */
export function promptOf(record: ListedApplication, actor: Actor): ApplyPrompt {
  const { facts } = record;
  const actions = actionsOf(applicationMachine, record, actor);
  const own = (event: string) =>
    actions.find((action) => action.event === event && action.permitted);
  const send = own('send');
  if (send) return ofDraft(record, send.unmet);
  if (facts.appealOpen) return { key: 'appealOpen', until: null };
  if (own('answerPapers')) return { key: 'givePapers', until: facts.papersUntil };
  if (own('regenerate')?.enabled) return { key: 'rework', until: facts.reworkUntil };
  if (tagged('awaitsDecision', record)) {
    if (record.accepted_at) return ofReceived(record, own('appeal')?.enabled === true);
    return { key: facts.reviewStarted ? 'underReview' : 'waitsReview', until: facts.reviewUntil };
  }
  if (own('appeal')?.enabled) return { key: 'appealPossible', until: facts.appealUntil };
  return { key: tagged('studying', record) ? 'studying' : 'nothing', until: null };
}
