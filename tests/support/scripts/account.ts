import { type RoleName, roleCodes } from '#machines/kit.ts';
import { accountOfPerson } from '#modules/account/for-others/prepared-account.server.ts';
import { changeRoles, closeAccount } from '#modules/account/roles.server.ts';
import { bornBySystem } from '#server/auth/account-acts.ts';
import { accountOf } from '#server/auth/oneid-account.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { unseal } from '#server/base/keys.ts';
import { newValueEvent } from '#server/confirmation/contact-codes.ts';
import { book } from '#server/declared/modules.ts';
import { personOf } from '#server/story/people.ts';
import type { Step } from '#server/story/walk.ts';
import { openFor } from '../actors.ts';
import type { Sender } from '../app.ts';
import { runTask } from '../jobs.ts';
import { addFile, type World } from '../world.ts';
import type { Scene, Script } from './script.ts';

export const accountPassword = 'Sinov&Kaliti77';
let number = 90_000;

/** The form of somebody from abroad whom nobody knows yet. */
export function registrationForm() {
  number += 1;
  return {
    surname: 'Schneider',
    first_name: 'Anna',
    birthday: '1992-04-11',
    gender: 2,
    citizenship: 'DE',
    passport_number: `C01X${number}`,
    passport_valid_until: '2034-01-01',
    email: `anna${number}@example.com`,
    password: accountPassword,
    password_confirm: accountPassword,
  };
}

/** The newest mail to an address, opened. */
export async function newestMail(
  { on }: Pick<World, 'on'>,
  address: string,
): Promise<{ subject: string | null; text: string }> {
  const { db, config } = on.services;
  const row = await db
    .selectFrom('message')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    subject: row.subject,
    text: row.sealed ? unseal(config.tokenSecret, row.body) : row.body,
  };
}

/** A parameter of the link in the newest mail to an address. */
export async function linkIn(
  world: Pick<World, 'on'>,
  address: string,
  name: string,
): Promise<string> {
  const { text } = await newestMail(world, address);
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  return new URL(link).searchParams.get(name) ?? '';
}

interface Person {
  id: number;
  email: string;
  /** Signed in as that person, where a step is their own. */
  self: Sender | null;
}

const newPhone = '+998901112233';
const newMail = (id: number) => `yangi${id}@example.com`;

/**
 * What a step that has no route of the process is done by: the ways in, the installation, other
 * processes. Answers the record's id.
 */
async function outside(
  world: World,
  person: Person,
  { event, from, role }: Step,
  id: number,
): Promise<number | null> {
  const { on } = world;
  const { services, clock } = on;
  const here = { now: clock.now(), language: 'uz' as const, ip: null };
  const ok = ({ status, body }: { status: number; body: unknown }) => {
    if (status >= 300) throw new Error(`${event}: ${status} ${JSON.stringify(body)}`);
  };
  const transaction = <Result>(
    run: Parameters<ReturnType<typeof services.db.transaction>['execute']>[0],
  ) => services.db.transaction().execute(run) as Promise<Result>;
  const found = async () =>
    (
      await services.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
    ).id;
  const { pinfl, surname, first_name } = personOf(number);
  const oneId = {
    ret_cd: '0',
    pin: pinfl,
    full_name: `${surname} ${first_name}`,
    sur_name: surname,
    first_name,
    user_type: 'I',
    valid: true,
  };
  switch (event) {
    case 'passwordChange': {
      const again = { password: 'Yangi#Kalit99', password_confirm: 'Yangi#Kalit99' };
      ok(
        await on.send(person.self ?? null, 'POST', '/api/auth/user/password/', {
          current_password: accountPassword,
          ...again,
        }),
      );
      return id;
    }
    case 'seed': {
      // For a moment nobody has the role: an installation has nobody at all.
      const holders = services.db
        .updateTable('account')
        .where('id', '=', world.staff.technicalAdmin.id);
      await holders.set({ role_id: roleCodes.applicant }).execute();
      const seeded = {
        event: 'seed',
        user_type: 'I',
        role_id: roleCodes.technicalAdmin,
        email: person.email,
      };
      const made = await transaction<number>((trx) => bornBySystem(trx, seeded, here));
      await holders.set({ role_id: roleCodes.technicalAdmin }).execute();
      await services.db
        .updateTable('account')
        .set({ role_id: roleCodes.applicant })
        .where('id', '=', made)
        .execute();
      return made;
    }
    case 'prepare':
      return transaction<number>((trx) =>
        accountOfPerson(trx, { pinfl, surname, first_name, email: person.email }),
      );
    case 'oneidFirst': {
      const account = await accountOf(services.db, oneId, here);
      await services.db
        .updateTable('account')
        .set({ email: person.email, password_hash: await hashPassword(accountPassword) })
        .where('id', '=', account.id)
        .execute();
      return account.id;
    }
    case 'oneidJoin':
      await services.db
        .updateTable('account')
        .set({ pinfl, pinfl_source: 'prepared', identity_confirmed: false })
        .where('id', '=', id)
        .execute();
      return (await accountOf(services.db, { ...oneId, valid: true }, here)).id;
    case 'register':
      ok(
        await on.send(null, 'POST', '/api/auth/users/', {
          ...registrationForm(),
          email: person.email,
        }),
      );
      return found();
    case 'mailConfirm': {
      const query = new URLSearchParams({
        confirm: await linkIn(world, person.email, 'confirm'),
        mail: person.email,
      });
      ok(await on.send(null, 'GET', `/api/auth/confirm/mail?${query}`));
      return id;
    }
    case 'resetRequest':
      ok(
        await on.send(
          null,
          'GET',
          `/api/auth/users/get_reset_password_link/?${new URLSearchParams({ email: person.email })}`,
        ),
      );
      await runTask(on, 'send-reset-link', { email: person.email, language: 'uz', ip: null });
      return id;
    case 'reset': {
      const token = await linkIn(world, person.email, 'token');
      ok(
        await on.send(null, 'POST', '/api/auth/confirm/reset-password', {
          token,
          password: 'Boshqa*Kalit88',
          password_confirm: 'Boshqa*Kalit88',
        }),
      );
      return id;
    }
  }
  if (role !== 'system') return null;
  if (event === 'roleSet')
    await transaction((trx) =>
      changeRoles(trx, id, () => ({ role_id: roleCodes.doctorate }), clock.now(), book),
    );
  if (event === 'close' && from !== 'absent')
    await transaction((trx) => closeAccount(trx, id, clock.now(), book));
  return event === 'roleSet' || event === 'close' ? id : null;
}

export const accountScript: Script = {
  process: 'account',
  async scene(world, steps): Promise<Scene> {
    number += 1;
    const { on, staff } = world;
    const person: Person = { id: 0, email: `egasi${number}@example.com`, self: null };
    const last = steps.at(-1);
    const own =
      last !== undefined &&
      ['phoneProve', 'phoneChange', 'mailChange', 'passwordChange'].includes(last.event);
    // The tax number: OneID may have given the personal one.
    const proven = {
      tin: String(400_000_000 + number),
      proof_file_id: await addFile(world, staff.admin, 'order'),
    };
    const roleFor = async (role: RoleName, id: number) => {
      await on.services.db
        .updateTable('account')
        .set({ role_id: roleCodes[role] })
        .where('id', '=', id)
        .execute();
      person.self = await openFor(on, id);
    };
    return {
      actor: (role) =>
        own && role === last.role && person.self
          ? person.self
          : role in staff
            ? staff[role as keyof typeof staff]
            : staff.admin,
      payload(event) {
        if (event === 'roleSet')
          return { role_id: roleCodes.university, organization_id: world.university };
        if (event === 'numberSet') return proven;
        if (event === 'phoneChange' || event === 'phoneProve') return { mobile_phone: newPhone };
        if (event === 'mailChange') return { email: newMail(person.id) };
        if (event === 'seed') return { event, role_id: roleCodes.technicalAdmin };
        return event === 'register' ? registrationForm() : { event };
      },
      async prepare(step, id) {
        person.id = id;
        if (step.event === 'expire') on.clock.days(8);
        if (step.event === 'reset')
          await outside(world, person, { ...step, event: 'resetRequest' }, id);
        if (!own || step.event !== last.event) return;
        await roleFor(last.role, id);
        if (step.event === 'passwordChange') {
          const password_hash = await hashPassword(accountPassword);
          await on.services.db
            .updateTable('account')
            .set({ password_hash })
            .where('id', '=', id)
            .execute();
          return;
        }
        const none = { user_type: 'I' as const, mobile_phone: null, phone_confirmed_at: null };
        if (step.event === 'phoneProve')
          await on.services.db.updateTable('account').set(none).where('id', '=', id).execute();
        const [kind, value] =
          step.event === 'mailChange'
            ? (['mail', newMail(id)] as const)
            : (['phone', newPhone] as const);
        const now = on.clock.now();
        const code = {
          account_id: id,
          process: 'account',
          event: newValueEvent(kind, value),
          record_id: id,
          record_version: 0,
          code_hash: '-',
        };
        await on.services.db
          .insertInto('confirmation_code')
          .values({ ...code, state: 'verified', sent_at: now, expires_at: now, verified_at: now })
          .execute();
      },
      outside: (step, id) => outside(world, person, step, id),
      placed: () => ({ user_type: 'I', email: person.email }),
    };
  },
};
