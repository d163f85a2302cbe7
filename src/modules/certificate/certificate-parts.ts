import { certificateMachine } from '#machines/certificate.machine.ts';
import { type Actor, rolesOf, stateMeta, transitionsFrom } from '#machines/kit.ts';

/** The states in which certificates are stored. */
export const storedStates = Object.keys(certificateMachine.states).filter(
  (state) => stateMeta(certificateMachine, state).code !== null,
);

/**
 * The states in which somebody of this role is expected to act, and the others: the two parts of a
 * worklist.
 */
export function partsFor({ role }: Actor): { turn: string[]; rest: string[] } {
  const turn = storedStates.filter((state) =>
    transitionsFrom(certificateMachine, state).some(
      ({ meta, guard }) => meta.duty === true && rolesOf(guard).includes(role),
    ),
  );
  return { turn, rest: storedStates.filter((state) => !turn.includes(state)) };
}
