import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actionsOf } from '#machines/kit.ts';
import { topicProcess } from '#modules/topic/process.server.ts';
import { processes } from '#server/declared/modules.ts';
import { actorOf } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { exactly } from '../support/exact-answers.ts';
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
  (await seeded.on.send(sender, 'GET', path)).body as { results: Row[] };

describe.each(processes.map((definition) => [definition.collection, definition] as const))(
  'rows of %s',
  (collection, { machine, row: shape }) => {
    it('are what the process declares, a part of the record, and know the same actions as the record', async () => {
      const exact = exactly(shape);
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

it.each([
  ['a field more', { extra: 1 }, '"keys":["extra"]'],
  ['a field less', { published_at: undefined }, '"path":["published_at"]'],
  ['another value', { organization: { id: 1 } }, '"path":["organization","name_uz"]'],
])('a whole record that has %s than its process declares is noticed', async (_, other, words) => {
  const sender = await seeded.as('universitet');
  const { results } = await read(sender, '/api/topics/?limit=1');
  const address = `/api/topics/${results[0]?.id}/`;
  const record = await read(sender, address);
  const fields = vi.spyOn(topicProcess, 'fields');
  fields.mockReturnValue({ ...(record as object), ...other } as ReturnType<
    typeof topicProcess.fields
  >);
  try {
    const cause = { message: expect.stringContaining(words) };
    await expect(read(sender, address)).rejects.toMatchObject({ cause });
  } finally {
    fields.mockRestore();
  }
});

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
