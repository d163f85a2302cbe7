import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

async function logOf(as: Sender, query = '', process = 'application') {
  const { statusCode, headers, payload } = await seeded.on.app.inject({
    method: 'GET',
    url: `/api/passages/${process}/log/${query}`,
    headers: { authorization: await seeded.on.bearer(as) },
  });
  return { status: statusCode, type: String(headers['content-type']), text: payload };
}
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);
const events = /<event><string key="concept:name" value="([^"]*)"\/>/g;
const organizations = /<string key="organization" value="([^"]*)"\/>/g;

interface Told {
  records: number;
  lines: number;
}
async function told(where = sql`true`): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select count(distinct r.id)::int as records, count(*)::int as lines
    from application r join history h on h.process = 'application' and h.record_id = r.id
    where ${where}`.execute(seeded.on.services.db);
  return rows[0];
}

describe('the event log of a process', () => {
  it('has every record and every step of the history, in the form that tools read', async () => {
    const { status, type, text } = await logOf(await seeded.as('agentlik'));
    expect(status).toBe(200);
    expect(type).toContain('application/xml');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<log xes.version="1849-2016"/);
    expect(text.trim()).toMatch(/<\/log>$/);
    const all = await told();
    expect(found(text, /<(trace)>/g)).toHaveLength(all?.records ?? 0);
    expect(found(text, events)).toHaveLength(all?.lines ?? 0);
    for (const trace of text.split('<trace>').slice(1)) {
      const times = found(trace, /"time:timestamp" value="([^"]*)"/g);
      expect(times).toEqual([...times].sort());
    }
  });
  it('names nobody, and no record by its number', async () => {
    const { text } = await logOf(await seeded.as('agentlik'));
    const { rows } = await sql<{ word: string }>`
      select distinct unnest(array[surname, first_name, pinfl, email, mobile_phone]) as word
      from account where id in (select owner_id from application)`.execute(seeded.on.services.db);
    const words = rows.flatMap(({ word }) => (word ? [word] : []));
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(found(text, /<trace><string key="concept:name" value="(\d+)"/g).slice(0, 3)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
  it('gives an organization its own records alone, and can be narrowed by year', async () => {
    const university = await seeded.as('universitet');
    const own = await logOf(university);
    expect(new Set(found(own.text, organizations)).size).toBe(1);
    const all = await logOf(await seeded.as('agentlik'));
    expect(new Set(found(all.text, organizations)).size).toBeGreaterThan(1);
    const [year = ''] = found(own.text, /<int key="year" value="(\d+)"\/>/g);
    const ofYear = await logOf(university, `?year=${year}`);
    expect(new Set(found(ofYear.text, /<int key="year" value="(\d+)"\/>/g))).toEqual(
      new Set([year]),
    );
  });
  it.each(['talabgor', 'rahbar'])('is closed to who sees no numbers: %s', async (login) => {
    expect((await logOf(await seeded.as(login))).status).toBe(403);
  });
  it('is not there for a process that is none', async () => {
    expect((await logOf(await seeded.as('agentlik'), '', 'nothing')).status).toBe(404);
  });
});
