import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditPage, AuditRefusal } from '#modules/audit/schema.ts';
import { seriesKeptDays } from '#server/auth/refusal-series.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { planOf } from '../support/plan-of.ts';

let world: OpenWorld;
let watcher: Sender;
beforeAll(async () => {
  world = await openWorld();
  watcher = world.staff.antiCorruption;
});
beforeEach(async () => {
  world.on.clock.reset();
  await sql`truncate refusal_series, login_failure`.execute(world.database.db);
});
afterAll(() => world.stop());

async function withEmail(): Promise<{ id: number; email: string }> {
  const { id } = await addActor(world.on, 'university', { organization_id: world.university });
  const email = `xodim-${id}@namuna.uz`;
  await world.database.db.updateTable('account').set({ email }).where('id', '=', id).execute();
  return { id, email };
}

const signIn = (username: string): Promise<Answer> =>
  world.on.send(null, 'POST', '/api/auth/login-token', { username, password: 'notogri-parol' });

async function times(count: number, run: (at: number) => Promise<Answer>): Promise<void> {
  for (let at = 0; at < count; at += 1) await run(at);
}

const counters = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(failures), 0)::int as n from login_failure`.execute(world.database.db);
  return rows[0]?.n ?? 0;
};
/** What was refused is counted once it is answered: waits until so many are. */
const counted = (least: number) =>
  vi.waitFor(async () => expect(await counters()).toBeGreaterThanOrEqual(least));

const series = () =>
  world.database.db.selectFrom('refusal_series').selectAll().orderBy('id').execute();
async function refusals(query = ''): Promise<AuditRefusal[]> {
  const { status, body } = await world.on.send(watcher, 'GET', `/api/audit/refusals/?${query}`);
  expect(status).toBe(200);
  return body.results as AuditRefusal[];
}

describe('a series of failed sign-ins', () => {
  it('of one account is one line: whose it is by name, how many, and no address of theirs', async () => {
    const { id, email } = await withEmail();
    // Of the limits two counters, and two of the series.
    await times(4, () => signIn(email));
    await counted(4 * 5);
    expect(await series()).toEqual([]);
    await times(3, () => signIn(email.toUpperCase()));
    await vi.waitFor(async () => expect((await series())[0]?.tries).toBe(7));
    const [line, ...others] = await refusals();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: 'account',
      tries: 7,
      who: { id, role: 'university', organization: { name_uz: expect.any(String) } },
      route: null,
    });
    expect(JSON.stringify([line, await series()])).not.toContain('@');
  });

  it('goes on for who has guessed the name of nobody, from one network, and keeps no name', async () => {
    await times(31, (at) => signIn(`hech-kim-${at}@namuna.uz`));
    await vi.waitFor(async () => expect((await series())[0]?.tries).toBe(31));
    const [line] = await refusals('kind=address');
    expect(line).toMatchObject({ kind: 'address', who: null, ip: expect.any(String) });
    expect(JSON.stringify(await series())).not.toContain('hech-kim');
  });

  it('begins anew after an hour', async () => {
    const { email } = await withEmail();
    await times(5, () => signIn(email));
    await vi.waitFor(async () => expect(await series()).toHaveLength(1));
    world.on.clock.days(1);
    await times(5, () => signIn(email));
    await vi.waitFor(async () => expect(await series()).toHaveLength(2));
  });
});

describe('an account that is refused what its role may not', () => {
  it('again and again has one line with the last address asked for, without its values', async () => {
    const { university } = world.staff;
    const asked = (at: number) =>
      world.on.send(university, 'GET', `/api/audit/changes/${at + 1}/?search=maxfiy`);
    await times(9, asked);
    await counted(9);
    expect(await series()).toEqual([]);
    await times(2, asked);
    await vi.waitFor(async () => expect((await series())[0]?.tries).toBe(11));
    const [line] = await refusals('role=university');
    expect(line).toMatchObject({
      kind: 'access',
      tries: 11,
      who: { id: university.id },
      route: 'GET /api/audit/changes/:id/',
    });
  });

  it('is none where the record is out of sight, or its state does not allow the action', async () => {
    const { university } = world.staff;
    await times(11, () => world.on.send(university, 'GET', '/api/applications/999999/'));
    expect(await counters()).toBe(0);
  });
});

describe('the audit log', () => {
  const unusual = async (query = ''): Promise<AuditPage['unusual']> => {
    const { body } = await world.on.send(watcher, 'GET', `/api/audit/changes/?${query}`);
    return body.unusual as AuditPage['unusual'];
  };

  it('tells the newest series among what is unusual, unless it is asked for changes alone', async () => {
    const { email } = await withEmail();
    await times(5, () => signIn(email));
    await vi.waitFor(async () => expect(await series()).toHaveLength(1));
    expect((await unusual()).refusals).toMatchObject({ count: 1, lines: [{ kind: 'account' }] });
    for (const query of ['process=letter', 'watched=any', 'search=17'])
      expect((await unusual(query)).refusals).toEqual({ count: 0, lines: [] });
  });

  it('shows them to those who read the log, and to no organization about its people', async () => {
    const { email } = await withEmail();
    await times(5, () => signIn(email));
    await vi.waitFor(async () => expect(await series()).toHaveLength(1));
    const { university } = world.staff;
    const refused = await world.on.send(university, 'GET', '/api/audit/refusals/');
    expect(refused.code).toBe('NO_PERMISSION');
    const { body } = await world.on.send(university, 'GET', '/api/activity/changes/');
    expect((body.unusual as AuditPage['unusual']).refusals).toEqual({ count: 0, lines: [] });
  });

  it('finds them by an index, keeps a bounded number of them, and each for a year', async () => {
    const { db } = world.database;
    const plan = await planOf(
      db,
      `select h.id from refusal_series h where h.at >= now() - interval '30 days'
        order by h.at desc, h.id desc limit 25`,
      0,
    );
    expect(plan).toContain('refusal_series_at');
    const at = world.on.clock.now();
    await sql`insert into refusal_series (kind, key_hash, window_until, tries, began_at, at)
      select 'address', n::text, ${at}, 30, ${at}, ${at} from generate_series(1, 500) n`.execute(
      db,
    );
    const { email } = await withEmail();
    await times(6, () => signIn(email));
    await counted(6 * 5);
    expect(await series()).toHaveLength(500);
    world.on.clock.days(seriesKeptDays + 1);
    await runTask(world.on, 'tidy');
    expect(await series()).toEqual([]);
  });
});
