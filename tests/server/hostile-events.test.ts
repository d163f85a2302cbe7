import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { sqlStateOf } from '#server/db/violations.ts';
import { inputsOf } from '#server/engine/define-events.ts';
import type { Step } from '#server/story/walk.ts';
import type { Sender } from '../support/app.ts';
import { definitionOf } from '../support/definition.ts';
import { reason } from '../support/doing.ts';
import {
  brokenTexts,
  edgeNumbers,
  replaced,
  valueAt,
  type Way,
  waysIn,
} from '../support/hostile.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { edgesOf, place, play, realWay, routeOf, versionOf } from '../support/play.ts';
import { type Scene, sceneOf } from '../support/walk-stage.ts';

/** How many mutated bodies each process gets; `npm run soak` asks for more. */
const mutations = Number(process.env.MUTATIONS ?? 40);

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** The id of nothing, in every form that ids have. */
const unknownIds: Record<string, unknown> = {
  number: 2_000_000_000,
  string: '99999999-9999-4999-8999-999999999999',
};

/** What is put at a place of a body that its process would take. */
const hostileFor = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [...edgeNumbers, String(value), null];
  if (typeof value === 'string')
    return [...brokenTexts, unknownIds.string, 2147483648, [], {}, 'x'.repeat(30_000)];
  return [null, 0, 'matn', {}, [unknownIds.number]];
};

interface Tried {
  event: string;
  way: Way;
  value: unknown;
}

interface Wrong extends Tried {
  status: number;
  error: unknown;
}

/** One event of one record, with the body that the walk of the model sends. */
interface Stage {
  step: Step;
  /** The record, 0 before its birth; and how it stood. */
  id: number;
  row: object | null;
  sender: Sender;
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: Record<string, unknown>;
}

/** One way to go each event of a process that people send with a body of its own. */
function stepsOf(process: string): Step[] {
  const { events, create: birth } = definitionOf(process);
  const steps = edgesOf(definitionOf(process)).filter(({ role, event, from }) => {
    const hasBody = from === 'absent' ? birth && inputsOf(birth)[event] : events[event]?.input;
    return role !== 'system' && hasBody !== undefined;
  });
  return steps.filter(({ event }, at) => steps.findIndex((one) => one.event === event) === at);
}

const rowOf = async (table: string, id: number): Promise<object | null> => {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(r) as row from ${sql.table(table)} r where id = ${id}`.execute(
    world.on.services.db,
  );
  return rows[0]?.row ?? null;
};

/** Puts a record back to how it stood, all but its version, so that its event can be sent again. */
async function putBack({ id, row, body }: Stage, table: string): Promise<boolean> {
  const { db } = world.on.services;
  if (row === null || (await rowOf(table, id)) === null) return false;
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}
      and table_schema = 'public' and is_generated = 'NEVER'
      and column_name not in ('id', 'version')`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`update ${sql.table(table)} set (${names}) = (
    select ${names}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
  ) where id = ${id}`.execute(db);
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}`.execute(db);
  body.version = rows[0]?.version;
  return true;
}

async function stageOf(process: string, step: Step): Promise<Stage | null> {
  const definition = definitionOf(process);
  world.on.clock.reset();
  const way = realWay(definition, step.from);
  const scene: Scene = await sceneOf(world, process, [...(way ?? []), step]);
  if (scene.outside && (await scene.outside(step, 0).catch(() => null))) return null;
  const id = way
    ? await play(world, definition, scene, way)
    : await place(world, definition, scene, step.from);
  await scene.prepare(step, id);
  const version = id === 0 ? 1 : await versionOf(world, definition, id);
  const body = { version, reason, ...scene.payload(step.event) };
  return {
    step,
    id,
    row: id === 0 ? null : await rowOf(definition.table, id),
    sender: scene.actor(step.role),
    ...routeOf(definition, step, id),
    body,
  };
}

/** Sends the body of a stage with one value replaced. */
async function send({ step, sender, method, url, body }: Stage, way: Way, value: unknown) {
  const authorization = await world.on.bearer(sender);
  const headers = { authorization, 'content-type': 'application/json' };
  const payload = JSON.stringify(replaced(body, way, value));
  const answer = await world.on.app.inject({ method, url, headers, payload });
  const { statusCode: status } = answer;
  const isForeseen = status < 400 || (status < 500 && answer.headers['x-error-code'] !== undefined);
  const wrong = isForeseen
    ? null
    : { event: step.event, way, value, status, error: world.on.thrown.at(-1) };
  return { wrong, isTaken: status < 300 };
}

/** How often an event that was taken gets another record, where the old one cannot be put back. */
const mostStages = 3;

/** A stage whose event is still to be sent: once it was taken, the record stands elsewhere. */
class Play {
  private stage: Stage | null = null;
  private stages = 0;

  constructor(
    private readonly process: string,
    readonly step: Step,
  ) {}

  async open(): Promise<Stage | null> {
    if (this.stage || this.stages >= mostStages) return this.stage;
    this.stages += 1;
    this.stage = await stageOf(this.process, this.step);
    return this.stage;
  }

  async send(way: Way, value: unknown): Promise<Wrong | null> {
    const stage = await this.open();
    if (!stage || !hasWay(stage.body, way)) return null;
    const { wrong, isTaken } = await send(stage, way, value);
    if (isTaken && !(await putBack(stage, definitionOf(this.process).table))) {
      // The last stage stays: what is refused for its state is still refused in the right shape.
      if (this.stages < mostStages) this.stage = null;
    }
    return wrong;
  }
}

const hasWay = (body: unknown, way: Way): boolean =>
  waysIn(body).some((one) => one.join('.') === way.join('.'));

/** What only the database found to be no value. */
const foundByDatabase = (): string[] =>
  world.on.thrown.flatMap((error) => (/^22/.test(sqlStateOf(error) ?? '') ? [String(error)] : []));

describe.each(processMachines.map(({ id }) => id))(
  '%s: bodies that its events would take',
  (process) => {
    const plays = stepsOf(process).map((step) => new Play(process, step));

    it('are refused or taken, and nothing else, with one hostile value each', async () => {
      const wrong: Wrong[] = [];
      for (const play of plays) {
        const stage = await play.open();
        for (const way of waysIn(stage?.body ?? {})) {
          for (const value of hostileFor(valueAt(stage?.body, way))) {
            const found = await play.send(way, value);
            if (found) wrong.push(found);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(foundByDatabase()).toEqual([]);
    }, 180_000);

    it('are refused or taken with anything at any place', async () => {
      const open: [Play, Stage | null][] = [];
      for (const play of plays) open.push([play, await play.open()]);
      const places = open.flatMap(([play, stage]) =>
        waysIn(stage?.body ?? {}).map((way) => [play, way] as const),
      );
      if (places.length === 0) return;
      const anything = fc.json().map((text) => JSON.parse(text));
      const property = fc.asyncProperty(
        fc.constantFrom(...places),
        anything,
        async ([play, way], value) => {
          expect(await play.send(way, value)).toBeNull();
        },
      );
      await fc.assert(property, { seed: 20_261_123, numRuns: mutations, endOnFailure: true });
    }, 180_000);
  },
);
