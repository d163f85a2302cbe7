import { accountMachine } from '#machines/account.machine.ts';
import { transitionsFrom } from '#machines/kit.ts';
import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { Trx } from '#server/engine/process.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { accountProcess } from './process.server.ts';

/** What a person may act as, and where. */
export interface Roles {
  role_id: number;
  granted_roles: number[];
  organization_id: number | null;
}

async function rowOf(trx: Trx, id: number) {
  return trx
    .selectFrom('account')
    .select(['state', 'role_id', 'granted_roles', 'organization_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const knows = (state: string, event: string): boolean =>
  transitionsFrom(accountMachine, state).some((edge) => edge.event === event);

/**
 * Gives a person other roles as a consequence (`account.roleSet` by the system: admission, the end
 * of a study, `advisor.add`, an organization's admin). Nothing happens where the roles are so
 * already. Who is blocked or closed keeps their roles in the row all the same: they are not used
 * until they are back.
 */
export async function changeRoles(
  trx: Trx,
  id: number | null,
  change: (now: Roles) => Partial<Roles>,
  now: Date,
  book: Booking,
): Promise<void> {
  const before = id === null ? undefined : await rowOf(trx, id);
  if (id === null || !before) return;
  const { state, ...roles } = before;
  const after = { ...roles, ...change(roles) };
  if (JSON.stringify(after) === JSON.stringify(roles)) return;
  if (knows(state, 'roleSet')) {
    const roleSet = { event: 'roleSet', input: after, book, now };
    return actAtOnce(trx, accountProcess, id, roleSet);
  }
  await trx.updateTable('account').set(after).where('id', '=', id).execute();
}

/** `account.close` by the death of a student; an account that is closed already stays so. */
export async function closeAccount(trx: Trx, id: number, now: Date, book: Booking): Promise<void> {
  const before = await rowOf(trx, id);
  if (before && knows(before.state, 'close'))
    await actAtOnce(trx, accountProcess, id, { event: 'close', book, now });
}
