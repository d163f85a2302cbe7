import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMachine } from '#machines/account.machine.ts';
import { actionsOf, roleCodes } from '#machines/kit.ts';
import { registrationForm, walkedPassword } from '#modules/account/story/doors.server.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { personOf } from '#server/story/people.ts';
import { actorOf, addActor, openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { runTask } from '../support/jobs.ts';
import { newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let on: OpenWorld['on'];
beforeAll(async () => {
  world = await openWorld();
  on = world.on;
});
afterAll(() => world.stop());
beforeEach(() => on.clock.reset());

const db = () => on.services.db;
const reason = 'Sinov uchun yozilgan sabab.';
const idsOf = (body: Record<string, unknown>) =>
  (body.results as { id: number }[]).map(({ id }) => id);

describe('addresses that a reader sees masked', () => {
  it('find nobody and order nobody in the list of users, in the search of the product and in the log of messages', async () => {
    const { staff } = world;
    const hidden = await addActor(on, 'applicant', {
      email: 'yashirin-manzil@example.com',
      surname: null,
    });
    const list = async (by: Sender, query: string) =>
      idsOf((await on.send(by, 'GET', `/api/accounts/?${query}`)).body);
    expect(await list(staff.admin, 'search=yashirin')).toEqual([hidden.id]);
    expect(await list(staff.technicalAdmin, 'search=yashirin')).toEqual([]);
    const other = await addActor(on, 'applicant', {
      email: 'aaa-birinchi@example.com',
      surname: null,
    });
    const ordered = await list(staff.technicalAdmin, 'ordering=name&limit=9999');
    // Without a name the newest is first: the address says nothing.
    expect(ordered.indexOf(other.id)).toBeLessThan(ordered.indexOf(hidden.id));
    const turned = await list(staff.technicalAdmin, 'ordering=-name&limit=9999');
    expect(turned.indexOf(other.id)).toBeLessThan(turned.indexOf(hidden.id));
    const found = await on.send(staff.technicalAdmin, 'GET', '/api/search/?q=yashirin-manzil');
    expect(JSON.stringify(found.body)).not.toContain(`"id":${hidden.id}`);
    await db()
      .insertInto('message')
      .values({ ...sentTo(hidden.id), recipient: 'yashirin-manzil@example.com' })
      .execute();
    const log = (by: Sender) => on.send(by, 'GET', '/api/messages/?search=yashirin');
    expect([
      (await log(staff.admin)).body.count,
      (await log(staff.technicalAdmin)).body.count,
    ]).toEqual([1, 0]);
  });
});

const sentTo = (account_id: number) => ({
  channel: 'mail' as const,
  subject: 'Sinov',
  body: 'Sinov',
  language: 'uz' as const,
  code: 'N-ACCOUNT',
  account_id,
  history_id: null,
});

describe('whose personal number it is', () => {
  type Ask = (by: Sender, pinfl: string) => Parameters<typeof on.send>;
  const routes: [name: string, role: 'university' | 'innovation', ask: Ask][] = [
    [
      'an advisor',
      'university',
      (by, pinfl) => [by, 'POST', '/api/advisors/find-person/', { pinfl }],
    ],
    [
      'an admin',
      'innovation',
      (by, pinfl) => [by, 'POST', '/api/organizations/find-person/', { pinfl }],
    ],
    [
      'an old student',
      'university',
      (by, pinfl) => [by, 'POST', '/api/students/person/', { pinfl }],
    ],
    // Nobody here is their student: the register of degrees is not asked (404), but the question
    // counts.
    ['a degree', 'university', (by, pinfl) => [by, 'POST', '/api/oak/get-status', { pinfl }]],
  ];
  let people = 70_000;
  const number = (): string => {
    people += 1;
    return personOf(people).pinfl;
  };

  it.each(routes)(
    '%s: is told a hundred times an hour to one account, and twenty times of one person',
    async (_name, role, ask) => {
      const by = await addActor(on, role, {
        organization_id: role === 'university' ? world.university : null,
      });
      const same = number();
      const waits = async (...asked: Parameters<Ask>) =>
        (await on.send(...ask(...asked))).status === 429;
      const asked: boolean[] = [];
      for (let time = 0; time < 21; time += 1) asked.push(await waits(by, same));
      expect(asked).toEqual([...Array.from({ length: 20 }, () => false), true]);
      for (let time = 21; time < 100; time += 1) asked.push(await waits(by, number()));
      expect(asked.slice(21)).not.toContain(true);
      const another = await addActor(on, role, {
        organization_id: role === 'university' ? world.university : null,
      });
      expect([
        await waits(by, number()),
        await waits(another, same),
        await waits(another, number()),
      ]).toEqual([true, true, false]);
      on.clock.days(1);
      expect(await waits(by, same)).toBe(false);
    },
  );

  it('is no question of an address, where it would be kept and not counted', async () => {
    for (const collection of ['advisors', 'applications']) {
      const { status, body } = await on.send(
        world.staff.university,
        'GET',
        `/api/${collection}/actions/?pinfl=${number()}`,
      );
      expect([collection, status, Object.keys(body)]).toEqual([collection, 400, ['pinfl']]);
    }
  });
});

describe('who has an account', () => {
  const same = (one: unknown, other: unknown) => expect(one).toEqual(other);

  it('is told by no answer to a registration, a reset, or a code to a new address', async () => {
    const holder = await addActor(on, 'applicant', {
      email: 'bor@example.com',
      password_hash: await hashPassword(walkedPassword),
    });
    const asker = await addActor(on, 'applicant');
    const code = (value: string) =>
      on.send(asker, 'POST', '/api/auth/user/contact/code/', { kind: 'mail', value });
    same(
      await code('bor@example.com').then(({ status, body }) => [status, { ...body, phone: '' }]),
      [200, { ...(await code('bir@example.com')).body, phone: '' }],
    );
    const reset = (email: string) =>
      on.send(
        null,
        'GET',
        `/api/auth/users/get_reset_password_link/?${new URLSearchParams({ email })}`,
      );
    same(await reset('bor@example.com'), await reset('yoq@example.com'));
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < 8; pair += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const form = registrationForm();
        const started = performance.now();
        const answer = await on.send(null, 'POST', '/api/auth/users/', {
          ...form,
          ...(kind === 'known' ? { email: 'bor@example.com' } : {}),
        });
        times[kind].push(performance.now() - started);
        expect(answer.status).toBe(201);
      }
    }
    // The shortest of each: whatever else the machine does only makes an answer later.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect([known, unknown, Math.abs(known - unknown) < Math.max(40, unknown / 2)]).toEqual([
      known,
      unknown,
      true,
    ]);
    expect(holder.id).toBeGreaterThan(0);
  });
});

describe('a new mail address', () => {
  const facts = async (person: Sender) =>
    (await on.send(person, 'GET', `/api/accounts/${person.id}/`)).body;

  it('is an enabled action once a code has proven it, and then it is accepted; before it is neither', async () => {
    const person = await addActor(on, 'applicant', { email: null });
    const email = `yangi-${person.id}@example.com`;
    const change = async () =>
      on.send(person, 'POST', `/api/accounts/${person.id}/mailChange/`, {
        version: (await facts(person)).version,
        email,
      });
    const enabled = async () => {
      const { state, facts: known } = await facts(person);
      const record = { state: String(state), facts: known as never };
      return actionsOf(accountMachine, record, await actorOf(on, person)).find(
        ({ event }) => event === 'mailChange',
      )?.enabled;
    };
    expect([await enabled(), (await change()).code]).toEqual([false, 'GUARD_FAILED']);
    await on.send(person, 'POST', '/api/auth/user/contact/code/', { kind: 'mail', value: email });
    const code = /\d{6}/.exec((await newestMail(world, email)).text)?.[0];
    await on.send(person, 'POST', '/api/auth/user/contact/proof/', {
      kind: 'mail',
      value: email,
      code,
    });
    expect([await enabled(), (await change()).status]).toEqual([true, 200]);
  });

  it('of a OneID account asks for a code to the proven phone too, and opens no way to a password', async () => {
    const { id } = await addActor(on, 'applicant', { email: null });
    const person = await openFor(on, id, { signed: false });
    const email = `oneid-${id}@example.com`;
    expect((await on.send(person, 'PUT', '/api/profile/', { version: 1, email })).status).toBe(400);
    await on.send(person, 'POST', '/api/auth/user/contact/code/', { kind: 'mail', value: email });
    const code = /\d{6}/.exec((await newestMail(world, email)).text)?.[0];
    await on.send(person, 'POST', '/api/auth/user/contact/proof/', {
      kind: 'mail',
      value: email,
      code,
    });
    const refused = await on.send(person, 'POST', `/api/accounts/${id}/mailChange/`, {
      version: 1,
      email,
    });
    expect(refused.code).toBe('SMS_REQUIRED');
    const signed = await openFor(on, id);
    expect(
      (await on.send(signed, 'POST', `/api/accounts/${id}/mailChange/`, { version: 1, email }))
        .status,
    ).toBe(200);
    await on.send(
      null,
      'GET',
      `/api/auth/users/get_reset_password_link/?${new URLSearchParams({ email })}`,
    );
    await runTask(on, 'send-reset-link', { email, language: 'uz', ip: null });
    expect((await newestMail(world, email)).text).not.toContain('reset-password');
  });
});

describe('whom only an administrator may block', () => {
  const act = async (by: Sender, id: number, event: string) => {
    const { version } = await db()
      .selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return on.send(by, 'POST', `/api/accounts/${id}/${event}/`, { version, reason });
  };

  it('the agency does not let in again; whom it may block it may', async () => {
    const { admin, innovation } = world.staff;
    const finance = await addActor(on, 'finance');
    // Acts as an applicant now, and could act as an administrator.
    const both = await addActor(on, 'applicant', {
      granted_roles: [roleCodes.applicant, roleCodes.admin],
    });
    for (const { id } of [finance, both]) {
      expect((await act(innovation, id, 'block')).code).toBe('GUARD_FAILED');
      expect((await act(admin, id, 'block')).status).toBe(200);
      expect((await act(innovation, id, 'unblock')).code).toBe('GUARD_FAILED');
      expect((await act(admin, id, 'unblock')).status).toBe(200);
    }
    const { id } = await addActor(on, 'applicant');
    for (const event of ['block', 'unblock'])
      expect((await act(innovation, id, event)).status).toBe(200);
  });
});
