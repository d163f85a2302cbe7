import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actionsOf } from '#machines/kit.ts';
import { processes } from '#server/modules.ts';
import { actorOf } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

interface Row {
  id: number;
  state: string;
  version: number;
  facts: { ownerId: number | null; organizationId: number | null };
  [field: string]: unknown;
}

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const logins = [
  'talabgor',
  'doktorant',
  'universitet',
  'vazirlik',
  'agentlik',
  'rahbar',
  'admin',
] as const;
const read = async (sender: Sender, path: string) =>
  (await seeded.on.send(sender, 'GET', path)).body as unknown as { results: Row[] };

/**
 * The shape with nothing beside it, except facts: more of them travel, so that actions are known.
 */
function strict(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodNullable) return strict(shape.unwrap() as z.ZodType).nullable();
  if (shape instanceof z.ZodOptional) return strict(shape.unwrap() as z.ZodType).optional();
  if (shape instanceof z.ZodArray) return z.array(strict(shape.element as z.ZodType));
  if (!(shape instanceof z.ZodObject) || 'ownerId' in shape.shape) return shape;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape.shape).map(([name, part]) => [name, strict(part as z.ZodType)]),
    ),
  );
}

describe.each(processes.map((definition) => [definition.collection, definition] as const))(
  'rows of %s',
  (collection, { machine, row: shape }) => {
    it('are what the process declares, a part of the record, and know the same actions as the record', async () => {
      const exact = strict(shape);
      let seen = 0;
      for (const login of logins) {
        const sender = await seeded.as(login);
        const actor = await actorOf(seeded.on, sender);
        const { results = [] } = await read(sender, `/api/${collection}/?limit=40`);
        for (const row of results) {
          expect([login, row.id, exact.safeParse(row).error?.issues]).toEqual([
            login,
            row.id,
            undefined,
          ]);
          const record = (await read(sender, `/api/${collection}/${row.id}/`)) as unknown as Row;
          expect(record).toMatchObject(row);
          expect(actionsOf(machine, row, actor)).toEqual(actionsOf(machine, record, actor));
        }
        seen += results.length;
      }
      expect(seen).toBeGreaterThan(0);
    });
  },
);

it('a row of applications tells no more of a person than their name and how to reach them, and no papers', async () => {
  const { results } = await read(await seeded.as('universitet'), '/api/applications/?limit=50');
  expect(results.length).toBeGreaterThan(5);
  for (const row of results) {
    for (const name of Object.keys(row.person as object))
      expect(['surname', 'first_name', 'middle_name', 'mobile_phone', 'email']).toContain(name);
    for (const field of ['documents', 'diploma', 'certificate', 'works', 'asked'])
      expect(row).not.toHaveProperty(field);
  }
  const reviewer = await seeded.as('universitet');
  const whole = await Promise.all(
    results.map(({ id }) => read(reviewer, `/api/applications/${id}/`)),
  );
  expect(JSON.stringify(results).length).toBeLessThan(JSON.stringify(whole).length / 2);
});
