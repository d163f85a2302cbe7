import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SettingDetail } from '#modules/setting/schema.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { brokenLines } from '#server/engine/history.ts';
import { settings } from '#server/settings/settings.ts';
import { addDays } from '#shared/dates.ts';
import { isWorkingDay } from '#shared/holidays.ts';
import {
  initialSettings,
  isTechnical,
  type SettingKey,
  settingKeys,
  settingOf,
} from '#shared/settings.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { type TwoApps, twoApps } from '../support/two-apps.ts';

let database: TwoApps['database'];
let here: TwoApps['here'];
let other: TwoApps['other'];
let as: TwoApps['as'];
let stop: TwoApps['stop'];
beforeAll(async () => {
  ({ database, here, other, as, stop } = await twoApps());
});
afterAll(() => stop());

const reason = 'Vazirlar Mahkamasining qaroriga muvofiq';
const read = async (key: SettingKey, who = 'agentlik') =>
  (await here.send(await as(who), 'GET', `/api/settings/${key}/`)).body as SettingDetail;

interface Wish {
  day?: string;
  who?: string;
  version?: number;
  reason?: string;
}

async function plan(key: SettingKey, value: unknown, wish: Wish = {}) {
  const { day = here.clock.today(), who = 'agentlik', version = (await read(key)).version } = wish;
  return here.send(await as(who), 'POST', `/api/settings/${key}/`, {
    version,
    value,
    valid_from: day,
    reason: wish.reason ?? reason,
  });
}

async function withdraw(key: SettingKey, id: number, who = 'agentlik') {
  const { version } = await read(key);
  return here.send(await as(who), 'POST', `/api/settings/${key}/changes/${id}/withdraw/`, {
    version,
    reason,
  });
}

describe('the table of settings', () => {
  it('has every key with a default inside its own limits', () => {
    for (const key of settingKeys) {
      const { schema, initial } = settingOf(key);
      expect([key, schema.safeParse(initial).success]).toEqual([key, true]);
    }
    // The time of an opinion is one more, and so are the first year of the reports and the share
    // that completes one (decision 095), the deadlines of silence (104), the last day of the old
    // list (106), the time of an appeal against a removal (109) and the ends of silence about
    // appeals, qualification exams and attestations (111), the address of the former site (115), and
    // the days of the call centre (123), the time for missing papers (133), those of requests of
    // students (154), and what the watch of the night looks for (168); the switch of codes is none
    // (072).
    expect(settingKeys).toHaveLength(74);
  });

  it('is listed with the value in force for those whom the ability table allows', async () => {
    const { body } = await here.send(await as('texnik'), 'GET', '/api/settings/');
    const results = body.results as SettingDetail[];
    expect(results.map(({ key }) => key)).toEqual(settingKeys);
    expect(results.map(({ key, facts }) => [key, facts.technical])).toEqual(
      settingKeys.map((key) => [key, isTechnical(key)]),
    );
  });
});

describe('a change of a setting', () => {
  it('holds from its day on and overwrites nothing: the value at any moment can be asked', async () => {
    const today = here.clock.today();
    const day = addDays(today, 20);
    const before = here.clock.now();
    expect((await plan('apply.review_days', 20, { day })).body).toMatchObject({
      value: 15,
      planned: [{ value: 20 }],
    });
    expect((await settings(database.db, here.clock.now()))['apply.review_days']).toBe(15);
    const midnight = new Date(`${day}T00:00:00+05:00`);
    expect(
      (await settings(database.db, new Date(midnight.getTime() - 1)))['apply.review_days'],
    ).toBe(15);
    expect((await settings(database.db, midnight))['apply.review_days']).toBe(20);
    const asked = async (at: Date) =>
      (
        (await here.send(await as('admin'), 'GET', `/api/settings/?at=${at.toISOString()}`)).body
          .results as SettingDetail[]
      ).find(({ key }) => key === 'apply.review_days')?.value;
    expect([await asked(before), await asked(midnight)]).toEqual([15, 20]);
  });

  it('is heard by every app process at once, and by open pages', async () => {
    const door = await openDoor(other);
    const page = await listenTo(other, door, await as('universitet'));
    expect(
      (await settings(other.services.db, here.clock.now()))['advisor.max_active_students'],
    ).toBe(10);
    expect((await plan('advisor.max_active_students', 7)).status).toBe(200);
    const told = await database.db
      .selectFrom('setting_change')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await page.hears({ process: 'setting', id: told.id });
    expect(
      (await settings(other.services.db, here.clock.now()))['advisor.max_active_students'],
    ).toBe(7);
    page.leave();
  });

  it('says who, when, from what to what and why, in a chain that cannot be altered unseen', async () => {
    await plan('apply.rework_days', 5);
    const { history } = await read('apply.rework_days');
    expect(history[0]).toMatchObject({
      event: 'plan',
      actor_role: 'innovation',
      before: 3,
      value: 5,
      reason,
    });
    const lines = await database.db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', 'settingChange')
      .orderBy('record_id')
      .execute();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines.filter((one) => one.event === 'plan'))
      expect(brokenLines([line])).toEqual([]);
  });

  it('cannot be edited or deleted in the table either', async () => {
    await plan('apply.appeal_days', 4);
    await expect(sql`update setting_change set value = '9'`.execute(database.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from setting_change`.execute(database.db)).rejects.toThrow(
      'append-only',
    );
  });

  it('is taken back before its day, and not after', async () => {
    const day = addDays(here.clock.today(), 5);
    await plan('letter.overdue_days', 21, { day });
    const [planned] = (await read('letter.overdue_days')).planned;
    const taken = await withdraw('letter.overdue_days', planned?.id ?? 0);
    expect(taken.body).toMatchObject({
      value: 15,
      planned: [],
      history: [{ event: 'withdraw', before: 21, value: 15 }, { event: 'plan' }],
    });
    expect((await withdraw('letter.overdue_days', planned?.id ?? 0)).code).toBe('BAD_STATUS');
    await plan('letter.overdue_days', 22);
    const held = await database.db
      .selectFrom('setting_change')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await withdraw('letter.overdue_days', held.id)).code).toBe('GUARD_FAILED');
    expect((await withdraw('apply.review_days', held.id)).code).toBe('NOT_FOUND');
  });

  it('is refused at its field when it is wrong', async () => {
    const fields = async (key: SettingKey, value: unknown, wish: Wish = {}) => {
      const { status, body } = await plan(key, value, wish);
      return [status, Object.keys(body)];
    };
    const tomorrow = addDays(here.clock.today(), 1);
    for (const value of [0, 61, 1.5, '15', null, [15], true])
      expect(await fields('apply.recheck_days', value)).toEqual([400, ['value']]);
    expect(await fields('apply.recheck_days', 3)).toEqual([400, ['value']]);
    expect(await fields('letter.remind_days', [10, 5])).toEqual([400, ['value']]);
    expect(await fields('apply.recheck_days', 4, { day: addDays(here.clock.today(), -1) })).toEqual(
      [400, ['valid_from']],
    );
    expect(await fields('apply.recheck_days', 4, { day: '2026-02-31' })).toEqual([
      400,
      ['valid_from'],
    ]);
    expect(await fields('apply.recheck_days', 4, { reason: 'qisqa', day: tomorrow })).toEqual([
      400,
      ['reason'],
    ]);
  });

  it('of the public holidays holds real days, each once, in order; every wrong one is named', async () => {
    const key = 'calendar.holidays';
    const refused = async (value: unknown) =>
      (await plan(key, value)).body.value as string[] | undefined;
    expect(await refused(['03-21', '02-30', '2026-02-29', '21.03'])).toEqual([
      expect.stringMatching(/2: “02-30”; 3: “2026-02-29”; 4: “21\.03”/),
    ]);
    expect(await refused(['03-21', '2026-03-20', '03-21'])).toEqual([
      expect.stringContaining('3: “03-21”'),
    ]);
    expect(await refused('03-21')).toHaveLength(1);
    const { body } = await plan(key, ['2026-03-20', '02-29', '01-01']);
    expect(body.value).toEqual(['01-01', '02-29', '2026-03-20']);
    const now = (await settings(database.db, here.clock.now()))[key];
    expect(
      ['2026-03-20', '2027-01-01', '2026-03-23', '2026-03-21'].map((day) => isWorkingDay(day, now)),
    ).toEqual([false, false, true, false]);
  });

  it('cannot weaken codes and sessions below the rules of safety', async () => {
    const weak: [SettingKey, unknown][] = [
      ['auth.access_ttl_min', 16],
      ['sms.code_length', 5],
      ['sms.ttl_sec', 601],
      ['sms.max_attempts', 6],
      ['sms.max_sends_per_hour', 6],
    ];
    for (const [key, value] of weak)
      expect((await plan(key, value, { who: 'texnik' })).status).toBe(400);
  });

  it('may not contradict another setting, now or when a planned one begins', async () => {
    const day = addDays(here.clock.today(), 30);
    expect((await plan('exam.pass_direction', 101)).body).toHaveProperty('value');
    await plan('exam.max_mark', 60, { day });
    expect((await plan('exam.pass_english', 70)).body).toHaveProperty('value');
    expect((await plan('exam.pass_english', 55)).status).toBe(200);
    expect((await plan('exam.max_mark', 52, { day: addDays(day, 1) })).body).toHaveProperty(
      'value',
    );
  });

  it('is not written over the change of somebody who was faster', async () => {
    const { version } = await read('study.years_phd');
    expect((await plan('study.years_phd', 4, { version })).status).toBe(200);
    expect((await plan('study.years_phd', 5, { version, who: 'admin' })).code).toBe(
      'STALE_VERSION',
    );
    const both = await Promise.all([
      plan('study.years_dsc', 4, { version: 0 }),
      plan('study.years_dsc', 5, { version: 0, who: 'admin' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is made by the agency and the admins, of the installation by the technical admin, by nobody else', async () => {
    const logins = [...new Set(demoAccounts.map(({ login }) => login.replace('@namuna.uz', '')))];
    const tried = await Promise.all(
      logins.map(async (login) => {
        const business = await plan('certificate.unlimited_valid_years', 99, { who: login });
        const technical = await plan('file.max_size_mb', 99, { who: login });
        return [login, business.status, technical.status];
      }),
    );
    // 400: allowed, and the value is over the limit; the technical admin has the ability and not
    // the setting.
    const may: Record<string, [number, number]> = {
      agentlik: [400, 400],
      agentlik2: [400, 400],
      admin: [400, 400],
      texnik: [400, 400],
    };
    expect(tried).toEqual(logins.map((login) => [login, ...(may[login] ?? [403, 403])]));
    expect((await plan('certificate.unlimited_valid_years', 4, { who: 'texnik' })).code).toBe(
      'GUARD_FAILED',
    );
    expect((await plan('file.max_size_mb', 11, { who: 'texnik' })).status).toBe(200);
  });
});

describe('what reads the settings', () => {
  it('an upload: a picture has a limit of its own', async () => {
    expect((await here.send(await as('talabgor'), 'GET', '/api/files/limits/')).body).toEqual({
      max_size_mb: 11,
      max_image_mb: 5,
    });
  });

  it('ignores a stored value that the table does not allow', async () => {
    const at = here.clock.now();
    const row = {
      key: 'sms.max_attempts',
      value: '500',
      valid_from: at,
      created_at: at,
      updated_at: at,
    };
    await database.db.insertInto('setting_change').values(row).execute();
    expect((await settings(other.services.db, at))['sms.max_attempts']).toBe(
      initialSettings['sms.max_attempts'],
    );
  });
});
