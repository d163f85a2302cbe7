import { applicationMachine } from '#machines/application.machine.ts';
import { type EventOf, statesTagged, transitionsOf } from '#machines/kit.ts';
import { type RequestKind, requestKinds } from './codes.ts';

/** The event of the study that each kind of request asks for. */
const acts: Readonly<Record<RequestKind, EventOf<typeof applicationMachine>>> = {
  100: 'vacation',
  200: 'vacationExtend',
  300: 'setAdvisor',
  400: 'setTopic',
};

/** The event that carries a request out. Throws for a number that is no kind. */
export function actOf(kind: number): string {
  const found = requestKinds.find(({ id }) => id === kind);
  if (!found) throw new Error(`no kind ${kind} of request`);
  return acts[found.id];
}

/** A study goes through such events before it has begun, too: they are asked of students alone. */
const studying = statesTagged(applicationMachine, 'studying');

/** The states of a study in which what a kind asks for may happen. */
export const statesFor = (kind: number): string[] =>
  transitionsOf(applicationMachine).flatMap(({ event, from }) =>
    event === actOf(kind) && studying.includes(from) ? [from] : [],
  );

/** The kinds of request that a study in this state may have. */
export const kindsIn = (state: string): RequestKind[] =>
  requestKinds.flatMap(({ id }) => (statesFor(id).includes(state) ? [id] : []));
