import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { signAccess } from '#server/auth/tokens.ts';
import { hashOf, randomText } from '#server/base/keys.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/tables.ts';
import type { Trx } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { systemReader } from '#server/engine/reader.ts';
import { accountProcess } from './process.server.ts';
import { accountFacts } from './row.server.ts';

/** Ends what a supporter sees as others, at once. Answers nothing; ending it twice is harmless. */
export async function endSeeAs(
  db: Kysely<Database>,
  supporterId: number,
  now: Date,
): Promise<void> {
  const own = db.selectFrom('see_as').select('id').where('supporter_id', '=', supporterId);
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('see_as_id', 'in', own)
    .where('revoked_at', 'is', null)
    .execute();
  await db
    .updateTable('see_as')
    .set({ ended_at: now })
    .where('supporter_id', '=', supporterId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Whether the machine would still give this leave: a person who has got a powerful role meanwhile
 * is not seen as.
 */
async function isStillOrdinary(
  trx: Trx,
  { role, userId, organizationId }: SignedIn,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const reader = await systemReader({ db: trx, now: () => now });
  const [row] = await readRows(trx, accountProcess, reader, {
    where: sql`r.id = ${accountId}`,
    limit: 1,
  });
  if (!row) return false;
  const record = { state: row.state, facts: accountFacts(row, reader) };
  return actionsOf(accountMachine, record, { role, userId, organizationId }).some(
    ({ event, enabled }) => event === 'seeAs' && enabled,
  );
}

/**
 * Opens the leave that the event `seeAs` gave: one access token for a session of the person, which
 * no refresh can prolong (its refresh token is thrown away), bound to the supporter's own session.
 * Throws `NOT_FOUND` when there is no leave (any more), or it was opened already or is over.
 */
export async function openSeeAs(
  { db, config, now }: Services,
  supporter: SignedIn,
  accountId: number,
  ip: string,
): Promise<string> {
  const moment = now();
  return db.transaction().execute(async (trx) => {
    const leave = await trx
      .selectFrom('see_as')
      .innerJoin('account', 'account.id', 'see_as.account_id')
      .select(['see_as.id', 'until', 'account.role_id', 'account.organization_id'])
      .where('supporter_id', '=', supporter.userId)
      .where('account_id', '=', accountId)
      .where('opened_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('until', '>', moment)
      .orderBy('see_as.id', 'desc')
      .forUpdate('see_as')
      .executeTakeFirst();
    if (!leave || !(await isStillOrdinary(trx, supporter, accountId, moment)))
      throw new Refusal('NOT_FOUND');
    // One person at a time: what they saw as before is over, and so are leaves that they never
    // opened.
    const { id, until, role_id, organization_id } = leave;
    await endSeeAs(trx, supporter.userId, moment);
    const opened = { opened_at: moment, ended_at: null, supporter_session_id: supporter.sessionId };
    await trx.updateTable('see_as').set(opened).where('id', '=', id).execute();
    const sessionId = randomUUID();
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        account_id: accountId,
        refresh_hash: hashOf(randomText(256)),
        expires_at: until,
        absolute_until: until,
        signed: false,
        oneid_token: null,
        user_agent: null,
        ip,
        see_as_id: id,
        created_at: moment,
      })
      .execute();
    return signAccess(
      config,
      { accountId, sessionId, role: role_id, organizationId: organization_id },
      moment,
      until,
    );
  });
}
