import type { AnyStateMachine } from 'xstate';
import { letterGuards } from '#machines/application.machine.ts';
import { ActionRefused, type Actor, type ProcessRecord, perform } from '#machines/kit.ts';
import { hasPlace } from '#machines/moved-rules.ts';
import { Refusal, type TextKey } from '../base/refusal.ts';

/** *When* guards that are windows of time answer `WINDOW_CLOSED`, the others `GUARD_FAILED`. */
const steps = [
  'requestStep',
  'endorsementStep',
  'consolidationStep',
  'financialStep',
  'distributionStep',
  'publicationStep',
  'stepOpen',
  'splitTimeOpen',
];
const windows: readonly string[] = [
  'registrationOpen',
  'windowOpen',
  'reworkOpen',
  'reviewOpen',
  'papersTimeOpen',
  'appealTimeOpen',
  'admissionOpen',
  'registrationNotOver',
  'stepTimeOver',
  'timesOver',
  'uploadOpen',
  'graceOpen',
  'deadlineOpen',
  'returnOpen',
  'agencyTimeOpen',
  'oldListOpen',
  ...steps,
];

/** The field a guard's sentence is printed under; the guard's own name where nothing is agreed. */
const fieldOfGuard: Record<string, string> = {
  documentsComplete: 'documents',
  languageProven: 'certificate',
  worksSufficient: 'works',
  placeFree: 'quota',
  ...Object.fromEntries(letterGuards.map((guard) => [guard, 'letter_code'])),
  noLiveStudy: 'pinfl',
  startedBeforePlatform: 'study_start',
  chosenAdvisorAvailable: 'advisor_id',
  chosenTopicAvailable: 'topic_id',
  notListedHere: 'pinfl',
  noExclusiveRole: 'pinfl',
  accountActive: 'pinfl',
  personConfirmed: 'pinfl',
  personFree: 'pinfl',
  successorActive: 'successor_id',
  protocolsUploaded: 'files',
  filesComplete: 'files',
};

/** The fact that lists what a guard misses: `{missing}` of its sentence. */
const missingOf: Record<string, string> = {
  profileComplete: 'missingProfile',
  documentsComplete: 'missingDocuments',
  filesComplete: 'missingFiles',
};

/** The record has no such event in its state, or waits to be moved to the rules of today. */
export const badStatus = (machine: AnyStateMachine, state: string): Refusal =>
  new Refusal('BAD_STATUS', {
    field: 'status',
    ...(hasPlace(machine, state)
      ? { params: { status: { key: `${machine.id}.state.${state}` } } }
      : { text: { key: 'errors.rules_moved' } }),
  });

/**
 * A refused action as an answer: `BAD_STATUS`, `NO_PERMISSION`, `WINDOW_CLOSED`, or one entry for
 * every guard that does not hold.
 */
export function refusalOf(
  machine: AnyStateMachine,
  state: string,
  facts: Record<string, unknown>,
  refused: ActionRefused,
): Refusal {
  if (refused.why === 'event') return badStatus(machine, state);
  if (refused.why === 'who') return new Refusal('NO_PERMISSION');
  const text = (guard: string): TextKey => ({
    key: `${machine.id}.unmet.${guard}`,
    params: { ...facts, missing: facts[missingOf[guard] ?? ''] ?? [] },
  });
  const closed = refused.unmet.filter((guard) => windows.includes(guard));
  if (closed.length > 0)
    return new Refusal('WINDOW_CLOSED', { fields: { detail: refused.unmet.map(text) } });
  if (refused.unmet.includes('yearFits'))
    return new Refusal('QUOTA_YEAR', { field: 'year', params: { year: facts.year } });
  if (refused.unmet.includes('placeFree'))
    return new Refusal('QUOTA_EXCEEDED', { field: 'amount' });
  const fields = Object.fromEntries(
    refused.unmet.map((guard) => [fieldOfGuard[guard] ?? guard, [text(guard)]]),
  );
  const short = refused.unmet.some((guard) => fieldOfGuard[guard] === 'files');
  return new Refusal(short ? 'NOT_ENOUGH_FILES' : 'GUARD_FAILED', { fields });
}

/** What an event makes of a record, as its machine says; a refusal of it as an answer. */
export function performed(
  machine: AnyStateMachine,
  record: ProcessRecord,
  event: string,
  actor: Actor,
): ReturnType<typeof perform> {
  try {
    return perform(machine, record, event, actor);
  } catch (error) {
    if (error instanceof ActionRefused)
      throw refusalOf(machine, record.state, { ...record.facts }, error);
    throw error;
  }
}
