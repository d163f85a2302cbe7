import { refuseFields } from '#server/base/refuse.ts';
import { isDuplicate } from '#server/db/violations.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, EventDefinition, Trx } from '#server/engine/process.ts';
import { type NumberSetBody, numberSetBody } from '#shared/account.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import type { AccountRow } from './row.server.ts';

type NumberChange = Change<AccountRow>;

const bodyOf = ({ payload }: Pick<NumberChange, 'payload'>): NumberSetBody =>
  numberSetBody.parse(payload);

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

async function write(change: NumberChange): Promise<void> {
  const { trx, row } = change;
  const { pinfl, tin } = bodyOf(change);
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

/**
 * `numberSet` (docs/decisions/071-who-proves-a-number.md): the number is in the row, the history
 * tells its ends and the document. Throws `VALIDATION` for a document that is no stored file of the
 * administrator.
 */
export const setNumber: EventDefinition<AccountRow> = {
  payload: numberSetBody,
  facts: async ({ trx, row, payload }) => {
    const body = bodyOf({ payload });
    return { numberFree: await isFree(trx, row, body), numberOpen: isOpen(row, body) };
  },
  write: async (change) => {
    const { proof_file_id } = bodyOf(change);
    await requireOwnFiles(change.trx, change.reader.actor.userId, { proof_file_id });
    return {};
  },
  after: write,
  trace: (change) => {
    const { pinfl, tin, proof_file_id } = bodyOf(change);
    return {
      ...(pinfl ? { pinfl: maskPinfl(pinfl) } : {}),
      ...(tin ? { tin: `${'*'.repeat(5)}${tin.slice(-4)}` } : {}),
      proof_file_id,
    };
  },
};
