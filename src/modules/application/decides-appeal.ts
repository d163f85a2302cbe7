import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, dutiesOf, guardNames, transitionsFrom } from '#machines/kit.ts';
import type { ApplicationRecord } from './schema.ts';

/**
 * Whether the viewer is the one who decides about the open appeal: one of their duties asks for it.
 */
export function decidesAppeal(record: ApplicationRecord, actor: Actor): boolean {
  const aboutAppeals = transitionsFrom(applicationMachine, record.state).filter(({ guard }) =>
    guardNames(guard).includes('appealOpen'),
  );
  return dutiesOf(applicationMachine, record, actor).some(
    ({ event, enabled }) => enabled && aboutAppeals.some((edge) => edge.event === event),
  );
}
