import { roleCodes } from '#machines/kit.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { BaseRow, Change, Reader } from '#server/engine/process.ts';

const minute = 60_000;

/** When leave that is given now ends, whatever happens. */
export const seeAsEnd = ({ now, settings }: Reader): Date =>
  new Date(now.getTime() + settings['auth.see_as_min'] * minute);

/**
 * The event `seeAs` of an account leaves a leave behind, which the supporter opens once from their
 * own session (decision 034).
 */
export async function grantSeeAs<Row extends BaseRow>({
  trx,
  row,
  reason,
  reader,
}: Change<Row>): Promise<void> {
  const { actor, now } = reader;
  if (actor.userId === null) throw new Refusal('NO_PERMISSION');
  await trx
    .insertInto('see_as')
    .values({
      supporter_id: actor.userId,
      supporter_role: roleCodes[actor.role],
      account_id: row.id,
      reason: reason ?? '',
      granted_at: now,
      until: seeAsEnd(reader),
    })
    .execute();
}
