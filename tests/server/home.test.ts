import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes, watchedKinds } from '#machines/kit.ts';
import { studentFilters } from '#modules/application/study/student-filters.ts';
import { studentListAt, studentListHref } from '#modules/application/study/student-lists.ts';
import { givenText } from '#server/base/texts.ts';
import { processes } from '#server/declared/modules.ts';
import { abilitiesOf } from '#shared/abilities.ts';
import { addDays } from '#shared/dates.ts';
import type { CalendarAnswer, HomeLine, HomeNow, WaitingAnswer } from '#shared/home.ts';
import { languages } from '#shared/languages.ts';
import type { UserData } from '#shared/sign-on.ts';
import { placeOf } from '#web/features/home/line-place.ts';
import { menuEntries } from '#web/frame/menu-entries.ts';
import { turnHref } from '#web/frame/record-places.ts';
import { paths } from '#web/lib/paths.ts';
import { openFor, readerFor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { everyLogin } from '../support/demonstration-logins.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { userOf } from '../support/sign-on-server.ts';

let on: TestApp;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await seededDatabase();
  on = await testApp(database);
  stop = async () => {
    await on.stop();
    await database.stop();
  };
}, 180_000);
afterAll(() => stop());

async function account(email: string): Promise<Sender> {
  const { id } = await on.services.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return openFor(on, id);
}

async function homeOf(sender: Sender): Promise<HomeNow> {
  const { status, body } = await on.send(sender, 'GET', '/api/home/now/');
  expect(status).toBe(200);
  return body as HomeNow;
}

const countOf = async (sender: Sender, path: string): Promise<number> =>
  Number((await on.send(sender, 'GET', path)).body.count);
const linesOf = ({ lines, watched, standing }: HomeNow): HomeLine[] => [
  ...lines,
  ...watched,
  ...standing,
];
const lineOf = (home: HomeNow, key: string): HomeLine | undefined =>
  linesOf(home).find((line) => line.key === key);
const waitingIn = ({ lines }: HomeNow): number =>
  lines.reduce((sum, { waiting }) => sum + waiting, 0);

describe('home of an organization', () => {
  it('tells each part of the worklist in which something waits, the late first, in red and with its day', async () => {
    const home = await homeOf(await account('universitet@namuna.uz'));
    const [first] = home.lines;
    expect(first?.tone).toBe('danger');
    const tones = home.lines.map(({ tone }) => ['danger', 'warning', 'info'].indexOf(tone));
    expect(tones).toEqual(tones.toSorted((one, other) => one - other));
    const late = home.lines.reduce((sum, line) => sum + line.late, 0);
    expect(late).toBeGreaterThan(0);
    expect(home.headline).toMatchObject({
      key: 'waitingLate',
      count: waitingIn(home),
      params: { late },
    });
    for (const { late: behind, deadline, tone } of home.lines.filter((line) => line.late > 0))
      expect([behind, tone, (deadline ?? '') < on.clock.today()]).toEqual([behind, 'danger', true]);
  });
});

describe('home of an applicant', () => {
  async function owners(state: string): Promise<{ owner_id: number; id: number }[]> {
    return on.services.db
      .selectFrom('application')
      .select(['owner_id', 'id'])
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .limit(8)
      .execute();
  }

  it('offers to send a draft exactly when the machine does', async () => {
    const drafts = await owners('draft');
    const said: string[] = [];
    for (const { owner_id, id } of drafts) {
      const sender = await openFor(on, owner_id);
      const line = linesOf(await homeOf(sender)).find(
        (one) => one.id === id && one.key.startsWith('send'),
      );
      const { body } = await on.send(sender, 'GET', `/api/applications/${id}/actions/`);
      const actions = (Array.isArray(body) ? body : body.actions) as {
        event: string;
        enabled: boolean;
        unmet: string[];
      }[];
      const send = actions.find(({ event }) => event === 'send');
      expect(line === undefined).toBe(send?.unmet.includes('windowOpen'));
      if (line) expect(line.key === 'sendReady').toBe(send?.enabled);
      if (line) said.push(line.key);
    }
    expect(said.length).toBeGreaterThan(0);
  });

  it('tells who holds an application that is under review, and never its own owner', async () => {
    const [pending] = await owners('pending');
    const home = await homeOf(await openFor(on, pending?.owner_id ?? 0));
    const line = lineOf(home, 'waiting');
    expect(line?.id).toBe(pending?.id);
    expect(line?.params.who).toEqual(['university']);
  });
});

describe('home of those who keep the product', () => {
  it('tells an administrator which organizations nobody answers for and which are not active, as their list does', async () => {
    const admin = await account('admin@namuna.uz');
    const home = await homeOf(admin);
    for (const [key, filters] of [
      ['withoutAdmin', 'admin=without'],
      ['restingOrganizations', ''],
    ] as const) {
      const line = lineOf(home, key);
      expect(line?.count).toBeGreaterThan(0);
      expect([key, line?.count]).toEqual([
        key,
        await countOf(admin, `/api/organizations/?limit=1&state=${line?.group}&${filters}`),
      ]);
    }
    expect(lineOf(home, 'newAccounts')?.tone).toBe('secondary');
    expect(home.headline?.count).toBe(waitingIn(home));
  });

  it('tells technical support what did not arrive, as the log of messages does', async () => {
    const support = await account('texnik@namuna.uz');
    const line = lineOf(await homeOf(support), 'failedMessages');
    expect(line?.count).toBeGreaterThan(0);
    expect(line?.count).toBe(await countOf(support, `/api/messages/?limit=1&state=${line?.group}`));
  });
});

describe('home of those who watch over the processes', () => {
  it('says how often each signal was given, as the log and the list of results do', async () => {
    const watcher = await account('nazorat@namuna.uz');
    const { rows } = await sql<{ id: number }>`
      update exam_result set remarked_at = now() where id = (select max(id) from exam_result)
        returning id`.execute(on.services.db);
    expect(rows).toHaveLength(1);
    const home = await homeOf(watcher);
    const signals = [
      ['marksChanged', '/api/exam-results/?remarked=1&limit=1'],
      ['againstRank', '/api/exam-results/?against_rank=1&limit=1'],
      ...watchedKinds.map((kind) => [kind, `/api/audit/changes/?watched=${kind}&limit=1`] as const),
    ] as const;
    const said = (key: string): number =>
      linesOf(home).find((line) => line.key === key || line.group === key)?.count ?? 0;
    const counted = await Promise.all(
      signals.map(async ([key, path]) => [key, await countOf(watcher, path)] as const),
    );
    expect(counted.map(([key]) => [key, said(key)])).toEqual(counted);
    expect(said('marksChanged')).toBe(1);
    expect(watchedKinds.some((kind) => said(kind) > 0)).toBe(true);
    expect(home.headline).toMatchObject({ key: 'watched' });
  });
});

describe('every home', () => {
  async function userData(sender: Sender): Promise<UserData> {
    const { role, userType } = await actorKind(sender);
    return {
      ...userOf(1),
      role_id: roleCodes[role],
      role_name: role,
      user_type: userType,
      ability: abilitiesOf({ role, userType }),
    };
  }

  const actorKind = async (sender: Sender) => {
    const { actor, userType } = await readerFor(on, sender);
    if (actor.role === 'system' || actor.role === 'visitor') throw new Error(actor.role);
    return { role: actor.role, userType: userType ?? 'I' } as const;
  };

  it.each(everyLogin)(
    '%s: the lines, the counts of the menu and the sentence are the same number',
    async (name) => {
      const sender = await account(`${name}@namuna.uz`);
      const home = await homeOf(sender);
      const turns = (await on.send(sender, 'GET', '/api/my-turn/')).body as unknown as {
        process: string;
        count: number;
      }[];
      const counted = menuEntries(await userData(sender)).flatMap(
        ({ processes = [] }) => processes,
      );
      const badges = turns.filter(({ process }) => counted.some((one) => one === process));
      const sum = badges.reduce((all, { count }) => all + count, 0);
      expect(waitingIn(home)).toBe(sum);
      expect(sum).toBe(turns.reduce((all, { count }) => all + count, 0));
      if (home.headline?.key.startsWith('waiting')) expect(home.headline.count).toBe(sum);
      expect((home.next?.date ?? '') >= on.clock.today()).toBe(true);
    },
  );

  it.each(everyLogin)(
    '%s: every line opens its record, or a list of exactly the records that it counts',
    async (name) => {
      const sender = await account(`${name}@namuna.uz`);
      const user = await userData(sender);
      const { body } = await on.send(sender, 'GET', '/api/home/waiting/');
      const waiting = (body as unknown as WaitingAnswer).groups;
      const told: string[] = [];
      for (const line of (await homeOf(sender)).lines.filter((one) => one.waiting > 0)) {
        const href = placeOf(line, user);
        expect([line.key, href]).toEqual([line.key, expect.stringContaining('/admin/')]);
        if (line.id !== null) {
          expect(line.waiting).toBe(1);
          continue;
        }
        const { pathname, searchParams } = new URL(href ?? '', 'http://localhost');
        if (pathname === paths.waiting.href()) {
          const listed = waiting.find(({ process }) => process === searchParams.get('process'));
          expect([line.key, href, listed?.count ?? 0]).toEqual([line.key, href, line.waiting]);
          continue;
        }
        const { process, ids } = await listedAt(sender, pathname, searchParams, user);
        expect([line.key, href, ids.length]).toEqual([line.key, href, line.waiting]);
        const wait = waiting.find((group) => group.process === process)?.records ?? [];
        const others = ids.filter((id) => wait.every((record) => record.id !== id));
        expect([line.key, others]).toEqual([line.key, []]);
        told.push(...ids.map((id) => `${process} ${id}`));
      }
      expect(told).toEqual([...new Set(told)]);
    },
  );

  it.each(everyLogin)(
    '%s: no line leads to the part of a list in which everything is done',
    async (name) => {
      const sender = await account(`${name}@namuna.uz`);
      const user = await userData(sender);
      const done = processes.flatMap(({ counter }) => counter?.rest ?? []);
      expect(done.length).toBeGreaterThan(0);
      const parts = linesOf(await homeOf(sender)).flatMap((line) => {
        const { searchParams } = new URL(placeOf(line, user) ?? '', 'http://localhost');
        return searchParams.get('group') ?? [];
      });
      expect(parts.filter((part) => done.includes(part))).toEqual([]);
    },
  );

  it.each([
    ['universitet', 'oldToCorrect', 'unconfirmed_old'],
    ['agentlik', 'oldToConfirm', 'old'],
  ])('%s: students of the old list are opened among the students', async (name, key, flag) => {
    const sender = await account(`${name}@namuna.uz`);
    const user = await userData(sender);
    const lines = linesOf(await homeOf(sender)).filter((line) => line.key === key);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const { pathname, searchParams } = new URL(placeOf(line, user) ?? '', 'http://localhost');
      expect(pathname).toBe(studentListHref(studentListAt(pathname).scholarship));
      expect(searchParams.get('group')).toBe(key);
      const { rows } = await listedAt(sender, pathname, searchParams, user);
      expect(rows.map((row) => row.old_list_flag)).toEqual(rows.map(() => flag));
    }
  });

  it('students that an organization watches are in the part that their line opens', async () => {
    const sender = await account('universitet@namuna.uz');
    const user = await userData(sender);
    const { watched } = await homeOf(sender);
    const lines = watched.filter(({ params }) => params.part !== undefined);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const { pathname, searchParams } = new URL(placeOf(line, user) ?? '', 'http://localhost');
      const { ids } = await listedAt(sender, pathname, searchParams, user);
      expect([line.key, line.params.list, ids.length]).toEqual([
        line.key,
        line.params.list,
        line.count,
      ]);
    }
  });

  /**
   * The records that a list of the person shows at an address. Of the address a list of students
   * reads its part and the filters that it has, as its page does.
   */
  async function listedAt(
    sender: Sender,
    pathname: string,
    asked: URLSearchParams,
    user: UserData,
  ): Promise<{ process: string; ids: number[]; rows: Record<string, unknown>[] }> {
    const { scholarship } = studentListAt(pathname);
    const students = studentListHref(scholarship) === pathname;
    if (students) {
      const known = ['group', ...studentFilters(true).map(({ name }) => name)];
      expect([...asked.keys()].filter((name) => !known.includes(name))).toEqual([]);
    }
    const found = students
      ? processes.find(({ machine }) => machine.id === 'application')
      : processes.find(({ machine }) => turnHref([machine.id], user).startsWith(`${pathname}?`));
    if (!found) throw new Error(`no list at ${pathname}`);
    const box = students ? `&view=students&tag=student&scholarship=${scholarship}` : '';
    const { status, body } = await on.send(
      sender,
      'GET',
      `/api/${found.collection}/?${asked}&limit=200${box}`,
    );
    expect(status).toBe(200);
    const { results: rows } = body as unknown as { results: Record<string, unknown>[] };
    return { process: found.machine.id, ids: rows.map(({ id }) => Number(id)), rows };
  }

  it.each(everyLogin)('%s: the list of all that waits names as many records', async (name) => {
    const sender = await account(`${name}@namuna.uz`);
    const { groups } = (await on.send(sender, 'GET', '/api/home/waiting/'))
      .body as unknown as WaitingAnswer;
    const sum = groups.reduce((all, { count }) => all + count, 0);
    expect(sum).toBe(waitingIn(await homeOf(sender)));
    const unnamed = groups.flatMap(({ process, records }) =>
      records.filter(({ id, name: given }) => given === String(id)).map(() => process),
    );
    expect(unnamed).toEqual([]);
    for (const { count, records } of groups) expect(records).toHaveLength(count);
  });

  it.each(everyLogin)(
    '%s: the calendar holds every day of what waits, and nothing of others',
    async (name) => {
      const sender = await account(`${name}@namuna.uz`);
      const { days } = (await on.send(sender, 'GET', '/api/home/calendar/'))
        .body as unknown as CalendarAnswer;
      const { groups } = (await on.send(sender, 'GET', '/api/home/waiting/'))
        .body as unknown as WaitingAnswer;
      const dated = groups.flatMap(({ records }) => records.filter(({ due }) => due !== null));
      const turns = days.filter(({ process }) => process !== null);
      expect(turns.reduce((all, { count }) => all + count, 0)).toBe(dated.length);
      expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
      for (const { date, process, count } of turns) {
        const on = await sendWaiting(sender, `process=${process}&due=${date}`);
        expect([process, date, on]).toEqual([process, date, count]);
      }
      for (const { key, process } of days.filter((day) => day.process === null))
        for (const language of languages)
          expect([process, givenText(language, `home.day.${key}`)]).not.toContain('');
    },
  );

  async function sendWaiting(sender: Sender, query: string): Promise<number> {
    const { body } = await on.send(sender, 'GET', `/api/home/waiting/?${query}`);
    return (body as unknown as WaitingAnswer).groups.reduce((all, { count }) => all + count, 0);
  }

  it('is for people who are signed in', async () => {
    for (const part of ['now', 'waiting', 'calendar'])
      expect((await on.send(null, 'GET', `/api/home/${part}/`)).status).toBe(401);
  });
});

describe('homes and the entrance exam', () => {
  const examBy = async (place: string): Promise<{ owner_id: number; organization_id: number }> => {
    const { rows } = await sql<{ owner_id: number; organization_id: number }>`
      select x.owner_id, e.organization_id from exam_result x join exam e on e.id = x.exam_id
      where ${sql.raw(place)} order by x.id limit 1`.execute(on.services.db);
    const [found] = rows;
    if (!found) throw new Error(`no exam with ${place}`);
    return found;
  };

  it('a candidate is told of the day and the place while it is to come', async () => {
    const { owner_id } = await examBy(`e.state = 'draft'`);
    await sql`update exam_direction set exam_date = ${on.clock.today()}
      where exam_id in (select exam_id from exam_result where owner_id = ${owner_id})`.execute(
      on.services.db,
    );
    const line = lineOf(await homeOf(await openFor(on, owner_id)), 'examDay');
    expect(line).toMatchObject({
      deadline: on.clock.today(),
      params: { place: 'Bosh bino, 305-xona' },
    });
  });

  it('an overdue exam is counted for its ministry as its list counts it', async () => {
    const ministry = await account('vazirlik@namuna.uz');
    await sql`update period set exam_stop = ${addDays(on.clock.today(), -1)}
      where id in (select period_id from exam where state = 'draft')`.execute(on.services.db);
    const count = await countOf(ministry, '/api/exams/?late=1&limit=1');
    expect(count).toBeGreaterThan(0);
    expect(lineOf(await homeOf(ministry), 'examsLate')?.count).toBe(count);
  });
});
