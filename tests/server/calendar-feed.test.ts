import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedPath } from '#server/home/calendar-feed.ts';
import { folded, icalendar } from '#server/home/icalendar.ts';
import type { CalendarAnswer, CalendarFeed } from '#shared/home.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let reviewer: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  reviewer = await seeded.as('universitet');
});
afterAll(() => seeded.stop());

const own = '/api/home/calendar-feed/';

/** The secret address that somebody has just made, below the host. */
async function made(sender: Sender): Promise<string> {
  const { status, body } = await seeded.on.send(sender, 'POST', own);
  expect(status).toBe(200);
  const address = new URL((body as unknown as CalendarFeed).address ?? '');
  expect(address.pathname).toBe(feedPath);
  return `${address.pathname}${address.search}`;
}

/** What a calendar program, which signs on nowhere, is answered. */
const read = (url: string) => seeded.on.app.inject({ method: 'GET', url });

/** The lines of a calendar as they were before they were folded. */
const linesOf = (calendar: string): string[] =>
  calendar.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe('an own calendar feed', () => {
  it('is read with its secret alone, and holds the days of the calendar page', async () => {
    const answer = await read(await made(reviewer));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = linesOf(answer.body);
    const { body } = await seeded.on.send(reviewer, 'GET', '/api/home/calendar/');
    const { days } = body as unknown as CalendarAnswer;
    expect(days.length).toBeGreaterThan(3);
    const starts = lines.filter((line) => line.startsWith('DTSTART'));
    expect(starts).toEqual(
      days.map(({ date }) => `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`),
    );
    const uids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(days.length);
    expect(lines.filter((line) => line.startsWith('SUMMARY:Arizalar: ')).length).toBeGreaterThan(0);
  });

  it('names nobody and no record', async () => {
    const { body: calendar } = await read(await made(reviewer));
    const { body } = await seeded.on.send(reviewer, 'GET', '/api/home/waiting/');
    const { groups } = body as unknown as {
      groups: { process: string; records: { name: string; reference: string | null }[] }[];
    };
    const names = groups.flatMap(({ records }) =>
      records.flatMap(({ name, reference }) => [name, reference ?? name]),
    );
    expect(names.length).toBeGreaterThan(10);
    const flat = linesOf(calendar).join('\n');
    expect(names.filter((name) => name.length > 3 && flat.includes(name))).toEqual([]);
    expect(flat).not.toMatch(/\d{14}/);
  });

  it('tells its person when it was made and read, and never its secret again', async () => {
    const url = await made(reviewer);
    const before = (await seeded.on.send(reviewer, 'GET', own)).body as unknown as CalendarFeed;
    expect(before).toMatchObject({ read_at: null, address: null });
    expect(before.created_at).not.toBeNull();
    await read(url);
    const after = (await seeded.on.send(reviewer, 'GET', own)).body as unknown as CalendarFeed;
    expect(after.read_at).not.toBeNull();
    const secret = new URLSearchParams(url.split('?')[1]).get('key') ?? '';
    const kept = await seeded.on.services.db.selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('ends when another one is made, when it is revoked, and with the account', async () => {
    const first = await made(reviewer);
    const second = await made(reviewer);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await seeded.on.send(reviewer, 'DELETE', own)).body).toMatchObject({
      created_at: null,
    });
    expect((await read(second)).statusCode).toBe(404);
    const ministry = await seeded.as('vazirlik');
    const third = await made(ministry);
    expect((await read(third)).statusCode).toBe(200);
    await seeded.on.services.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', ministry.id)
      .execute();
    expect((await read(third)).statusCode).toBe(404);
  });

  it('is not found for a guessed secret, and needs one', async () => {
    expect((await read(`${feedPath}?key=guessed`)).statusCode).toBe(404);
    expect((await read(feedPath)).statusCode).toBe(400);
    expect((await seeded.on.send(null, 'POST', own)).status).toBe(401);
  });
});

describe('an iCalendar (RFC 5545)', () => {
  const calendar = {
    name: 'Muddatlar',
    language: 'uz',
    url: 'http://localhost/',
    now: new Date('2026-11-26T10:00:00Z'),
  } as const;

  it('folds lines at 75 octets, between letters, and is unfolded to the same', () => {
    const long = `SUMMARY:${'Ўзбекистон oʻquv yili '.repeat(12)}`;
    const pieces = folded(long).split('\r\n');
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
    expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true);
    expect(pieces.join('\r\n').replaceAll('\r\n ', '')).toBe(long);
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  });

  it('escapes what means something in a value', () => {
    const text = icalendar(calendar, [
      { uid: 'one', date: '2026-12-31', summary: 'a, b; c\\d\ne' },
    ]);
    expect(linesOf(text)).toContain('SUMMARY:a\\, b\\; c\\\\d\\ne');
  });

  it('has events of whole days that end before the next one and take no time', () => {
    const lines = linesOf(icalendar(calendar, [{ uid: 'one', date: '2026-12-31', summary: 'x' }]));
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Doctoral education//Deadlines//UZ',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Muddatlar',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTAMP:20261126T100000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:x',
      'URL:http://localhost/',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });
});
