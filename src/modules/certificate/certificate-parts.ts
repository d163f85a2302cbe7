import { certificateMachine } from '#machines/certificate.machine.ts';
import { type Actor, isStored, rolesOf, transitionsFrom } from '#machines/kit.ts';

/**
 * The states in which somebody of this role is expected to act, and the others: the two parts of a
 * worklist.
 */
export function partsFor({ role }: Actor): { turn: string[]; rest: string[] } {
  const stored = Object.keys(certificateMachine.states).filter(isStored);
  const turn = stored.filter((state) =>
    transitionsFrom(certificateMachine, state).some(
      ({ meta, guard }) => meta.duty === true && rolesOf(guard).includes(role),
    ),
  );
  return { turn, rest: stored.filter((state) => !turn.includes(state)) };
}
