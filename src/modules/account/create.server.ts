import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountFacts } from '#machines/account.machine.ts';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { usableStates } from '#server/auth/account-state.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import type { BaseRow, Change, ColumnsOf, Creation, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { registration } from '#shared/account.ts';
import type { AccountRow } from './row.server.ts';

/**
 * Who is born: by a number (sign-on, preparation), by a mail address (registration), by a role
 * (installation).
 */
interface Named {
  pinfl?: string | null;
  tin?: string | null;
  user_type?: Database['account']['user_type'];
  email?: string | null;
  role_id?: number;
}

interface Known {
  number: boolean;
  mail: boolean;
  role: boolean;
}

async function knownOf(trx: Trx, born: Named): Promise<Known | undefined> {
  const { pinfl = null, tin = null, user_type = 'I', email = null } = born;
  const { rows } = await sql<Known>`
    select exists (select 1 from account a where a.pinfl = ${pinfl}
        or (${pinfl}::text is null and a.pinfl is null and a.tin = ${tin}
          and a.user_type = ${user_type})) as number,
      exists (select 1 from account a where lower(a.email) = ${email}) as mail,
      exists (select 1 from account a where a.state = any(${stateList(usableStates)})
        and ${born.role_id ?? null}::int = any(a.role_id || a.granted_roles)) as role`.execute(trx);
  return rows[0];
}

/**
 * Nobody who is signed in hears whether an address or a number is known: they could not create a
 * record to an account anyway.
 */
const untold: Known = { number: true, mail: true, role: true };

async function birthFacts({
  trx,
  input: born,
  reader,
}: Creation<Named>): Promise<AccountFacts & Record<string, unknown>> {
  const known = (reader.actor.userId === null ? await knownOf(trx, born) : undefined) ?? untold;
  const roles = Object.keys(roleCodes) as RoleName[];
  return {
    ownerId: null,
    organizationId: null,
    role: 'applicant',
    roles: [],
    wantedRole: roles.find((role) => roleCodes[role] === born.role_id) ?? null,
    numberUnknown: !known.number,
    mailFree: !known.mail,
    noAccountOfRole: !known.role,
    numberKnown: false,
    linkValid: false,
    confirmationTimeOver: false,
    hasPassword: false,
    passwordProven: false,
    adminRemains: true,
    newPhoneConfirmed: false,
    newMailConfirmed: false,
    noCodeAddress: true,
    numberFree: false,
    numberOpen: false,
  };
}

/**
 * What an account is born with. The door of each birth asks for less: the rest comes from the
 * server itself.
 */
export interface Born extends ColumnsOf<'account'> {
  event?: string;
  password?: string;
  password_confirm?: string;
}

/**
 * The history tells kind and role alone; the person's own data are written beside it, because
 * others read it.
 */
const bornColumns = ({ input }: Change<BaseRow, Born>) => ({
  user_type: input.user_type ?? 'I',
  role_id: input.role_id ?? roleCodes.applicant,
  granted_roles: input.granted_roles ?? [],
  language: input.language ?? 'uz',
});

async function writePerson({ trx, id, input }: Change<BaseRow, Born> & { id: number }) {
  const {
    event: _event,
    user_type: _kind,
    role_id: _role,
    granted_roles: _granted,
    language: _language,
    password: _password,
    password_confirm: _again,
    ...person
  } = input;
  if (Object.values(person).some((value) => value !== undefined))
    await trx.updateTable('account').set(person).where('id', '=', id).execute();
}

const { begin } = eventsOf<'account', AccountRow>();

const names = ['register', 'oneidFirst', 'prepare', 'seed'] as const;
const event = z.enum(names);
const byNumber = z.object({ event, pinfl: z.string().nullish(), tin: z.string().nullish() });
const born = { write: bornColumns, after: writePerson };
const bornByNumber = begin({ input: byNumber, ...born });

/**
 * How accounts come to be. Only visitors and the system create one, through doors of their
 * own.
 */
export const accountCreation = creation(
  {
    register: begin({ input: registration, ...born }),
    oneidFirst: bornByNumber,
    prepare: bornByNumber,
    seed: begin({ input: z.object({ event, role_id: z.int() }), ...born }),
  },
  {
    event: (body) => {
      const named = event.safeParse('event' in body ? body.event : undefined);
      return named.success ? named.data : 'register';
    },
    facts: birthFacts,
    lockKey: ({ input }: { input: Named }) =>
      String(input.pinfl ?? input.tin ?? input.email ?? input.role_id),
  },
);
