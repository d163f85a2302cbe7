import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp({ publicAnswersKeptSeconds: 15 });
});
afterAll(() => seeded.stop());
beforeEach(() => seeded.on.clock.days(1));

const page = '/api/public/topics/?limit=1';
const mainPage = '/api/public/main/';
const get = (headers: Record<string, string> = {}, url = page) =>
  seeded.on.app.inject({ method: 'GET', url, headers });
/** The answer, and how many statements it cost. */
async function cost(headers?: Record<string, string>, url?: string) {
  let answer: Awaited<ReturnType<typeof get>> | undefined;
  const statements = await seeded.asked(async () => {
    answer = await get(headers, url);
  });
  return { answer, statements: statements.length };
}
/** Another name for every topic, as somebody would have written it meanwhile. */
const rename = (name: string) =>
  sql`update topic set name_uz = ${name}`.execute(seeded.on.services.db);
const nameIn = (answer: Awaited<ReturnType<typeof get>> | undefined) =>
  answer?.json().results[0].name_uz;

describe('an answer of the public site', () => {
  it('is given to the next visitors without a question to the database', async () => {
    const first = await cost();
    const next = await cost();
    expect(first.statements).toBeGreaterThan(0);
    expect(next.statements).toBe(0);
    expect(next.answer?.statusCode).toBe(200);
    expect(next.answer?.body).toBe(first.answer?.body);
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(next.answer?.headers[name]).toBe(first.answer?.headers[name]);
  });

  it('is made once for all who ask for it at one time', async () => {
    let answers: Awaited<ReturnType<typeof get>>[] = [];
    const statements = await seeded.asked(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => get({}, mainPage)));
    });
    expect(statements.filter(({ sql: text }) => text.includes('from "period"'))).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  it('is asked for by each when the one they wait for is a refusal', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => get({}, '/api/public/topics/?limit=x')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get();
    const again = await cost({ 'if-none-match': String(headers.etag) });
    expect([again.answer?.statusCode, again.answer?.body, again.statements]).toEqual([304, '', 0]);
  });

  it('tells a change when its time is over', async () => {
    await rename('before');
    await get();
    await rename('after');
    expect(nameIn(await get())).toBe('before');
    seeded.on.clock.days(1);
    expect(nameIn(await get())).toBe('after');
  });

  it('is another one for another address, and for somebody who is signed in', async () => {
    await rename('before');
    await get();
    await rename('after');
    expect(nameIn(await get({}, `${page}&offset=1`))).toBe('after');
    const officer = await seeded.as('agentlik');
    const signedIn = await get({ authorization: await seeded.on.bearer(officer) });
    expect(nameIn(signedIn)).toBe('after');
    expect(signedIn.headers['cache-control']).toContain('private');
    expect(nameIn(await get())).toBe('before');
  });

  it('is not kept when it is a refusal', async () => {
    const wrong = '/api/public/topics/?limit=x';
    const before = await get({}, wrong);
    expect(before.statusCode).toBe(400);
    expect((await get({}, wrong)).headers['cache-control']).toContain('no-store');
  });
});
