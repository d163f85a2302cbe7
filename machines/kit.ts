import { type AnyStateMachine, and, type EventFromLogic, or, transition } from 'xstate';
import { type RoleName, roleCodes } from './roles.ts';
import {
  type Actor,
  type BaseFacts,
  disinterested,
  type GuardContext,
  systemActor,
  visitorActor,
  who,
} from './who.ts';

export {
  type Actor,
  type BaseFacts,
  disinterested,
  type GuardContext,
  type RoleName,
  roleCodes,
  systemActor,
  visitorActor,
  who,
};

/**
 * What a user is asked before an event is sent, in this order. `code` = SMS code, where one is
 * needed (docs/domain.md#words-around-every-action).
 */
export type Ask = 'confirm' | 'reason' | 'code';

/** Tones of status tags. */
type Tone = 'success' | 'danger' | 'warning' | 'secondary' | 'info' | 'leave';

/**
 * What becomes of a record for which somebody is waited for and nobody acts: the events of the
 * scheduler that tell of it, and those that end the wait without them (docs/processes/silence.md).
 * A sentence in place of events says why there are none.
 */
export interface Silence {
  told: readonly string[] | string;
  ends: readonly string[] | string;
}

/**
 * `meta` of a state: the specification's code (null for `absent`, `deleted` and what has none
 * there, as a planned exam: `isStored`), the tone of its tag, a period's step 1 to 7 and who works
 * in it, where somebody has a duty what follows from their silence, and why a record may stay
 * where events are left: nobody waits for anything (docs/processes/silence.md).
 */
export interface StateMeta {
  code: number | null;
  tone: Tone;
  step?: number;
  works?: readonly RoleName[];
  silence?: Silence;
  rests?: string;
  /** Time passes in it by its nature: a study is no waiting. */
  lasts?: true;
}

/**
 * Steps that those who watch over the processes look at: something published is opened again, time
 * has decided for somebody, a time was made longer, a decision was taken back.
 */
export const watchedKinds = ['reopened', 'automatic', 'prolonged', 'reversed'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/**
 * `meta` of a transition: what is asked, whether the role is to act (`dutyWhen` = only where this
 * guard holds; until then it merely may), `bulk` = may be sent for many
 * records, `retreat` = the person takes back what they began, so it is never the main button,
 * `watched` = the anti-corruption agency looks at it, `assumed` where the specification is silent.
 */
interface TransitionMeta {
  asks?: readonly Ask[];
  duty?: true;
  dutyWhen?: string;
  bulk?: true;
  retreat?: true;
  watched?: WatchedKind;
  basis?: 'assumed';
}

/** The types of a process machine's `setup`. */
export interface ProcessTypes<Facts extends BaseFacts, Events extends string> {
  context: GuardContext<Facts>;
  input: GuardContext<Facts>;
  events: { type: Events };
  meta: StateMeta | TransitionMeta;
}

/** The names of the events that a machine knows. */
export type EventOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>['type'];

type StatementOf<Facts> = {
  [K in keyof Facts]: Facts[K] extends boolean ? K : never;
}[keyof Facts] &
  string;

/**
 * *When* guards that are one fact each, under the fact's own name:
 * `...factGuards<Facts>()('documentsComplete', …)`.
 */
export const factGuards =
  <Facts extends BaseFacts>() =>
  <Name extends StatementOf<Facts>>(...names: Name[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        ({ context }: { context: GuardContext<Facts> }) => context.facts[name] === true,
      ]),
    ) as Record<Name, (args: { context: GuardContext<Facts> }) => boolean>;

/** Effects of every process: empty bodies here, handlers on the server. */
export const effects = {
  notify: (_: unknown, _params: { code: string }) => undefined,
  generate: (_: unknown, _params: { document: string }) => undefined,
  raise: (
    _: unknown,
    _params: { process: string; event: string; target: string; passes?: 'reason' },
  ) => undefined,
  book: (_: unknown, _params: { entry: string }) => undefined,
};

/** The calls that name an effect inside a transition. */
export const notify = (code: string) => ({ type: 'notify', params: { code } }) as const;
export const generate = (document: string) => ({ type: 'generate', params: { document } }) as const;
export const raise = (process: string, event: string, target: string) =>
  ({ type: 'raise', params: { process, event, target } }) as const;
/** The same with the reason that was given: what is sent back elsewhere says why, too. */
export const raiseWithReason = (process: string, event: string, target: string) =>
  ({ type: 'raise', params: { process, event, target, passes: 'reason' } }) as const;
export const book = (entry: string) => ({ type: 'book', params: { entry } }) as const;

/**
 * A record as the engine and the browser hold it: the state's name, and the facts its guards read.
 */
export interface ProcessRecord<Facts extends BaseFacts = BaseFacts> {
  state: string;
  facts: Facts;
}

/** A consequence of a transition, named by the machine and run by the server. */
export interface Effect {
  type: string;
  params: Record<string, string>;
}

/** One declared transition of a machine, read from its definition. */
export interface Transition {
  from: string;
  event: string;
  to: string;
  guard: unknown;
  meta: TransitionMeta;
  description: string | undefined;
  effects: Effect[];
}

/** One line of the answer to "what may be done with this record?". */
export interface Action {
  event: string;
  target: string;
  asks: readonly Ask[];
  duty: boolean;
  /** Role, relation and facts all fit: the server will accept it. */
  enabled: boolean;
  /** Role and relation fit; when the action is not enabled, `unmet` says why. */
  permitted: boolean;
  /** All *when* guards that do not hold. */
  unmet: string[];
  /** The roles that could send the event. */
  who: RoleName[];
}

/**
 * Thrown by `perform`: the event is unknown in this state, or not this person's, or its conditions
 * do not hold.
 */
export class ActionRefused extends Error {
  constructor(
    readonly why: 'event' | 'who' | 'when',
    readonly unmet: string[],
    readonly who: RoleName[],
    place: string,
  ) {
    super(`${place}: ${why} ${unmet.join(', ')}`.trim());
  }
}

type Combined = { check: unknown; guards: readonly unknown[] };
type GuardTest = (
  args: { context: GuardContext; event: { type: string } },
  params: unknown,
) => boolean;
const checkAnd = (and([]) as unknown as Combined).check;
const checkOr = (or([]) as unknown as Combined).check;

/** The leaf names of the part that does not hold; an empty list means that it holds. */
function unmetOf(guard: unknown, holds: (name: string) => boolean): string[] {
  if (guard === undefined) return [];
  if (typeof guard === 'string') return holds(guard) ? [] : [guard];
  const { check, guards } = guard as Combined;
  const parts = guards.map((part) => unmetOf(part, holds));
  if (check === checkAnd) return [...new Set(parts.flat())];
  if (check === checkOr)
    return parts.some((part) => part.length === 0) ? [] : [...new Set(parts.flat())];
  throw new Error('guards are names, and([...]) or or([...])');
}

/**
 * A guard tree turned into something else, leaf by leaf: into SQL on the server. No guard at all is
 * an empty `all`.
 */
export function foldGuard<Result>(
  guard: unknown,
  to: { leaf(name: string): Result; all(parts: Result[]): Result; any(parts: Result[]): Result },
): Result {
  if (guard === undefined) return to.all([]);
  if (typeof guard === 'string') return to.leaf(guard);
  const { check, guards } = guard as Combined;
  const parts = guards.map((part) => foldGuard(part, to));
  return check === checkOr ? to.any(parts) : to.all(parts);
}

/** The names of the guards of a transition, in the order of writing. */
export function guardNames(guard: unknown): string[] {
  if (guard === undefined) return [];
  return typeof guard === 'string' ? [guard] : (guard as Combined).guards.flatMap(guardNames);
}

/** Whether a guard asks who somebody is; the others ask what is true of the record. */
export const isWho = (name: string): name is keyof typeof who => name in who;

type AskedFacts = Pick<BaseFacts, 'approver' | 'deputies'>;
const relatedActor = (role: RoleName, facts: AskedFacts): GuardContext => ({
  actor: { role, userId: 1, organizationId: 1 },
  facts: { ownerId: 1, organizationId: 1, addresseeId: 1, advisorUserId: 1, ...facts },
});
const rolesByGuard = new Map<unknown, RoleName[]>();

/**
 * The roles whose *who* guards can pass, given the right relation to the record; `approver`: the
 * one it waits for. Found once per guard: machines never change.
 */
export function rolesOf(guard: unknown, approver?: RoleName): RoleName[] {
  if (approver !== undefined && guardNames(guard).includes('approver'))
    return foundRoles(guard, { approver });
  const known = rolesByGuard.get(guard) ?? foundRoles(guard);
  rolesByGuard.set(guard, known);
  return known;
}

const everyRoleByGuard = new Map<unknown, RoleName[]>();

/**
 * The same with the role that decides in place of an organization where nobody who works there may
 * (`deputies`).
 */
export function everyRoleOf(guard: unknown): RoleName[] {
  const known = everyRoleByGuard.get(guard) ?? foundRoles(guard, { deputies: [1] });
  everyRoleByGuard.set(guard, known);
  return known;
}

function foundRoles(guard: unknown, facts: AskedFacts = {}): RoleName[] {
  const roles = Object.keys(roleCodes) as RoleName[];
  return roles.filter(
    (role) =>
      unmetOf(guard, (name) => !isWho(name) || who[name]({ context: relatedActor(role, facts) }))
        .length === 0,
  );
}

function nodeOf(machine: AnyStateMachine, state: string) {
  const node = machine.states[state];
  if (!node) throw new Error(`${machine.id} has no state ${state}`);
  return node;
}

const transitionsByNode = new WeakMap<object, Transition[]>();

/**
 * The transitions that leave a state, in the order of the file; none leaves a state of earlier rules,
 * whose records wait until they are moved (docs/decisions/169-records-follow-their-rules.md).
 */
export function transitionsFrom(machine: AnyStateMachine, state: string): Transition[] {
  const node = machine.states[state];
  if (!node) return [];
  const known = transitionsByNode.get(node) ?? readTransitions(machine, state);
  transitionsByNode.set(node, known);
  return known;
}

function readTransitions(machine: AnyStateMachine, state: string): Transition[] {
  return [...nodeOf(machine, state).transitions.values()].flat().map((edge) => ({
    from: state,
    event: edge.eventType,
    to: edge.target?.[0]?.key ?? state,
    guard: edge.guard,
    meta: (edge.meta ?? {}) as TransitionMeta,
    description: edge.description,
    effects: (edge.actions as Effect[]).map(({ type, params }) => ({ type, params })),
  }));
}

const edgesByMachine = new WeakMap<AnyStateMachine, readonly Transition[]>();

/** Every transition that a machine declares, in the order of life; found once per machine. */
export function transitionsOf(machine: AnyStateMachine): readonly Transition[] {
  const known =
    edgesByMachine.get(machine) ??
    Object.keys(machine.states).flatMap((state) => transitionsFrom(machine, state));
  edgesByMachine.set(machine, known);
  return known;
}

/** The events that may be sent for many records at once, in the order of life. */
export const bulkEvents = (machine: AnyStateMachine): string[] => [
  ...new Set(transitionsOf(machine).flatMap(({ event, meta }) => (meta.bulk ? [event] : []))),
];

/** Whether somebody of a role may be expected to act in a process, were it in place of others. */
export const hasTurns = (machine: AnyStateMachine, role: RoleName): boolean =>
  transitionsOf(machine).some(
    ({ from, guard, meta }) => meta.duty && isStored(from) && everyRoleOf(guard).includes(role),
  );

const ofEarlierRules: StateMeta = { code: null, tone: 'warning' };

/** `meta` of a state: its code and tone; a state of earlier rules has no code any more. */
export const stateMeta = (machine: AnyStateMachine, state: string): StateMeta =>
  (machine.states[state]?.meta as StateMeta | undefined) ?? ofEarlierRules;

/**
 * Whether records can be in this state: all but the one before the creation and the one after a
 * deletion. A state may lack a code and still be stored.
 */
export const isStored = (state: string): boolean => state !== 'absent' && state !== 'deleted';

/** Whether a record may stay in a state: it is final, or says why nobody waits there. */
export const mayStay = (machine: AnyStateMachine, state: string): boolean =>
  nodeOf(machine, state).type === 'final' || stateMeta(machine, state).rests !== undefined;

/**
 * The names of the states that carry a tag, in the order of life: what a query asks instead of
 * listing statuses.
 */
export function statesTagged(machine: AnyStateMachine, tag: string): string[] {
  return Object.values(machine.states).flatMap((node) =>
    node.tags.includes(tag) ? [node.key] : [],
  );
}

/** Whether a guard, by its name, holds for an event of this record and actor. */
function testFor(
  machine: AnyStateMachine,
  { facts }: ProcessRecord,
  actor: Actor,
  event: string,
): (name: string) => boolean {
  const tests = machine.implementations.guards as Record<string, GuardTest>;
  const asked = { context: { facts, actor }, event: { type: event } };
  return (name) => tests[name]?.(asked, undefined) ?? false;
}

/** Whether the actor may send what is guarded so, whatever of the record is still missing. */
const isPermitted = (guard: unknown, isMet: (name: string) => boolean): boolean =>
  foldGuard<boolean>(guard, {
    leaf: (name) => !isWho(name) || isMet(name),
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });

/** Whether the role is to act as things are with the record. */
const isDuty = ({ duty, dutyWhen }: TransitionMeta, isMet: (name: string) => boolean): boolean =>
  duty === true && (dutyWhen === undefined || isMet(dutyWhen));

/**
 * What may be done with a record, by whom, and why not, for every event of its state: ONE function
 * for the browser, the server and the tests.
 */
export function actionsOf(machine: AnyStateMachine, record: ProcessRecord, actor: Actor): Action[] {
  return transitionsFrom(machine, record.state).map((edge) => {
    const isMet = testFor(machine, record, actor, edge.event);
    const missing = unmetOf(edge.guard, isMet);
    const permitted = isPermitted(edge.guard, isMet);
    // For those who may: the conditions of their own branch of the guard; for the others: the
    // conditions as such.
    const unmet = permitted
      ? missing.filter((name) => !isWho(name))
      : unmetOf(edge.guard, (name) => isWho(name) || isMet(name));
    return {
      event: edge.event,
      target: edge.to,
      asks: edge.meta.asks ?? [],
      duty: isDuty(edge.meta, isMet),
      enabled: missing.length === 0,
      permitted,
      unmet,
      who: rolesOf(edge.guard, record.facts.approver),
    };
  });
}

/**
 * The actions on which somebody of the actor's role is expected to act now: what "my turn" lists
 * are made from.
 */
export const dutiesOf = (machine: AnyStateMachine, record: ProcessRecord, actor: Actor): Action[] =>
  actionsOf(machine, record, actor).filter((action) => action.duty && action.permitted);

/**
 * Whether one of these events of a record's state (of all, when none are named) is the actor's in
 * their role: its work may be theirs.
 */
export const worksOn = (
  machine: AnyStateMachine,
  record: ProcessRecord,
  actor: Actor,
  events?: readonly string[],
): boolean =>
  transitionsFrom(machine, record.state).some(
    ({ event, guard }) =>
      (events === undefined || events.includes(event)) &&
      rolesOf(guard, record.facts.approver).includes(actor.role) &&
      isPermitted(guard, testFor(machine, record, actor, event)),
  );

/**
 * The authority: moves a record by an event. Pure; nothing is written.
 * Returns the next state's name and the effects in order. Throws `ActionRefused`.
 */
export function perform(
  machine: AnyStateMachine,
  record: ProcessRecord,
  event: string,
  actor: Actor,
): { state: string; effects: Effect[] } {
  const place = `${machine.id}.${record.state}.${event}`;
  const action = actionsOf(machine, record, actor).find((one) => one.event === event);
  if (!action) throw new ActionRefused('event', [], [], place);
  if (!action.permitted) throw new ActionRefused('who', [], action.who, place);
  const snapshot = machine.resolveState({
    value: record.state,
    context: { facts: record.facts, actor },
  });
  if (!snapshot.can({ type: event }))
    throw new ActionRefused('when', action.unmet, action.who, place);
  const [next, done] = transition(machine, snapshot, { type: event });
  return {
    state: String(next.value),
    effects: (done as unknown as Effect[]).map(({ type, params }) => ({ type, params })),
  };
}
