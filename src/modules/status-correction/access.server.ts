import { sql } from 'kysely';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** Orders of corrections, for everybody who sees the correction. */
export const correctionFiles: FileReader = async (trx, { role, userType }, fileId) => {
  if (scopesFor({ role, userType }, 'StatusCorrection', 'read').length === 0) return false;
  const { rows } = await sql`select 1 from status_correction
    where order_file_id = ${fileId}::uuid limit 1`.execute(trx);
  return rows.length > 0;
};
