import { sql } from 'kysely';
import { z } from 'zod';
import { type Action, type Actor, actionsOf, rolesOf, transitionsFrom } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import { withSavepoint } from '#server/db/savepoint.ts';
import { refusalOfConstraint } from '#server/db/violations.ts';
import { book, processes } from '#server/declared/modules.ts';
import { act, create } from '#server/engine/act.ts';
import { consequencesOf, type EffectsOfLine, effectsTask } from '#server/engine/effects-of-line.ts';
import type { BaseRow, ProcessDefinition, Trx } from '#server/engine/process.ts';
import { rowsByIds } from '#server/engine/read.ts';
import { readerOf, systemReader } from '#server/engine/reader.ts';
import { runEffects } from '#server/engine/run-effects.ts';
import { takeJobs } from '#server/jobs/take-jobs.ts';
import { raise } from '#server/processes/raise.ts';
import { runTimetable, timetable } from '#server/schedule/timetable.ts';
import { peopleRoles } from '../actors.ts';
import type { World } from '../world.ts';
import { type About, inputOf } from './inputs.ts';

/**
 * Processes that take no part, each with the reason. What ends them takes away those who act, which
 * is a matter of its own tests, or they touch nothing that another process waits for.
 */
const leftOut: Readonly<Record<string, string>> = {
  account: 'blocking the only officer of a body is answered by the admin, outside the calendar',
  organization: 'a merger moves everything at once (organization-merge.test.ts)',
  notification: 'nobody waits for it',
  letter: 'correspondence: no other process reads it',
  statusCorrection: 'sets states outside of all transitions (status-correction.test.ts)',
};

/** The processes that meet. */
const explored = processes.filter(({ machine }) => !(machine.id in leftOut));

/** A record where the exploration has found it. */
export interface Found {
  process: string;
  id: number;
  state: string;
}

/** What somebody may do with a record now. */
export interface Possible {
  definition: ProcessDefinition;
  row: BaseRow;
  actor: Actor;
  action: Action;
}

/** An event that somebody sends; without an id it begins a record. */
export interface Sent {
  definition: ProcessDefinition;
  event: string;
  actor: Actor;
  input: object;
  id: number | null;
}

const roles: readonly string[] = peopleRoles;
const words = 'Birgalikdagi tekshiruv uchun yozilgan sabab.';
const nameOf = ({ role, userId }: Actor): string => (userId === null ? role : `${role} ${userId}`);

/**
 * The product under exploration: the real engine in one transaction, people who act, a clock, and
 * the jobs of its timetable. What happened is kept as a list that a person can read.
 */
export class Exploration {
  readonly told: string[] = [];
  /** What was refused, and why. */
  readonly refused: string[] = [];
  readonly services: Services;
  readonly world: World;
  /** What the bookings of events are written with. */
  book = book;

  constructor(world: World, db: Trx) {
    this.world = world;
    // Everything that is done takes a second: no two things happen at the same moment.
    const now = () => new Date(world.on.clock.now().getTime() + this.told.length * 1000);
    this.services = { ...world.on.services, db, now };
  }

  get db() {
    return this.services.db;
  }

  today(): string {
    return this.world.on.clock.today();
  }

  /** Everybody who can act, in the order of their accounts. */
  async people(): Promise<Actor[]> {
    const rows = await this.db
      .selectFrom('account')
      .select(['id', 'role_id', 'organization_id'])
      .where('state', '=', 'active')
      .orderBy('id')
      .execute();
    return rows
      .map(({ id, role_id, organization_id }) => ({
        role: roleNameOf(role_id),
        userId: id,
        organizationId: organization_id,
      }))
      .filter(({ role }) => roles.includes(role));
  }

  /** Every record of the explored processes that has not reached a final state. */
  async records(): Promise<Found[]> {
    const parts = explored.map(({ machine, table }) => {
      const final = Object.values(machine.states).flatMap((node) =>
        node.type === 'final' ? [node.key] : [],
      );
      return sql`select ${machine.id}::text as process, id::int, state from ${sql.table(table)}
        where state <> all(${final}::text[])`;
    });
    const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}
      order by process, id`.execute(this.db);
    return rows;
  }

  /** What each of some people could do with records of one process: enabled or waiting. */
  async possible(
    definition: ProcessDefinition,
    ids: readonly number[],
    people: readonly Actor[],
  ): Promise<Possible[]> {
    const reader = await systemReader(this.services);
    // Some rows, and some facts, are of the record as this reader stands to it.
    const readers = people.map((actor) => {
      const one = { ...reader, actor };
      return { one, asks: JSON.stringify(definition.select(one).compile(this.db).parameters) };
    });
    const answers = new Map<string, BaseRow[]>();
    for (const { one, asks } of readers)
      if (!answers.has(asks)) answers.set(asks, await rowsByIds(this.db, definition, one, ids));
    return ids.flatMap((_, at) =>
      readers.flatMap(({ one, asks }) => {
        const row = answers.get(asks)?.[at];
        if (!row) return [];
        const facts = definition.facts(row, one);
        return actionsOf(definition.machine, { state: row.state, facts }, one.actor).flatMap(
          (action) => (action.permitted ? [{ definition, row, actor: one.actor, action }] : []),
        );
      }),
    );
  }

  /** Somebody sends an event to a record. Answers why not, null when it was done. */
  async send(
    { definition, row, actor, action: { event } }: Possible,
    pick: About['pick'],
  ): Promise<string | null> {
    const input = await inputOf({ exploration: this, definition, event, actor, row, pick });
    return this.act({ definition, event, actor, input, id: row.id });
  }

  /** Somebody begins a record. Answers why not, null when it is there. */
  async begin(
    definition: ProcessDefinition,
    event: string,
    actor: Actor,
    pick: About['pick'],
  ): Promise<string | null> {
    const input = await inputOf({ exploration: this, definition, event, actor, row: null, pick });
    return this.act({ definition, event, actor, input, id: null });
  }

  /** Sends an event with what is given. Answers why it was refused, null when it was done. */
  async act({ definition, event, actor, input, id }: Sent): Promise<string | null> {
    const place = `${definition.machine.id} ${id ?? ''} ${event} by ${nameOf(actor)}`;
    return this.#attempt(place, async (trx) => {
      const declared = id === null ? definition.create?.births[event] : definition.events[event];
      const what = {
        reader: await readerOf(this.services, { actor }, await this.#userType(actor), 'uz'),
        reason: words,
        ip: null,
        job: null,
        confirm: async () => 'sms' as const,
        book: this.book,
        event,
        input: declared?.input?.parse(input) ?? input,
      };
      if (id === null) await create(trx, definition, what);
      else await act(trx, definition, id, null, what);
    });
  }

  /** The births that people have a door for. */
  births(): { definition: ProcessDefinition; event: string }[] {
    return explored.flatMap((definition) =>
      Object.entries(definition.create?.births ?? {}).flatMap(([event, { raised }]) =>
        raised ? [] : [{ definition, event }],
      ),
    );
  }

  /** Who of some people has the role that a birth asks for. */
  beginners({ machine }: ProcessDefinition, event: string, people: readonly Actor[]): Actor[] {
    const edge = transitionsFrom(machine, 'absent').find((one) => one.event === event);
    const senders = rolesOf(edge?.guard);
    return people.filter(({ role }) => senders.includes(role));
  }

  /** The clock goes on to the next morning but so many, with the jobs of one night. */
  async wait(days: number): Promise<void> {
    this.world.on.clock.days(days);
    this.told.push(`-- ${this.today()}`);
    for (const line of Object.keys(timetable)) {
      await runTimetable(this.services, line);
      await this.#follow();
    }
  }

  /** What other records must become by what has happened. */
  async #follow(): Promise<void> {
    const run = runEffects(this.services, { definitions: processes, raise });
    for (let jobs = await this.#effects(); jobs.length > 0; jobs = await this.#effects())
      for (const payload of jobs) await run(payload);
  }

  async #effects(): Promise<EffectsOfLine[]> {
    const jobs = await takeJobs(this.db, [effectsTask]);
    return jobs
      .flatMap(({ payload }) => consequencesOf(payload))
      .filter(({ effects }) => effects.length > 0);
  }

  /** A part of the transaction that a refusal takes back alone; every other error is a fault. */
  async #attempt(what: string, run: (trx: Trx) => Promise<void>): Promise<string | null> {
    try {
      await withSavepoint(this.db, run);
    } catch (error) {
      const refused = error instanceof Refusal ? error : refusalOfConstraint(error);
      if (refused)
        return this.#refused(what, refused.code, Object.keys(refused.parts.fields ?? {}).join());
      if (error instanceof z.ZodError) return this.#refused(what, z.prettifyError(error));
      throw new Error(`${what}: no action ends in an error`, { cause: error });
    }
    this.told.push(what);
    await this.#follow();
    return null;
  }

  #refused(...why: string[]): string {
    const line = why.join(': ');
    this.refused.push(line);
    return line;
  }

  async #userType({ userId }: Actor) {
    const account = await this.db
      .selectFrom('account')
      .select('user_type')
      .where('id', '=', userId ?? 0)
      .executeTakeFirst();
    return account?.user_type ?? null;
  }
}
