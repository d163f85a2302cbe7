import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { type Action, actionsOf, type RoleName } from '#machines/kit.ts';
import { type RefusalCode, refusalStatus } from '#server/base/refusal.ts';
import { inputsOf } from '#server/engine/define-events.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { actorOf, peopleRoles } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { definitionOf } from '../support/definition.ts';
import { reason } from '../support/doing.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildRecord, routeOf, versionOf } from '../support/play.ts';
import { type Scene, sceneOf } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Somebody who tries: null is a visitor. */
interface Trier {
  name: string;
  sender: Sender | null;
  /** Has no relation to the record: where records have owners, it does not exist for them. */
  foreign: boolean;
}

function triers(scene: Scene): Trier[] {
  const own = peopleRoles.map((role: RoleName) => scene.actor(role));
  const related = peopleRoles.map((name, at) => {
    const { applicant, university } = { applicant: own[0], university: own[2] };
    // Anyone who has no part in the scene tries as the person of their role.
    const stands =
      name === 'applicant' ? applicant : name === 'university' ? university : world.staff[name];
    return { name, sender: stands ?? own[at] ?? null, foreign: false };
  });
  return [
    { name: 'visitor', sender: null, foreign: false },
    ...related,
    { name: 'another applicant', sender: world.staff.applicant, foreign: true },
    { name: 'another university', sender: world.neighbour, foreign: true },
  ];
}

/** What must not change by a refusal: the record, the history of all, the queue, mails. */
async function print({ table }: ProcessDefinition, id: number): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(r::text) from ${sql.table(table)} r
      where r.id = ${id}) as row, (select count(*) from ${sql.table(table)}) as rows,
      (select count(*) from history) as history, (select count(*)
        from graphile_worker.jobs) as jobs,
      (select count(*) from message) as messages, (select count(*)
        from idempotency_key) as keys`.execute(world.on.services.db);
  return rows;
}

const windows = [
  'registrationOpen',
  'windowOpen',
  'reworkOpen',
  'reviewOpen',
  'appealTimeOpen',
  'stepTimeOver',
  'timesOver',
  'uploadOpen',
  'graceOpen',
  'deadlineOpen',
  'returnOpen',
  'agencyTimeOpen',
  'requestStep',
  'endorsementStep',
  'consolidationStep',
  'financialStep',
  'distributionStep',
  'publicationStep',
  'stepOpen',
  'splitTimeOpen',
];

/** The refusal that the model asks for; null = it allows the event. */
function modelSays(action: Action | undefined): RefusalCode | null {
  if (!action) return 'BAD_STATUS';
  if (!action.permitted) return 'NO_PERMISSION';
  if (action.enabled) return null;
  if (action.unmet.some((guard) => windows.includes(guard))) return 'WINDOW_CLOSED';
  if (action.unmet.includes('yearFits')) return 'QUOTA_YEAR';
  if (action.unmet.includes('filesComplete')) return 'NOT_ENOUGH_FILES';
  return action.unmet.includes('placeFree') ? 'QUOTA_EXCEEDED' : 'GUARD_FAILED';
}

/**
 * The body that a generic toast can print: lists of finished sentences by field, no key among them.
 */
function expectWords(body: Record<string, unknown>): void {
  expect(Object.keys(body).length).toBeGreaterThan(0);
  for (const texts of Object.values(body)) {
    expect(Array.isArray(texts) && texts.length > 0).toBe(true);
    for (const text of texts as string[]) {
      expect(text).toMatch(/\p{L}{2}/u);
      expect(text).not.toMatch(/^[\w-]+(\.[\w-]+)+$|[{}]|undefined|null/);
    }
  }
}

const spoken = new Set<string>();

/** The same refusal in the three languages; once per kind is enough. */
async function expectLanguages(
  kind: string,
  first: Answer,
  again: (language: string) => Promise<Answer>,
): Promise<void> {
  if (spoken.has(kind)) return;
  spoken.add(kind);
  const answers = [first, await again('ru'), await again('en-GB,en;q=0.8')];
  expect(answers.map(({ status, code, body }) => [status, code, Object.keys(body)])).toEqual(
    Array(3).fill([first.status, first.code, Object.keys(first.body)]),
  );
  for (const { body } of answers) expectWords(body);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(3);
}

async function refused(
  cell: string,
  expected: RefusalCode,
  ask: (language: string) => Promise<Answer>,
): Promise<void> {
  const answer = await ask('uz');
  expect([cell, answer.status, answer.code]).toEqual([cell, refusalStatus[expected], expected]);
  expectWords(answer.body);
  await expectLanguages(
    `${cell.split(' ')[0]} ${expected} ${Object.keys(answer.body)}`,
    answer,
    ask,
  );
}

/** What a trier may know of a record: null = 401, 403 or 404 whatever they send. */
async function knownTo(definition: ProcessDefinition, id: number, trier: Trier) {
  const { status, code, body } = await world.on.send(
    trier.sender,
    'GET',
    `/api/${definition.collection}/${id}/`,
  );
  const facts = body.facts as { ownerId: number; organizationId: number };
  if (trier.sender === null) expect(code).toBe('UNAUTHENTICATED');
  if (status !== 200 || trier.sender === null) return { code: code as RefusalCode, actions: [] };
  const actor = await actorOf(world.on, trier.sender);
  return {
    code: null,
    actions: actionsOf(definition.machine, { state: String(body.state), facts }, actor),
  };
}

async function tryEverything(
  definition: ProcessDefinition,
  id: number,
  state: string,
  scene: Scene,
  trier: Trier,
): Promise<number> {
  const { machine } = definition;
  const known = await knownTo(definition, id, trier);
  // A process that is closed to the whole role says so; otherwise the record does not exist for
  // them.
  const closed =
    (await world.on.send(trier.sender, 'GET', `/api/${definition.collection}/`)).status === 403;
  if (trier.foreign && 'owner_id' in scene.placed())
    expect([trier.name, known.code]).toEqual([trier.name, closed ? 'NO_PERMISSION' : 'NOT_FOUND']);
  const version = await versionOf(world, definition, id);
  const born = Object.keys(definition.create ? inputsOf(definition.create) : {});
  const cells = machine.events
    .filter((event) => !born.includes(event))
    .flatMap((event) => {
      const expected =
        known.code ?? modelSays(known.actions.find((action) => action.event === event));
      return expected ? [{ event, expected }] : [];
    });
  await Promise.all(
    cells.map(({ event, expected }) => {
      const { method, url } = routeOf(definition, { from: state, event }, id);
      const body = { version, reason, ...scene.payload(event) };
      const ask = (language: string) =>
        world.on.send(trier.sender, method, url, body, { 'accept-language': language });
      return refused(`${machine.id}.${state}.${event} by ${trier.name}`, expected, ask);
    }),
  );
  return cells.length;
}

describe.each(processMachines.map(({ id }) => id))(
  '%s: what the model refuses, the server refuses',
  (process) => {
    const { machine, create: birth } = definitionOf(process);
    const states = Object.keys(machine.states).filter(
      (state) => state !== 'absent' && state !== 'deleted',
    );

    it.each(states)(
      'in %s, no matter who tries and what',
      async (state) => {
        world.on.clock.reset();
        const { definition, scene, id } = await buildRecord(world, process, state);
        const before = await print(definition, id);
        let tried = 0;
        for (const trier of triers(scene))
          tried += await tryEverything(definition, id, state, scene, trier);
        expect(tried).toBeGreaterThan(machine.events.length);
        expect(await print(definition, id)).toEqual(before);
      },
      120_000,
    );

    it('at birth', async () => {
      world.on.clock.reset();
      const definition = definitionOf(process);
      for (const event of Object.keys(birth ? inputsOf(birth) : {})) {
        const scene = await sceneOf(world, process, [
          { from: 'absent', event, to: '', role: 'applicant' },
        ]);
        const before = await print(definition, 0);
        for (const { name, sender } of triers(scene)) {
          const payload = scene.payload(event);
          // A personal number stands in no address: what the server says without it is only part of
          // the question.
          const asked = ([name, value]: [string, unknown]) =>
            name !== 'pinfl' && (typeof value === 'number' || typeof value === 'string');
          const flat = Object.entries(payload).filter(asked);
          const query = new URLSearchParams(flat.map(([key, value]) => [key, String(value)]));
          const { status, code, body } = await world.on.send(
            sender,
            'GET',
            `/api/${definition.collection}/actions/?${query}`,
          );
          const actions =
            sender && status === 200
              ? actionsOf(
                  machine,
                  { state: 'absent', facts: body.facts as never },
                  await actorOf(world.on, sender),
                )
              : [];
          if (status === 200) expect(body.actions).toEqual(actions);
          const expected =
            status === 200
              ? modelSays(actions.find((action) => action.event === event))
              : (code as RefusalCode);
          if (expected === null) continue;
          await refused(`${process}.absent.${event} by ${name}`, expected, (language) =>
            world.on.send(sender, 'POST', `/api/${definition.collection}/`, payload, {
              'accept-language': language,
            }),
          );
        }
        expect(await print(definition, 0)).toEqual(before);
      }
    });

    it('with the version of another day', async () => {
      const first = states[0] ?? '';
      world.on.clock.reset();
      const { definition, scene, id } = await buildRecord(world, process, first);
      const before = await print(definition, id);
      const version = (await versionOf(world, definition, id)) + 1;
      const viewers = [...new Set([scene.actor('applicant'), scene.actor('innovation')])];
      for (const viewer of viewers) {
        const known = await world.on.send(viewer, 'GET', `/api/${definition.collection}/${id}/`);
        if (known.status !== 200) continue;
        for (const event of machine.events.filter(
          (one) => !(one in (birth ? inputsOf(birth) : {})),
        )) {
          const { method, url } = routeOf(definition, { from: first, event }, id);
          const answer = await world.on.send(viewer, method, url, {
            reason,
            ...scene.payload(event),
            version,
          });
          expect([event, answer.status, answer.code, Object.keys(answer.body)]).toEqual([
            event,
            409,
            'STALE_VERSION',
            ['version'],
          ]);
        }
      }
      expect(await print(definition, id)).toEqual(before);
    });
  },
);
