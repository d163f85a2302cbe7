import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditChange, AuditPage } from '#modules/audit/schema.ts';
import { fieldLabel } from '#server/record-words/field-words.ts';
import type { ToldChange } from '#server/record-words/told-changes.ts';
import { languages } from '#shared/languages.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const ask = async (sender: Sender, path: string) => seeded.on.send(sender, 'GET', `/api/${path}`);
async function page(login: string, path: string): Promise<AuditPage> {
  const { status, body } = await ask(await seeded.as(login), path);
  expect(status).toBe(200);
  return body as unknown as AuditPage;
}
const valuesIn = (lines: readonly AuditChange[]): string[] =>
  lines.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [before, after].filter((one) => one !== null)),
  );
async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(seeded.on.services.db);
  const [row] = rows;
  if (!row) throw new Error('nothing found');
  return row;
}

describe('what the log tells of a change', () => {
  it('names every field that the demonstration has changed, in three languages', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct k as name from history h, jsonb_object_keys(h.changed_fields) k
      where h.process <> 'auditExport'`.execute(seeded.on.services.db);
    const internal = ['search', 'ordered_by', 'line_changes', 'row_changes'];
    const nameless = rows
      .map(({ name }) => name)
      .filter((name) => !internal.includes(name))
      .filter((name) => languages.some((language) => fieldLabel(language, name) === null));
    expect(nameless).toEqual([]);
  });

  it('the agency’s order on a student is told to the admin by label, before and after', async () => {
    const { results } = await page(
      'admin',
      'audit/changes/?days=3650&process=application&event=vacation',
    );
    const fields = results.flatMap(({ changes }) => changes);
    const ground = fields.find(({ field }) => field === fieldLabel('uz', 'leave_ground'));
    expect(ground).toMatchObject({ before: null, hidden: false });
    expect(ground?.after).toMatch(/\p{L}/u);
    const start = fields.find(({ field }) => field === fieldLabel('uz', 'leave_start'));
    expect(start?.after).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  });

  it('names the record by its reference and the person, to those who see it', async () => {
    const { results } = await page('admin', 'audit/changes/?days=3650&process=application');
    expect(results[0]?.record?.reference).toMatch(/^A-/);
    expect(results[0]?.record?.name).toMatch(/\p{L}/u);
    const technical = await page('texnik', 'audit/changes/?days=3650&process=application');
    expect(technical.results.map(({ record }) => record).filter(Boolean)).toEqual([]);
  });

  it('the technical admin learns that fields of people changed, and never what stood there', async () => {
    const { results } = await page(
      'texnik',
      'audit/changes/?days=3650&process=application,diploma&limit=100',
    );
    expect(results.some(({ changes }) => changes.length > 0)).toBe(true);
    expect(valuesIn(results)).toEqual([]);
  });

  it('nobody who watches reads a personal number in it', async () => {
    const { results } = await page(
      'nazorat',
      'audit/changes/?days=3650&process=targetedLetter,application,certificate,diploma&limit=100',
    );
    expect(valuesIn(results).filter((value) => /\d{14}/.test(value))).toEqual([]);
  });

  it('what is no record of anybody, as a setting, is told to all who read the log', async () => {
    const { results } = await page('texnik', 'audit/changes/?days=3650&process=settingChange');
    expect(valuesIn(results).length).toBeGreaterThan(0);
  });

  it('never spills what a column keeps packed together, as the copy of a profile', async () => {
    const { results } = await page(
      'admin',
      'audit/changes/?days=3650&process=application&event=send&limit=100',
    );
    const copies = results.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === fieldLabel('uz', 'profile_copy')),
    );
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.every(({ hidden, after }) => hidden && after === null)).toBe(true);
    const values = valuesIn((await page('admin', 'audit/changes/?days=3650&limit=500')).results);
    expect(values.filter((value) => /^[{[<]/.test(value))).toEqual([]);
  });

  it('is narrowed to days, the last one included', async () => {
    const { day, count } = await one(sql<{ day: string; count: number }>`
      select to_char(h.at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day, count(*)::int as count
      from history h group by 1 order by 2 desc limit 1`);
    expect((await page('admin', `audit/changes/?from=${day}&to=${day}`)).count).toBe(count);
    const { status } = await ask(await seeded.as('admin'), 'audit/changes/?from=kecha');
    expect(status).toBe(400);
  });

  it('puts the unusual on top: a status corrected by order, and the second person behind it', async () => {
    const { unusual } = await page('admin', 'audit/changes/?days=3650');
    expect(unusual.count).toBeGreaterThan(0);
    expect(unusual.lines.every((line) => line.unusual !== null)).toBe(true);
    const corrected = await page('admin', 'audit/changes/?days=3650&watched=corrected');
    expect(new Set(corrected.results.map(({ event }) => event))).toEqual(
      new Set(['correctStatus']),
    );
    const second = await page('admin', 'audit/changes/?days=3650&watched=secondPerson');
    expect(new Set(second.results.map(({ process }) => process))).toEqual(
      new Set(['statusCorrection']),
    );
    const any = await page('admin', 'audit/changes/?days=3650&watched=any');
    expect(any.count).toBe(unusual.count);
    expect(any.unusual.lines).toEqual([]);
  });
});

describe('the changes of one record', () => {
  interface Told {
    line: number;
    changes: ToldChange[];
  }
  const changesFor = async (login: string, path: string) =>
    (await ask(await seeded.as(login), path)).body as unknown as Told[];
  const said = (told: Told[]) =>
    told.flatMap(({ changes }) => changes.filter(({ hidden }) => !hidden));

  it('are told to the university of the record, in its language', async () => {
    const { id } = await one(sql<{ id: number }>`
      select r.id from application r join account a on a.email = 'universitet@namuna.uz'
      where r.organization_id = a.organization_id and r.order_number is not null limit 1`);
    const told = said(await changesFor('universitet', `applications/${id}/changes/`));
    expect(told.map(({ field }) => field)).toContain(fieldLabel('uz', 'order_number'));
  });

  it('are not told to the applicant, who reads the history of their own record', async () => {
    const { id } = await one(sql<{ id: number }>`
      select r.id from application r join account a on a.id = r.owner_id
      where a.email = 'talabgor@namuna.uz' order by r.id limit 1`);
    expect(said(await changesFor('talabgor', `applications/${id}/changes/`))).toEqual([]);
    const { body } = await ask(await seeded.as('talabgor'), `applications/${id}/history/`);
    const { results } = body as { results: { tells: boolean }[] };
    expect(results.some(({ tells }) => tells)).toBe(false);
  });

  it('who receives a letter does not read what its draft said', async () => {
    const letter = await one(sql<{ id: number; login: string }>`
      select l.id, split_part(a.email, '@', 1) as login from letter l
        join account a on a.organization_id = l.to_org_id and a.email like '%@namuna.uz'
          and a.role_id in (300, 400, 500, 600)
      where l.sent_at is not null and l.from_org_id <> l.to_org_id limit 1`);
    const { status, body } = await ask(
      await seeded.as(letter.login),
      `letters/${letter.id}/changes/`,
    );
    expect(status).toBe(200);
    const told = said(body as unknown as Told[]);
    expect(told.map(({ field }) => field)).not.toContain(fieldLabel('uz', 'short_info'));
  });

  it('a record out of sight answers 404', async () => {
    const { id } = await one(sql<{ id: number }>`
      select r.id from application r join account a on a.email = 'institut@namuna.uz'
      where r.organization_id <> a.organization_id limit 1`);
    expect((await ask(await seeded.as('institut'), `applications/${id}/changes/`)).status).toBe(
      404,
    );
  });
});

describe('the activity of an organization', () => {
  it('shows its staff what its own people did, without the address they worked from', async () => {
    const { results, count } = await page('universitet', 'activity/changes/?days=3650&limit=100');
    const { count: own } = await one(sql<{ count: number }>`select count(*)::int as count
      from history h join account a on a.email = 'universitet@namuna.uz'
      where h.actor_org_id = a.organization_id`);
    expect(count).toBe(own);
    expect(results.every(({ ip, actor }) => ip === null && actor !== null)).toBe(true);
  });

  it('is narrowed to one person, and never to another organization', async () => {
    const people = await seeded.as('universitet');
    const { body } = await ask(people, 'activity/people/');
    const [person] = body as unknown as { id: number }[];
    const { results } = await page(
      'universitet',
      `activity/changes/?days=3650&person=${person?.id}`,
    );
    expect(new Set(results.map(({ actor }) => actor?.id))).toEqual(
      new Set(results.length > 0 ? [person?.id] : []),
    );
    const all = await page('universitet', 'activity/changes/?days=3650');
    const other = await page('universitet', 'activity/changes/?days=3650&organization=1');
    expect(other.count).toBe(all.count);
  });

  it('is closed to applicants, advisors and visitors', async () => {
    for (const login of ['talabgor', 'rahbar', 'doktorant'])
      expect((await ask(await seeded.as(login), 'activity/changes/')).code).toBe('NO_PERMISSION');
    expect((await seeded.on.send(null, 'GET', '/api/activity/changes/')).code).toBe(
      'UNAUTHENTICATED',
    );
  });
});
