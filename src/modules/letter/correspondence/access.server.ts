import { sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** Who looks at letters, as far as their scopes ask. */
export interface Looker {
  actor: Pick<Reader['actor'], 'userId' | 'organizationId'>;
  predecessors: readonly number[];
}

interface Letters {
  subject: 'Letter' | 'TargetedLetter';
  table: 'letter' | 'targeted_letter';
  scopes: Readonly<Partial<Record<string, (looker: Looker) => Sql>>>;
}

/** The file of a letter is read by anyone who reads the letter. */
export const letterFileReader =
  ({ subject, table, scopes }: Letters): FileReader =>
  async (trx, actor, fileId) => {
    const looker: Looker = { actor, predecessors: actor.predecessors };
    const held = scopesFor({ role: actor.role, userType: actor.userType }, subject, 'read');
    const parts = held.flatMap((scope) => scopes[scope]?.(looker) ?? []);
    if (parts.length === 0) return false;
    const { rows } = await sql`select 1 from ${sql.table(table)} r
      where r.file_id = ${fileId}::uuid and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
    return rows.length > 0;
  };
