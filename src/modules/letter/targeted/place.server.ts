import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { BaseRow, Trx } from '#server/engine/process.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { targetedLetterProcess } from './process.server.ts';

/**
 * `targetedLetter.use` in the transaction that admits somebody of a targeted form of study: the
 * letter is locked and judged once more, so of many who are admitted with one code only as many are
 * as it has places. Throws the letter's `Refusal`, and nobody is admitted.
 */
export async function takeLetterPlace(
  trx: Trx,
  { id, dc_type, letter_code }: BaseRow & { dc_type?: number; letter_code?: string | null },
  now: Date,
  book: Booking,
): Promise<void> {
  if (!letter_code || !dcTypeOf(dc_type ?? 0)?.targeted) return;
  const letter = await trx
    .selectFrom('targeted_letter')
    .select('id')
    .where('code', '=', letter_code)
    .executeTakeFirstOrThrow();
  await actAtOnce(trx, targetedLetterProcess, letter.id, {
    event: 'use',
    book,
    now,
    job: `with-application-${id}`,
  });
}
