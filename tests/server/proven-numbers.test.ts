import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOfPerson } from '#modules/account/for-others/prepared-account.server.ts';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { organizationForm } from '#modules/organization/story.server.ts';
import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import { accountOf } from '#server/auth/oneid-account.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { personOf } from '#server/story/people.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { addCandidate } from '../support/candidate.ts';
import { freshDatabase } from '../support/database.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { toldLetter } from '../support/told-letter.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const db = () => world.on.services.db;
const from = () => ({ now: world.on.clock.now(), language: 'uz' as const, ip: null });
let people = 40_000;

/** A self-registered foreign account that claims a number which is not its own. */
async function claimer(): Promise<{
  stranger: Sender;
  pinfl: string;
  surname: string;
  first_name: string;
}> {
  people += 1;
  const { pinfl, surname, first_name } = personOf(people);
  const stranger = await addActor(world.on, 'applicant', { user_type: 'F', mobile_phone: null });
  for (const claim of [{ pinfl }, { tin: '305112277' }]) {
    const answer = await world.on.send(stranger, 'PUT', '/api/profile/', { version: 1, ...claim });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(claim)]);
  }
  return { stranger, pinfl, surname, first_name };
}

const signOn = (pinfl: string, name = 'KIM KRISTINA') =>
  accountOf(
    db(),
    { ret_cd: '0', pin: pinfl, full_name: name, user_type: 'I', valid: true },
    from(),
  );

describe('a foreign account that claims the number of somebody else', () => {
  it('is not found by a sign-on through OneID', async () => {
    const { stranger, pinfl } = await claimer();
    const person = await signOn(pinfl);
    expect(person.id).not.toBe(stranger.id);
    expect((await signOn(pinfl)).id).toBe(person.id);
  });

  it('is not found as an admin of an organization', async () => {
    const { stranger, pinfl } = await claimer();
    const { staff, on } = world;
    await db()
      .updateTable('account')
      .set({ identity_confirmed: true, last_login_at: on.clock.now() })
      .where('id', '=', stranger.id)
      .execute();
    const made = await on.send(
      staff.admin,
      'POST',
      '/api/organizations/',
      organizationForm(world.ministry),
    );
    expect(
      (await on.send(staff.admin, 'POST', '/api/organizations/find-person/', { pinfl })).body,
    ).toEqual({ person: null });
    const set = await on.send(staff.admin, 'POST', `/api/organizations/${made.body.id}/setAdmin/`, {
      version: 1,
      pinfl,
    });
    expect([set.status, set.code, Object.keys(set.body)]).toEqual([422, 'GUARD_FAILED', ['pinfl']]);
  });

  it('is not found as an advisor', async () => {
    const { stranger, pinfl, surname, first_name } = await claimer();
    const { on, staff } = world;
    expect(
      (await on.send(staff.university, 'POST', '/api/advisors/find-person/', { pinfl })).body,
    ).toEqual({ person: null });
    const added = await on.send(staff.university, 'POST', '/api/advisors/', {
      ...advisorForm(),
      pinfl,
      surname,
      first_name,
    });
    const { account_id } = await db()
      .selectFrom('advisor')
      .select('account_id')
      .where('id', '=', Number(added.body.id))
      .executeTakeFirstOrThrow();
    expect([added.status, account_id === stranger.id]).toEqual([201, false]);
    // Prepared by the form, and joined by its person alone.
    expect((await signOn(pinfl)).id).toBe(account_id);
  });

  it('is not found as a student of the time before the platform', async () => {
    const { stranger, pinfl, surname, first_name } = await claimer();
    const { on, staff, direction } = world;
    const order_file_id = await addFile(world, staff.university, 'order');
    const order = {
      order_number: '77-t',
      order_date: addDays(on.clock.today(), -1),
      order_file_id,
    };
    const study = {
      dc_type: 200,
      direction_id: direction,
      study_start: addDays(on.clock.today(), -400),
    };
    const added = await on.send(staff.university, 'POST', '/api/applications/', {
      pinfl,
      surname,
      first_name,
      ...study,
      ...order,
    });
    const { owner_id } = await db()
      .selectFrom('application')
      .select('owner_id')
      .where('id', '=', Number(added.body.id))
      .executeTakeFirstOrThrow();
    expect([added.status, owner_id === stranger.id]).toEqual([201, false]);
  });

  it('is not known to the researchers’ register by it, and gets no place that a letter keeps for its person', async () => {
    const { stranger, pinfl } = await claimer();
    const { on, university, direction } = world;
    const known = await on.send(stranger, 'GET', '/api/auth/user/science-id-data');
    expect(known.body.profile).toBeNull();
    const year = Number(on.clock.today().slice(0, 4)) + 1;
    const period_id = await buildPeriod(world, {
      ...independentPeriod(on.clock.today()),
      admission_year: year,
    });
    const letter_code = await toldLetter(world, { change: { candidate_pinfls: [pinfl] } });
    const owner = await buildApplicant(world);
    await db()
      .updateTable('account')
      .set({ user_type: 'F', pinfl: null, pinfl_source: null })
      .where('id', '=', owner.id)
      .execute();
    const claim = db().updateTable('account').set({ pinfl }).where('id', '=', owner.id);
    await expect(claim.execute()).rejects.toThrow('account_pinfl_proven');
    const row = {
      owner_id: owner.id,
      period_id,
      dc_type: 700,
      organization_id: university,
      direction_id: direction,
      letter_code,
    };
    const { id, version } = await db()
      .insertInto('application')
      .values({ ...row, state: 'draft' })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    const answer = await on.send(owner, 'POST', `/api/applications/${id}/send/`, { version });
    expect([answer.status, 'letter_code' in answer.body]).toEqual([422, true]);
  });
});

describe('two at the same moment', () => {
  it('a form that prepares a person and the person’s first sign-on make one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      people += 1;
      const { pinfl, surname, first_name } = personOf(people);
      const prepare = () =>
        db()
          .transaction()
          .execute((trx) => accountOfPerson(trx, { pinfl, surname, first_name }));
      const [one, other, person] = await Promise.all([prepare(), prepare(), signOn(pinfl)]);
      expect([one, other]).toEqual([person.id, person.id]);
    }
  });

  it('a form and a registration with one mail address leave it with one account, and both are answered', async () => {
    for (let round = 0; round < 3; round += 1) {
      people += 1;
      const { pinfl, surname, first_name, birthday, gender } = personOf(people);
      const email = `bir-vaqtda-${people}@example.com`;
      const form = {
        surname,
        first_name,
        birthday,
        gender,
        citizenship: 'DE',
        passport_number: `C01X${people}`,
        passport_valid_until: '2034-01-01',
        email,
        password: 'Sinov&Kaliti77',
        password_confirm: 'Sinov&Kaliti77',
      };
      const [registered, prepared] = await Promise.all([
        world.on.send(null, 'POST', '/api/auth/users/', form),
        db()
          .transaction()
          .execute((trx) => accountOfPerson(trx, { pinfl, surname, first_name, email })),
      ]);
      const holders = await db()
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect([registered.status, typeof prepared, holders.length]).toEqual([201, 'number', 1]);
    }
  });

  it('a form does not tell that an address is somebody’s: the person is prepared without it', async () => {
    people += 1;
    const { pinfl, surname, first_name } = personOf(people);
    await addActor(world.on, 'applicant', { email: 'egasi-bor@example.com' });
    const form = { ...advisorForm(), pinfl, surname, first_name, email: 'egasi-bor@example.com' };
    expect(
      (await world.on.send(world.staff.university, 'POST', '/api/advisors/', form)).status,
    ).toBe(201);
    const row = await db()
      .selectFrom('account')
      .select('email')
      .where('pinfl', '=', pinfl)
      .executeTakeFirstOrThrow();
    expect(row.email).toBeNull();
  });
});

describe('a number by a document', () => {
  const reason = 'Pasport nusxasi asosida kiritildi.';
  const set = async (by: Sender, of: Sender, body: object) => {
    const { version } = await db()
      .selectFrom('account')
      .select('version')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    return world.on.send(by, 'POST', `/api/accounts/${of.id}/numberSet/`, {
      version,
      reason,
      ...body,
    });
  };
  const proof = async (by: Sender = world.staff.admin) => ({
    proof_file_id: await addFile(world, by, 'order'),
  });

  it('is set by an administrator with a reason and the document, and tells no more than its ends', async () => {
    const { stranger, pinfl } = await claimer();
    const { staff } = world;
    expect((await set(staff.admin, stranger, { pinfl })).body).toHaveProperty('proof_file_id');
    expect((await set(staff.admin, stranger, { ...(await proof()) })).body).toHaveProperty('pinfl');
    expect(
      (await set(staff.admin, stranger, { pinfl, reason: 'qisqa', ...(await proof()) })).code,
    ).toBe('REASON_REQUIRED');
    expect(
      (await set(staff.admin, stranger, { pinfl, ...(await proof(staff.university)) })).body,
    ).toHaveProperty('proof_file_id');
    const document = await proof();
    const done = await set(staff.admin, stranger, { pinfl, ...document });
    expect([done.status, done.body.number_source]).toEqual([200, 'administrator']);
    const line = await db()
      .selectFrom('history')
      .select(['event', 'reason', 'changed_fields'])
      .where((where) => where.and({ process: 'account', record_id: stranger.id }))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      event: 'numberSet',
      reason,
      changed_fields: { proof_file_id: [null, document.proof_file_id] },
    });
    expect(JSON.stringify(line.changed_fields)).not.toContain(pinfl);
    const other = await addActor(world.on, 'admin');
    const read = (by: Sender) =>
      world.on.send(by, 'GET', `/api/files/${document.proof_file_id}/info/`);
    expect([(await read(other)).status, (await read(staff.university)).status]).toEqual([200, 404]);
    // OneID finds the account from now on, and the number is OneID's then.
    expect((await signOn(pinfl)).id).toBe(stranger.id);
    expect(
      (await set(staff.admin, stranger, { pinfl: personOf(49_001).pinfl, ...document })).body,
    ).toHaveProperty('numberOpen');
  });

  it('is set by nobody else, for nobody’s own account, and is no other account’s', async () => {
    const { stranger, pinfl } = await claimer();
    const { staff } = world;
    for (const by of [staff.innovation, staff.technicalAdmin]) {
      expect((await set(by, stranger, { pinfl, ...(await proof(by)) })).code).toBe('NO_PERMISSION');
    }
    for (const by of [staff.university, staff.applicant, stranger]) {
      expect([403, 404]).toContain(
        (await set(by, stranger, { pinfl, ...(await proof(by)) })).status,
      );
    }
    expect(
      (await set(staff.admin, staff.admin, { pinfl, ...(await proof()) })).body,
    ).toHaveProperty('notOneself');
    const known = await addCandidate(world);
    expect(
      (await set(staff.admin, stranger, { pinfl: known.pinfl, ...(await proof()) })).body,
    ).toHaveProperty('numberFree');
  });

  it('goes to one of two accounts, however many administrators write it at once', async () => {
    const [one, other] = [await claimer(), await claimer()];
    const body = { pinfl: one.pinfl, ...(await proof()) };
    const answers = await Promise.all(
      [one, other].map(({ stranger }) => set(world.staff.admin, stranger, body)),
    );
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    expect(
      await db().selectFrom('account').select('id').where('pinfl', '=', one.pinfl).execute(),
    ).toHaveLength(1);
  });
});

describe('the migration', () => {
  it('clears numbers that nothing has proven, lists them, and keeps the proven ones', async () => {
    const empty = await freshDatabase('template1');
    try {
      await new Migrator({
        db: empty.db,
        provider: { getMigrations: async () => migrations },
      }).migrateTo('042-letter-quotes');
      const add = (columns: string) => sql.raw(`insert into account ${columns}`).execute(empty.db);
      const columns =
        '(user_type, email, pinfl, tin, identity_confirmed, profile_version, role_id, granted_roles, mobile_phone)';
      // From abroad; confirmed by a sign-on that the claimed number led here, and staff of a
      // university since.
      await add(
        `${columns} values ('F', 'begona@example.com', '31210932040247', '305112277', true, 3, 300, '{100,300}', '+998901110001')`,
      );
      await add(
        `${columns} values ('I', 'tasdiqli@example.com', '32106884011172', '305112278', true, 2, 100, '{}', '+998901110002')`,
      );
      await add(
        `${columns} values ('I', 'yozgan@example.com', '41403912012333', null, false, 2, 100, '{}', '+998901110003')`,
      );
      await add(
        `${columns} values ('I', 'tayyor@example.com', '31709956067894', null, false, 1, 700, '{}', '+998901110004')`,
      );
      await add(
        `${columns} values ('L', 'korxona@example.com', null, '305112279', false, 5, 100, '{}', null)`,
      );
      await migrate(empty.db, migrations);
      const rows = await empty.db
        .selectFrom('account')
        .select([
          'email',
          'pinfl',
          'pinfl_source',
          'tin',
          'tin_source',
          'identity_confirmed',
          'phone_confirmed_at',
        ])
        .orderBy('id')
        .execute();
      const short = rows.map((row) => [
        row.email?.split('@')[0],
        row.pinfl,
        row.pinfl_source,
        row.tin,
        row.phone_confirmed_at !== null,
      ]);
      expect(short).toEqual([
        ['begona', null, null, null, true],
        ['tasdiqli', '32106884011172', 'oneid', null, true],
        ['yozgan', null, null, null, false],
        ['tayyor', '31709956067894', 'prepared', null, true],
        ['korxona', null, null, '305112279', false],
      ]);
      expect(rows[0]?.identity_confirmed).toBe(false);
      const cleared = await empty.db
        .selectFrom('cleared_number')
        .select(['kind', 'value', 'role_id'])
        .orderBy('id')
        .execute();
      expect(cleared).toEqual([
        { kind: 'tin', value: '305112277', role_id: 300 },
        { kind: 'tin', value: '305112278', role_id: 100 },
        { kind: 'pinfl', value: '31210932040247', role_id: 300 },
        { kind: 'pinfl', value: '41403912012333', role_id: 100 },
      ]);
      await expect(empty.db.deleteFrom('cleared_number').execute()).rejects.toThrow('append-only');
    } finally {
      await empty.stop();
    }
  });

  it('leaves a list that administrators read, and nobody who does not see numbers', async () => {
    const { stranger, pinfl } = await claimer();
    const cleared = {
      account_id: stranger.id,
      kind: 'pinfl' as const,
      value: pinfl,
      role_id: 300,
      granted_roles: [100, 300],
    };
    await db().insertInto('cleared_number').values(cleared).execute();
    const list = async (by: Sender) =>
      (await world.on.send(by, 'GET', '/api/accounts/?cleared=1')).body.results as { id: number }[];
    expect((await list(world.staff.admin)).map(({ id }) => id)).toEqual([stranger.id]);
    expect(await list(world.staff.technicalAdmin)).toEqual([]);
    const { body } = await world.on.send(world.staff.admin, 'GET', `/api/accounts/${stranger.id}/`);
    expect(body.cleared).toMatchObject([{ kind: 'pinfl', role_id: 300 }]);
    expect(JSON.stringify(body)).not.toContain(pinfl);
    expect((await world.on.send(stranger, 'GET', '/api/profile/')).body.cleared).toEqual(['pinfl']);
  });
});
