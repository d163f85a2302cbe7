import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Actor, type RoleName, roleCodes } from '#machines/kit.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import type { Sender, TestApp } from './app.ts';
import { provenAccount } from './proven-account.ts';

/** The eleven roles of people, in the order of their codes. */
export const peopleRoles = [
  'applicant',
  'doctorate',
  'university',
  'ministry',
  'innovation',
  'finance',
  'advisor',
  'economy',
  'antiCorruption',
  'admin',
  'technicalAdmin',
] as const satisfies readonly RoleName[];

export type PeopleRole = (typeof peopleRoles)[number];

const endless = new Date('2150-01-01T00:00:00Z');

/**
 * Opens a session that outlives every test; `signed` = by electronic signature, so no SMS code is
 * asked.
 */
export async function openFor(
  { services: { db } }: TestApp,
  accountId: number,
  { signed = true } = {},
): Promise<Sender> {
  const id = randomUUID();
  const session = {
    id,
    account_id: accountId,
    refresh_hash: id,
    expires_at: endless,
    absolute_until: endless,
    signed,
    created_at: new Date(),
  };
  await db.insertInto('session').values(session).execute();
  return { id: accountId, sessionId: id };
}

let phones = 0;
/** A phone that no other actor of this run has: codes are counted by number. */
function ownPhone(): string {
  phones += 1;
  return `+99890${String(50_000 + phones)}67`;
}

/** An account of a role with an open session; `change` says the rest. */
export async function addActor(
  on: TestApp,
  role: RoleName,
  change: Partial<Insertable<Database['account']>> = {},
  session = {},
): Promise<Sender> {
  const email = `${randomBytes(6).toString('hex')}@sinov.uz`;
  const row = provenAccount({
    user_type: 'I' as const,
    role_id: roleCodes[role],
    email,
    mobile_phone: ownPhone(),
    surname: 'Sinovov',
    ...change,
  });
  const { id } = await on.services.db
    .insertInto('account')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return openFor(on, id, session);
}

async function accountOf({ services: { db } }: TestApp, { id }: Sender) {
  return db
    .selectFrom('account')
    .select(['role_id', 'organization_id', 'user_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The sender as the machine sees them at this moment. */
export async function actorOf(on: TestApp, sender: Sender): Promise<Actor> {
  const { role_id, organization_id } = await accountOf(on, sender);
  return { role: roleNameOf(role_id), userId: sender.id, organizationId: organization_id };
}

/** The sender as the engine sees them when they read. */
export async function readerFor(on: TestApp, sender: Sender): Promise<Reader> {
  const { user_type } = await accountOf(on, sender);
  const { role, organizationId } = await actorOf(on, sender);
  const signedIn = {
    userId: sender.id,
    role,
    organizationId,
    predecessors: [],
    sessionId: sender.sessionId,
    signed: true,
    language: 'uz',
    userType: user_type,
  } satisfies SignedIn;
  return signedInReader(on.services, signedIn, 'uz');
}
