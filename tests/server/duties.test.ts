import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dutiesOf, guardNames, transitionsOf } from '#machines/kit.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { processes } from '#server/processes/index.ts';
import { actorOf, readerFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());
afterEach(() => seeded.on.clock.reset());

/** The states in which a duty asks for a guard. */
const askingFor = ({ machine }: ProcessDefinition, guard: string): string[] => [
  ...new Set(
    transitionsOf(machine).flatMap((edge) => (edge.meta.duty && edge.from !== 'absent' && guardNames(edge.guard).includes(guard) ? [edge.from] : [])),
  ),
];

describe.each([0, 16, 40, 90])('%d days from now', (days) => {
  it('the twin of a guard in SQL says of every record what the guard says', async () => {
    seeded.on.clock.days(days);
    const reader = await readerFor(seeded.on, agency);
    for (const definition of processes) {
      const rows = await readRows(seeded.on.services.db, definition, reader, { where: sql`true`, limit: 9999 });
      for (const [name, twin] of Object.entries(definition.guardSql?.(reader) ?? {})) {
        const states = askingFor(definition, name);
        expect([name, states.length > 0]).toEqual([name, true]);
        const guard = definition.machine.implementations.guards[name] as unknown as (args: object) => boolean;
        const met = rows.filter(
          (row) => states.includes(row.state) && guard({ context: { facts: definition.facts(row, reader), actor: reader.actor } }),
        );
        const { rows: said } = await sql<{ id: number }>`
          select r.id from ${sql.table(definition.table)} r where r.state = any(${states}::text[]) and ${twin} order by r.id desc`.execute(
          seeded.on.services.db,
        );
        expect([name, said.map(({ id }) => id)]).toEqual([name, met.map(({ id }) => id)]);
      }
    }
  });
});

describe('my turn', () => {
  it.each(['talabgor', 'doktorant', 'universitet', 'institut', 'vazirlik', 'agentlik', 'admin', 'rahbar'])(
    'of %s counts every record on which he can act as expected',
    async (login) => {
      const sender = await seeded.as(login);
      const actor = await actorOf(seeded.on, sender);
      const { body } = await seeded.on.send(sender, 'GET', '/api/my-turn/');
      const told = body as unknown as { process: string; count: number }[];
      for (const { machine, collection } of processes) {
        const list = await seeded.on.send(sender, 'GET', `/api/${collection}/?limit=9999`);
        const line = told.find(({ process }) => process === machine.id);
        if (list.status === 403) {
          expect(line).toBeUndefined();
          continue;
        }
        const records = list.body.results as { state: string; facts: never }[];
        const due = records.filter((record) => dutiesOf(machine, record, actor).some(({ enabled }) => enabled)).length;
        const possible = records.filter((record) => dutiesOf(machine, record, actor).length > 0).length;
        expect([machine.id, line && line.count >= due, line && line.count <= possible]).toEqual([machine.id, true, true]);
      }
    },
  );

  it('counts somebody’s work', async () => {
    const { body } = await seeded.on.send(await seeded.as('universitet'), 'GET', '/api/my-turn/');
    expect((body as unknown as { process: string; count: number }[]).find(({ process }) => process === 'application')?.count).toBeGreaterThan(10);
  });
});
