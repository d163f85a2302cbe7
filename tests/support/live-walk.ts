import { vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  type EventFrom,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
} from 'xstate';
import { nodesOf, transitionsOfNode } from '#server/process-docs/live-parts.ts';
import { placeOf, settle } from './live-states.ts';
import { type Graph, graphOf } from './model.ts';

/** What a call that a machine makes may come to: an answer, a failure, or reports while it runs. */
interface Outcomes<Event extends EventObject> {
  answers?: readonly unknown[];
  failures?: readonly unknown[];
  reports?: readonly Event[];
}

/** A call of the machine under test. */
interface Call {
  src: string;
  over: boolean;
  abandoned: boolean;
  answer(value: unknown): void;
  fail(error: unknown): void;
  report(event: EventObject): void;
}

/** What is seen of the running machine after a step. */
export interface Seen<Context> {
  place: string;
  context: Context;
  snapshot: AnyMachineSnapshot;
  /** The calls that have begun and are not over. */
  running: readonly string[];
  /** The calls that were left before they were over: what they do goes on, and nobody hears of it. */
  abandoned: readonly string[];
}

/** A live machine with all that the world may do to it. */
export interface Life<Machine extends AnyStateMachine> {
  machine: Machine;
  /** What it may begin with. */
  inputs: readonly InputFrom<Machine>[];
  /** What people and other tabs send, in whatever state. */
  events: readonly (EventFrom<Machine> & EventObject)[];
  calls: Readonly<Record<string, Outcomes<EventFrom<Machine> & EventObject>>>;
  /** What of the context tells one situation from another; moments as whether they have come. */
  look(context: ContextFrom<Machine>): unknown;
  /** Where it may stay: the tag of these states. Final ones need none. */
  rests?: string;
  /** The calls that may be left before they are over, because nothing follows them. */
  mayAbandon: readonly string[];
  /** What each state promises, by its place. */
  promises: Readonly<Record<string, (seen: Seen<ContextFrom<Machine>>) => void>>;
}

/** One thing that happens, as the graph knows it and as it is done to the running machine. */
export interface Happening extends EventObject {
  happens:
    | { what: 'sent'; event: EventObject }
    | { what: 'answer' | 'failure'; src: string; value: unknown }
    | { what: 'report'; src: string; event: EventObject }
    | { what: 'time' };
}

const happening = (event: EventObject, happens: Happening['happens']): Happening => ({
  ...event,
  happens,
});

/** The moment at which every walk begins. */
export const beginning = Date.parse('2026-11-22T05:00:00Z');

/** The name of the situation in which a machine is now. */
export const situationOf = <Machine extends AnyStateMachine>(
  { look }: Pick<Life<Machine>, 'look'>,
  { value, context }: AnyMachineSnapshot,
): string => JSON.stringify([value, look(context)]);

/** The calls that a snapshot waits for, by what they may come to. */
function comingFrom<Machine extends AnyStateMachine>(
  { calls }: Life<Machine>,
  snapshot: AnyMachineSnapshot,
): Happening[] {
  return snapshot._nodes
    .flatMap((node) => node.invoke)
    .flatMap(({ id, src }) => {
      const name = String(src);
      const { answers = [], failures = [], reports = [] } = calls[name] ?? {};
      return [
        ...answers.map((value) => ({
          type: `xstate.done.actor.${id}`,
          output: value,
          actorId: id,
          happens: { what: 'answer' as const, src: name, value },
        })),
        ...failures.map((value) => ({
          type: `xstate.error.actor.${id}`,
          error: value,
          actorId: id,
          happens: { what: 'failure' as const, src: name, value },
        })),
        ...reports.map((event) => happening(event, { what: 'report', src: name, event })),
      ];
    });
}

type Delay = number | ((args: { context: unknown; event: EventObject }, params: unknown) => number);

function delayOf(machine: AnyStateMachine, name: unknown, { context }: AnyMachineSnapshot): number {
  const delay = (typeof name === 'number' ? name : machine.implementations.delays[String(name)]) as
    | Delay
    | undefined;
  return typeof delay === 'function' ? delay({ context, event: { type: '' } }, {}) : (delay ?? 0);
}

/** The clock that is due next, with how long it still takes; of those due at once the outer one. */
function nextClock(machine: AnyStateMachine, snapshot: AnyMachineSnapshot) {
  return snapshot._nodes
    .flatMap((node) => node.after)
    .map(({ delay, eventType }) => ({ type: eventType, wait: delayOf(machine, delay, snapshot) }))
    .sort((one, other) => one.wait - other.wait)[0];
}

/**
 * The graph of all that can happen to a live machine. The machine itself is the pure core: in the
 * graph nothing is called, answers and clocks are events. Time is part of a snapshot: only a clock
 * that is due moves it.
 */
export function lifeGraph<Machine extends AnyStateMachine>(
  life: Life<Machine>,
  input: InputFrom<Machine>,
): Graph<Happening> {
  const { machine } = life;
  const moments = new WeakMap<object, number>();
  const momentOf = (snapshot: object): number => moments.get(snapshot) ?? beginning;
  const to = (moment: number): void => void vi.setSystemTime(moment);
  const happenings = (snapshot: AnyMachineSnapshot): Happening[] => {
    if (snapshot.status !== 'active') return [];
    to(momentOf(snapshot));
    const clock = nextClock(machine, snapshot);
    return [
      ...life.events.map((event) => happening(event, { what: 'sent', event })),
      ...comingFrom(life, snapshot),
      ...(clock ? [{ type: clock.type, happens: { what: 'time' as const } }] : []),
    ];
  };
  to(beginning);
  return graphOf<Happening>(
    {
      initial: (scope) => machine.getInitialSnapshot(scope, input),
      next: (snapshot, event, scope) => {
        to(momentOf(snapshot));
        const wait = event.happens.what === 'time' ? (nextClock(machine, snapshot)?.wait ?? 0) : 0;
        const moment = momentOf(snapshot) + wait;
        to(moment);
        const next = machine.transition(snapshot, event, scope);
        if (!moments.has(next)) moments.set(next, moment);
        return next;
      },
    },
    happenings,
    (snapshot) => {
      to(momentOf(snapshot));
      return situationOf(life, snapshot);
    },
  );
}

/** A live machine that really runs, over calls that end when the walk says so. */
export class LivingMachine<Machine extends AnyStateMachine> {
  readonly machine: AnyStateMachine;
  /** The transitions that some walk has taken. */
  readonly taken = new Set<AnyTransitionDefinition>();
  #calls: Call[] = [];

  constructor(life: Life<Machine>) {
    const actors = Object.fromEntries(
      Object.entries(life.calls).map(([src, { reports }]) => [
        src,
        reports ? this.#reporting(src) : this.#answering(src),
      ]),
    );
    this.machine = life.machine.provide({ actors });
  }

  #begun(src: string): Call {
    const nothing = () => undefined;
    const call: Call = {
      src,
      over: false,
      abandoned: false,
      answer: nothing,
      fail: nothing,
      report: nothing,
    };
    this.#calls.push(call);
    return call;
  }

  #abandon(call: Call): void {
    call.abandoned = !call.over;
    call.over = true;
  }

  #answering(src: string) {
    return fromPromise(({ signal }) => {
      const call = this.#begun(src);
      signal.addEventListener('abort', () => this.#abandon(call));
      return new Promise((resolve, reject) =>
        Object.assign(call, { answer: resolve, fail: reject }),
      );
    });
  }

  #reporting(src: string) {
    return fromCallback(({ sendBack }) => {
      const call = this.#begun(src);
      call.report = sendBack;
      return () => this.#abandon(call);
    });
  }

  /** A machine that has just begun, walked step by step; `check` is told of every step. */
  async walk(
    input: InputFrom<Machine>,
    happenings: readonly Happening[],
    check: (seen: Seen<ContextFrom<Machine>>, done: number) => void,
  ): Promise<void> {
    vi.clearAllTimers();
    vi.setSystemTime(beginning);
    this.#calls = [];
    const actor: AnyActorRef = createActor(this.machine, {
      input,
      inspect: (event) => {
        if (event.type === '@xstate.microstep')
          for (const transition of event._transitions) this.taken.add(transition);
      },
    }).start();
    check(this.#seen(actor), 0);
    for (const [at, happening] of happenings.entries()) {
      await this.#do(actor, happening);
      check(this.#seen(actor), at + 1);
    }
    actor.stop?.();
  }

  async #do(actor: AnyActorRef, { happens }: Happening): Promise<void> {
    const call = this.#calls.findLast(
      ({ src, over }) => !over && 'src' in happens && src === happens.src,
    );
    if (happens.what === 'sent') actor.send(happens.event);
    if (happens.what === 'time') vi.advanceTimersToNextTimer();
    if (happens.what === 'report') call?.report(happens.event);
    if (happens.what === 'answer') call?.answer(happens.value);
    if (happens.what === 'failure') call?.fail(happens.value);
    if (call && happens.what !== 'report') call.over = true;
    await settle();
  }

  #seen(actor: AnyActorRef): Seen<ContextFrom<Machine>> {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    return {
      place: placeOf(snapshot.value),
      context: snapshot.context as ContextFrom<Machine>,
      snapshot,
      running: this.#calls.filter(({ over }) => !over).map(({ src }) => src),
      abandoned: this.#calls.filter(({ abandoned }) => abandoned).map(({ src }) => src),
    };
  }
}

/** Every transition that a machine declares, in all its states. */
export const declaredTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine).flatMap(transitionsOfNode);
