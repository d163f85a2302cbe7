import { roleCodes } from '#machines/kit.ts';
import type { BaseRow, Trx } from '../engine/process.ts';

/** What must agree at once and so runs inside the action's transaction: the role of a person who begins or ends a study (processes 9.4, effect 4). */
const bookings: Record<string, (trx: Trx, row: BaseRow) => Promise<unknown>> = {
  studentRole: (trx, row) => setRole(trx, row.owner_id, roleCodes.doctorate),
  applicantRole: (trx, row) => setRole(trx, row.owner_id, roleCodes.applicant),
};

/** Only the two roles of a learner are exchanged: staff that studies keeps its role. The next request with the old token must refresh. */
async function setRole(trx: Trx, accountId: number | null, role: number): Promise<void> {
  if (accountId === null) return;
  const learner = [roleCodes.applicant, roleCodes.doctorate];
  await trx.updateTable('account').set({ role_id: role }).where('id', '=', accountId).where('role_id', 'in', learner).execute();
}

/** The engine's door to the bookings. Throws when a machine names one that nobody wrote. */
export async function book(trx: Trx, entry: string, row: BaseRow): Promise<void> {
  const booking = bookings[entry];
  if (!booking) throw new Error(`no booking ${entry}`);
  await booking(trx, row);
}
