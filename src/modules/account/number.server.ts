import { refuseFields } from '#server/base/refuse.ts';
import { isDuplicate } from '#server/db/violations.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import type { NumberSetBody } from '#shared/account.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import type { AccountRow } from './row.server.ts';

type NumberChange = Change<AccountRow, NumberSetBody>;

/**
 * Whether nobody else has one of these numbers. A tax number names an account only where a legal
 * entity has no other.
 */
async function isFree(trx: Trx, row: AccountRow, { pinfl, tin }: NumberSetBody): Promise<boolean> {
  const others = trx.selectFrom('account').select('id').where('id', '<>', row.id);
  const holder = pinfl ? await others.where('pinfl', '=', pinfl).executeTakeFirst() : undefined;
  if (holder) return false;
  if (!tin || row.user_type !== 'L' || pinfl || row.pinfl !== null) return true;
  const entity = await others
    .where('tin', '=', tin)
    .where('user_type', '=', 'L')
    .where('pinfl', 'is', null)
    .executeTakeFirst();
  return entity === undefined;
}

/** What OneID has given stays: an act of an administrator must not make one person another. */
const isOpen = (row: AccountRow, { pinfl, tin }: NumberSetBody): boolean =>
  !(pinfl && row.pinfl_source === 'oneid') && !(tin && row.tin_source === 'oneid');

/**
 * `numberSet` (docs/decisions/071-who-proves-a-number.md): the number is in the row, the history
 * tells its ends and the document.
 */
export async function writeNumber({ trx, row, input }: NumberChange): Promise<void> {
  const { pinfl, tin } = input;
  const columns = {
    ...(pinfl ? { pinfl, pinfl_source: 'administrator' as const } : {}),
    ...(tin ? { tin, tin_source: 'administrator' as const } : {}),
  };
  try {
    await trx.updateTable('account').set(columns).where('id', '=', row.id).execute();
  } catch (error) {
    if (isDuplicate(error)) throw refuseFields({ [pinfl ? 'pinfl' : 'tin']: 'validation.taken' });
    throw error;
  }
}

/** Whether the number may be written: nobody else has it, and OneID has not given another. */
export const numberFacts = async ({ trx, row, input }: NumberChange) => ({
  numberFree: await isFree(trx, row, input),
  numberOpen: isOpen(row, input),
});

/** Throws `VALIDATION` for a document that is no stored file of the administrator. */
export async function requireProof({ trx, input, reader }: NumberChange) {
  await requireOwnFiles(trx, reader.actor.userId, { proof_file_id: input.proof_file_id });
  return {};
}

/** What the history tells of a number. */
export const tracedNumber = ({ input: { pinfl, tin, proof_file_id } }: NumberChange) => ({
  ...(pinfl ? { pinfl: maskPinfl(pinfl) } : {}),
  ...(tin ? { tin: `${'*'.repeat(5)}${tin.slice(-4)}` } : {}),
  proof_file_id,
});
