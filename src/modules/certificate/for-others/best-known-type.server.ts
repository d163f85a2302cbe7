import type { Trx } from '#server/engine/process.ts';
import { directoryStatusIds } from '#shared/codes.ts';

/** The type of certificate whose scale people know best, for stories and scenes. */
export async function bestKnownType(db: Trx): Promise<number> {
  const { id } = await db
    .selectFrom('certificate_type')
    .select('id')
    .where('status', '=', directoryStatusIds.active)
    .where('scale', 'like', '0-9%')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}
