import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountFacts } from '#machines/account.machine.ts';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import type {
  CreateDefinition,
  EventDefinition,
  Payload,
  Reader,
  Trx,
} from '#server/engine/process.ts';
import { registration } from '#shared/account.ts';
import type { AccountRow } from './row.server.ts';

/**
 * Who is born: by a number (sign-on, preparation), by a mail address (registration), by a role
 * (installation).
 */
interface Born {
  event?: string;
  pinfl?: string | null;
  tin?: string | null;
  user_type?: 'I' | 'F' | 'L';
  email?: string | null;
  role_id?: number;
}

const creations = ['register', 'oneidFirst', 'prepare', 'seed'] as const;
const event = z.enum(creations);
const byNumber = { pinfl: z.string().nullish(), tin: z.string().nullish() };
const birthPayloads: Record<string, z.ZodType<Payload>> = {
  register: registration,
  oneidFirst: z.object({ event, ...byNumber }),
  prepare: z.object({ event, ...byNumber }),
  seed: z.object({ event, role_id: z.int() }),
};

interface Known {
  number: boolean;
  mail: boolean;
  role: boolean;
}

async function knownOf(trx: Trx, born: Born): Promise<Known | undefined> {
  const { pinfl = null, tin = null, user_type = 'I', email = null } = born;
  const { rows } = await sql<Known>`
    select exists (select 1 from account a where a.pinfl = ${pinfl}
        or (${pinfl}::text is null and a.pinfl is null and a.tin = ${tin}
          and a.user_type = ${user_type})) as number,
      exists (select 1 from account a where lower(a.email) = ${email}) as mail,
      exists (select 1 from account a where a.role_id = ${born.role_id ?? null}) as role`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Nobody who is signed in hears whether an address or a number is known: they could not create a
 * record to an account anyway.
 */
const untold: Known = { number: true, mail: true, role: true };

async function birthFacts({
  trx,
  payload,
  reader,
}: {
  trx: Trx;
  payload: Payload;
  reader: Reader;
}): Promise<AccountFacts & Record<string, unknown>> {
  const born = payload as Born;
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
    newPhoneConfirmed: false,
    newMailConfirmed: false,
    noCodeAddress: true,
    numberFree: false,
    numberOpen: false,
  };
}

/**
 * How accounts come to be. Only visitors and the system create one, through doors of their
 * own.
 */
export const accountCreation: CreateDefinition = {
  payloads: birthPayloads,
  event: (payload) =>
    typeof payload.event === 'string' && payload.event in birthPayloads
      ? payload.event
      : 'register',
  facts: birthFacts,
  lockKey: (payload) => {
    const { pinfl, tin, email, role_id } = payload as Born;
    return String(pinfl ?? tin ?? email ?? role_id);
  },
};

/** The person's own data are in the row and not in the history, which others read. */
const quiet = [
  'event',
  'user_type',
  'role_id',
  'granted_roles',
  'language',
  'password',
  'password_confirm',
];

/**
 * What an account is born with: the history tells its kind and role, the rest is written beside it.
 */
export const bornEvent: EventDefinition<AccountRow> = {
  write: ({ payload }) => {
    const {
      user_type,
      role_id = roleCodes.applicant,
      granted_roles = [],
      language = 'uz',
    } = payload;
    return { user_type, role_id, granted_roles, language };
  },
  after: async ({ trx, id, payload }) => {
    const person = Object.fromEntries(
      Object.entries(payload).filter(
        ([name, value]) => !quiet.includes(name) && value !== undefined,
      ),
    );
    if (Object.keys(person).length > 0)
      await trx.updateTable('account').set(person).where('id', '=', id).execute();
  },
};
