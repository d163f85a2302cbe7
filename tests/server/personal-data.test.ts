import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

/**
 * What a person is known by, as it is stored; the name of a kind and every value of it but the
 * reader's own.
 */
type Known = Record<'pinfl' | 'passport' | 'phone' | 'mail', Set<string>>;

/**
 * An endless stream, and the list of demonstration accounts that a product in use does not have.
 */
const apart = ['/api/changes/', '/api/dev/accounts/'];

let seeded: SeededApp;
let reads: string[];
beforeAll(async () => {
  seeded = await seededApp();
  const { paths } = (seeded.on.app as { swagger(): { paths: Record<string, object> } }).swagger();
  reads = Object.entries(paths).flatMap(([path, methods]) =>
    'get' in methods && !apart.includes(path) ? [path] : [],
  );
});
afterAll(() => seeded.stop());

async function othersThan(login: string): Promise<Known> {
  const rows = await seeded.on.services.db
    .selectFrom('account')
    .select(['pinfl', 'passport_number', 'mobile_phone', 'email'])
    .where('email', '!=', `${login}@namuna.uz`)
    .execute();
  const values = (pick: (row: (typeof rows)[number]) => string | null) =>
    new Set(rows.flatMap((row) => pick(row) ?? []));
  return {
    pinfl: values((r) => r.pinfl),
    passport: values((r) => r.passport_number),
    phone: values((r) => r.mobile_phone),
    mail: values((r) => r.email),
  };
}

const idsOf = (body: Record<string, unknown>): unknown[] =>
  Array.isArray(body.results) ? (body.results as { id?: unknown }[]).map(({ id }) => id) : [];

/**
 * Every reading of the server that somebody can make: lists whole, and of every list's records the
 * first and the last one.
 */
async function everyAnswer(sender: Sender): Promise<[path: string, text: string][]> {
  const found: [string, string][] = [];
  const known = new Map<string, unknown[]>();
  const ask = async (path: string, url: string) => {
    const { status, body } = await seeded.on.send(sender, 'GET', url);
    if (status === 200) found.push([path, JSON.stringify(body)]);
    return status === 200 ? body : {};
  };
  for (const path of reads.filter((one) => !one.includes('{')))
    known.set(path, idsOf(await ask(path, `${path}?limit=9999`)));
  for (const path of reads.filter((one) => one.includes('{'))) {
    const ids = known.get(path.slice(0, path.indexOf('{'))) ?? [];
    for (const id of new Set([...ids.slice(0, 1), ...ids.slice(-1)]))
      await ask(path, path.replace(/\{\w+\}/g, String(id)));
  }
  return found;
}

describe('what a person is known by', () => {
  const masks: [login: string, never: (keyof Known)[]][] = [
    ['moliya', ['pinfl', 'passport', 'phone', 'mail']],
    ['iqtisodiyot', ['pinfl', 'passport', 'phone', 'mail']],
    ['nazorat', ['pinfl', 'passport', 'phone', 'mail']],
    ['texnik', ['pinfl', 'passport', 'phone', 'mail']],
    ['rahbar', ['pinfl', 'passport']],
    ['vazirlik', ['pinfl', 'passport']],
    ['talabgor', ['pinfl', 'passport', 'phone', 'mail']],
    ['doktorant', ['pinfl', 'passport', 'phone', 'mail']],
  ];

  it.each(masks)('%s reads nobody else’s, wherever they ask', async (login, never) => {
    const others = await othersThan(login);
    const answers = await everyAnswer(await seeded.as(login));
    expect(answers.length).toBeGreaterThan(30);
    const told = answers.flatMap(([path, text]) =>
      never.flatMap((kind) =>
        [...others[kind]].some((value) => text.includes(`"${value}"`)) ? [`${kind}: ${path}`] : [],
      ),
    );
    expect([...new Set(told)]).toEqual([]);
  });

  it('the search would find one', async () => {
    const others = await othersThan('agentlik');
    const texts = (await everyAnswer(await seeded.as('agentlik'))).map(([, text]) => text).join();
    for (const kind of ['pinfl', 'passport', 'phone', 'mail'] as const) {
      expect([kind, [...others[kind]].some((value) => texts.includes(`"${value}"`))]).toEqual([
        kind,
        true,
      ]);
    }
  });
});
