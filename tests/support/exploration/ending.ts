import type { AnyStateMachine } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, type Actor, mayStay, statesTagged, transitionsOf } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { processOf } from '#server/declared/modules.ts';
import { daysBetween } from '#shared/dates.ts';
import type { Exploration, Found, Possible } from './exploration.ts';

/** The first choice is that of somebody who wants the record to go on. */
const good = <Choice>(choices: readonly Choice[]): Choice => choices[0] as Choice;

/** Acts that a body does without having them in its list: they are what its duty consists of. */
const partsOfDuty: Readonly<Record<string, readonly string[]>> = {
  'examResult.noResult': ['setMark', 'accept', 'refuse'],
  'examResult.notAccepted': ['remarkRefuse'],
};

/** Records that people begin because their duty is to have one. */
const dueBirths: readonly (readonly [string, string])[] = [
  ['quotaRequest', 'create'],
  ['quotaAgreement', 'request'],
  ['quotaTotal', 'create'],
  ['exam', 'create'],
  ['topic', 'create'],
];

/** Conditions of an exam that its organization mends by refusing one who was accepted. */
const tooManyAccepted: readonly string[] = ['placesKept', 'lettersKept', 'resultsHold'];

/** Preparations that are done piece by piece, as long as a duty lacks what they bring about. */
const inParts: Readonly<Record<string, string>> = {
  'application.markDocument': 'documentsMarkedCorrect',
  'monitoringReport.upload': 'filesComplete',
  'monitoringReport.markItem': 'markSufficient',
};
/** Records at rest that are brought back, as long as the duty of another record lacks them. */
const broughtBack: Readonly<Record<string, string>> = {
  'advisor.activate': 'advisorAvailable',
};
/** Changes that prepare nothing. */
const noPreparation: readonly string[] = ['period.update', 'monitoringReport.remove'];

const untaken = ['draft', ...statesTagged(topicMachine, 'free')];
const studying = statesTagged(applicationMachine, 'studying');

/** So many rounds of work are done on one day; a preparation is done again after so many days. */
const oftenAtOnce = 8;
const againAfter = 30;
const birthAgainAfter = 3;
const longestRest = 14;
/** What is not over after so many acts goes round in circles. */
const mostActs = 600;
const patience = 4;

const distances = new WeakMap<object, ReadonlyMap<string, number>>();

/** A candidate is judged when the marks are there; nothing else waits for marks. */
const isMarked = (row: object): boolean =>
  !('direction_mark' in row) || row.direction_mark !== null;

/** How many events are left from each state to one in which a record can stay. */
function distancesIn(machine: AnyStateMachine): ReadonlyMap<string, number> {
  const known = distances.get(machine);
  if (known) return known;
  const found = new Map<string, number>(
    Object.keys(machine.states).flatMap((state) => (mayStay(machine, state) ? [[state, 0]] : [])),
  );
  const edges = transitionsOf(machine);
  for (const [place, distance] of found)
    for (const { from, to } of edges)
      if (to === place && !found.has(from)) found.set(from, distance + 1);
  distances.set(machine, found);
  return found;
}

/** The members of a list by a key, in their order. */
function grouped<Member, Key>(
  members: readonly Member[],
  keyOfMember: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) {
    const key = keyOfMember(member);
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return groups;
}

const keyOf = ({ definition, row, action, actor }: Possible): string =>
  [definition.machine.id, row.id, row.state, action.event, actor.role, actor.organizationId].join(
    ' ',
  );

/** Whether an event leads nearer to an end. */
function leadsOut({ definition: { machine }, row, action }: Possible): boolean {
  const far = distancesIn(machine);
  return (far.get(action.target) ?? Infinity) < (far.get(row.state) ?? Infinity);
}

/** Whose ways out are taken where duties alone lead nowhere. */
export type WaysOut = 'none' | 'agency' | 'everybody';

/**
 * People who do their duties until everything has ended. Keeps in mind what was tried, so that
 * nobody does the same again and again.
 */
export class Ending {
  readonly #exploration: Exploration;
  readonly #tried = new Map<string, { day: string; times: number }>();
  #overfull = new Set<number>();
  /** What duties lacked when they were looked at last. */
  #lacking: ReadonlySet<string> = new Set();
  /** A refusal waits while something else may still help. */
  #patient = true;

  constructor(exploration: Exploration) {
    this.#exploration = exploration;
  }

  /** Records that have not ended, of some processes. */
  async unsettled(): Promise<Found[]> {
    const all = await this.#exploration.records();
    return all.filter(({ process, state }) => !mayStay(processOf(process).machine, state));
  }

  /**
   * Everybody does their duties, and time passes, until `over`. Answers false when it is not after
   * so many days. Where nothing moves, the clock goes on in longer and longer steps.
   */
  async until(
    over: () => Promise<boolean>,
    days: number,
    out: WaysOut,
    longest = longestRest,
  ): Promise<boolean> {
    let left = days;
    let rest = 1;
    const most = this.#exploration.told.length + mostActs;
    while (!(await over())) {
      if (left <= 0 || this.#exploration.told.length > most) return false;
      this.#patient = rest < patience;
      const moved = await this.#work(rest < longestRest ? 'none' : out);
      if (moved && (await over())) return true;
      rest = moved ? 1 : Math.min(longest, rest * 2);
      left -= rest;
      await this.#exploration.wait(rest);
    }
    return true;
  }

  /** One day of work. Answers whether anything moved. */
  async #work(out: WaysOut): Promise<boolean> {
    let moved = false;
    for (let round = 0; round < oftenAtOnce; round += 1) {
      const begun = await this.#beginDue();
      const done = await this.#round(out);
      if (!begun && !done) break;
      moved = true;
    }
    return moved;
  }

  async #round(out: WaysOut): Promise<boolean> {
    const people = await this.#exploration.people();
    const byProcess = grouped(await this.#exploration.records(), ({ process }) => process);
    const lacking = new Set<string>();
    let moved = false;
    // An exam says what its rows must become before they are looked at.
    for (const [process, records] of byProcess) {
      const possible = await this.#exploration.possible(
        processOf(process),
        records.map(({ id }) => id),
        people,
      );
      if (process === 'exam') this.#noteOverfull(possible);
      for (const { action } of possible)
        if (action.duty) for (const name of action.unmet) lacking.add(name);
      for (const ofRecord of grouped(possible, ({ row }) => row.id).values())
        moved = (await this.#one(ofRecord, out)) || moved;
    }
    this.#lacking = lacking;
    return moved;
  }

  #noteOverfull(possible: readonly Possible[]): void {
    this.#overfull = new Set(
      possible.flatMap(({ row, action }) =>
        action.event === 'finish' && action.unmet.some((name) => tooManyAccepted.includes(name))
          ? [row.id]
          : [],
      ),
    );
  }

  /** What is done next with one record: a duty, else what prepares one, else a way out. */
  async #one(possible: readonly Possible[], out: WaysOut): Promise<boolean> {
    const open = possible.filter(({ action }) => action.enabled);
    const [first] = possible.filter(({ action }) => action.duty);
    const duties = open.filter(({ action }) => action.duty);
    const groups = [
      duties.filter(({ action }) => action.event === first?.action.event),
      duties.filter(({ row, action }) => action.target === row.state),
      this.#preparations(possible),
      this.#patient ? [] : duties,
      this.#waysOut(open, out),
    ];
    for (const one of groups.flat()) if (await this.#tryOnce(one)) return true;
    return false;
  }

  #preparations(possible: readonly Possible[]): Possible[] {
    const waiting = possible.filter(({ action }) => action.duty);
    return possible.filter(({ definition, row, actor, action }) => {
      if (!action.enabled || action.duty) return false;
      const event = `${definition.machine.id}.${action.event}`;
      if (noPreparation.includes(event)) return false;
      const back = broughtBack[event];
      if (back) return this.#lacking.has(back);
      const brings = inParts[event];
      if (brings && !waiting.some((duty) => duty.action.unmet.includes(brings))) return false;
      const parts = partsOfDuty[`${definition.machine.id}.${row.state}`] ?? [];
      if (parts.includes(action.event)) return action.target === row.state || isMarked(row);
      if (
        action.event === 'refuse' &&
        'exam_id' in row &&
        this.#overfull.delete(Number(row.exam_id))
      )
        return true;
      return (
        action.target === row.state &&
        !studying.includes(row.state) &&
        waiting.some((duty) => duty.actor.userId === actor.userId)
      );
    });
  }

  #waysOut(open: readonly Possible[], out: WaysOut): Possible[] {
    if (out === 'none') return [];
    return open.filter(
      (one) => leadsOut(one) && (out === 'everybody' || one.actor.role === 'innovation'),
    );
  }

  async #tryOnce(one: Possible): Promise<boolean> {
    const day = this.#exploration.today();
    const key = keyOf(one);
    const before = this.#tried.get(key);
    const event = `${one.definition.machine.id}.${one.action.event}`;
    const byParts = event in inParts;
    const most = byParts ? oftenAtOnce : 1;
    const again = one.action.target === one.row.state && !byParts ? againAfter : 1;
    const since = before ? daysBetween(before.day, day) : again;
    if (before && since < again && (since > 0 || before.times >= most)) return false;
    const refused = await this.#exploration.send(one, good);
    const times = refused ? oftenAtOnce : (before?.day === day ? before.times : 0) + 1;
    this.#tried.set(key, { day, times });
    return refused === null;
  }

  async #beginDue(): Promise<boolean> {
    const people = await this.#exploration.people();
    let begun = false;
    for (const [process, event] of dueBirths) {
      const definition = processOf(process);
      for (const actor of this.#exploration.beginners(definition, event, people))
        begun = (await this.#begin(process, event, actor)) || begun;
    }
    return begun;
  }

  async #begin(process: string, event: string, actor: Actor): Promise<boolean> {
    if (process === 'topic' && (await this.#hasTopic(actor))) return false;
    const key = `${process} ${event} ${actor.userId}`;
    const day = this.#exploration.today();
    const before = this.#tried.get(key);
    if (before && daysBetween(before.day, day) < birthAgainAfter) return false;
    this.#tried.set(key, { day, times: 1 });
    return (await this.#exploration.begin(processOf(process), event, actor, good)) === null;
  }

  /** Whether an organization has a topic that nobody has taken: no other is needed. */
  async #hasTopic({ organizationId }: Actor): Promise<boolean> {
    const found = await this.#exploration.db
      .selectFrom('topic')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('state', 'in', untaken)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** What has not ended and why, for a person to read. */
  async whatIsLeft(): Promise<string> {
    const people = await this.#exploration.people();
    const lines: string[] = [];
    const settled = async ({ process, state }: Found) => mayStay(processOf(process).machine, state);
    for (const found of await this.#exploration.records()) {
      const { process, id, state } = found;
      const possible = await this.#exploration.possible(processOf(process), [id], people);
      if ((await settled(found)) && !possible.some(({ action }) => action.duty && action.enabled))
        continue;
      const said = ({ event, enabled, unmet }: Action) =>
        enabled ? event : `${event} (${unmet.join(', ')})`;
      const acts = [...new Set(possible.map(({ action }) => said(action)))];
      lines.push(`${process} ${id} ${state}: ${acts.join('; ') || 'nobody'}`);
    }
    return lines.join('\n');
  }
}
