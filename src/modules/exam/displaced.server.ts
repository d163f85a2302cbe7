import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { Trx } from '#server/engine/process.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { examResultProcess } from './result.server.ts';
import { displacedCandidate } from './result-writes.server.ts';

/**
 * `examResult.displace`: the last accepted whom nobody has admitted gives way to somebody that an
 * appeal has brought above them. In the same transaction, so that there are never more accepted
 * than places.
 */
export async function displaceLast(
  trx: Trx,
  risen: number,
  now: Date,
  book: Booking,
): Promise<void> {
  const id = await displacedCandidate(trx, risen);
  if (id !== null) await actAtOnce(trx, examResultProcess, id, { event: 'displace', book, now });
}
