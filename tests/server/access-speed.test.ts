import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

describe('an ability check', () => {
  it('adds no question to a list, however many abilities a role has', async () => {
    const counts = new Map<string, number>();
    for (const login of [
      'talabgor',
      'universitet',
      'vazirlik',
      'agentlik',
      'moliya',
      'rahbar',
      'nazorat',
      'admin',
    ]) {
      const sender = await seeded.as(login);
      const list = () => seeded.on.send(sender, 'GET', '/api/applications/?limit=25');
      // The first one reads what a process keeps: settings, codes.
      await list();
      counts.set(login, (await seeded.asked(list)).length);
    }
    // Settings of the session, rows, their number, and whose staff it is: an applicant has no
    // organization to ask for.
    expect(Math.max(...counts.values()), JSON.stringify([...counts])).toBe(4);
    expect(counts.get('admin')).toBe(counts.get('universitet'));
  });
});

describe('the list of users with 100,000 accounts', () => {
  it('shows its first page within a second, searched and filtered too', async () => {
    const { db } = seeded.on.services;
    await sql`insert into account (user_type, role_id, granted_roles, email, surname, first_name)
      select 'I', 100, array[100], 'odam' || n || '@sinov.uz', 'Familiya' || n % 5000,
        'Ism' || n % 300 from generate_series(1, 100000) n`.execute(db);
    await sql`analyze account`.execute(db);
    const admin = await seeded.as('admin');
    for (const query of [
      '',
      '&search=familiya17',
      '&search=ism',
      '&role=300',
      '&ordering=name',
      '&state=blocked&ordering=-last_login_at',
    ]) {
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const started = performance.now();
        const { status, body } = await seeded.on.send(
          admin,
          'GET',
          `/api/accounts/?limit=50${query}`,
        );
        times.push(performance.now() - started);
        expect([query, status, Number(body.count) > 0]).toEqual([query, 200, true]);
      }
      // The best of three: what the machine does beside it is not the list's.
      expect([query, Math.min(...times) < 1000]).toEqual([query, true]);
    }
  });
});
