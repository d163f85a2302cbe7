import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Change, ColumnsOf, Reader } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import type { ApplicationRow } from './row.server.ts';

const removed = statesTagged(applicationMachine, 'removed');

/** For how many days somebody may appeal against the decision that a record is in. */
export const appealDaysOf = (
  { state }: Pick<ApplicationRow, 'state'>,
  { settings }: Pick<Reader, 'settings'>,
): number => settings[removed.includes(state) ? 'study.appeal_days' : 'apply.appeal_days'];

/** By when the agency has to answer an open appeal, and what silence about it makes of it. */
export function appealFacts(
  { appeal, appealed_on, appeal_told_on }: ApplicationRow,
  { today, settings }: Reader,
) {
  const answerUntil = appealed_on && addDays(appealed_on, settings['apply.appeal_answer_days']);
  const lapsesAfter = answerUntil && addDays(answerUntil, settings['apply.appeal_lapse_days']);
  return {
    appealOpen: appeal === 'open',
    appealLate: answerUntil !== null && answerUntil < today,
    appealToldToday: appeal_told_on === today,
    appealUnanswered: lapsesAfter !== null && lapsesAfter < today,
    appealAnswerUntil: answerUntil,
    appealLapsesAfter: lapsesAfter,
  };
}

/** Nobody has answered an appeal: the decision may be appealed against once more, from today on. */
export const writeUnanswered = ({
  row,
  reader,
}: Change<ApplicationRow>): ColumnsOf<'application'> => ({
  appeal: 'unanswered',
  appealed_decision_at: null,
  appeal_until: addDays(reader.today, appealDaysOf(row, reader)),
});
