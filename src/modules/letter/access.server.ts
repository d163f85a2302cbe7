import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

type HouseReader = Parameters<typeof ownOrganization>[1];

const sent: Sql = sql`r.state = any(${stateList(statesTagged(letterMachine, 'sent'))})`;

/** Letters that the reader's organization wrote, drafts among them. */
export const outgoing = (reader: HouseReader): Sql => ownOrganization('r.from_org_id', reader);
/** Letters that reached the reader's organization and were not taken back. */
export const incoming = (reader: HouseReader): Sql =>
  sql`(${ownOrganization('r.to_org_id', reader)} and ${sent})`;

/**
 * Whose letters a scope shows: one's organization all it wrote and what reached it; who oversees
 * the country what was sent.
 */
export const letterScopes = {
  G: (reader: Reader) => sql`(${outgoing(reader)} or ${incoming(reader)})`,
  A: () => sent,
};

/** The file of a letter is read by anyone who reads the letter. */
export const letterFile: FileReader = async (trx, actor, fileId) => {
  const scopes = scopesFor({ role: actor.role, userType: actor.userType }, 'Letter', 'read');
  const house = { actor, predecessors: actor.predecessors };
  const parts = scopes.flatMap((scope) =>
    scope === 'A' ? [sent] : scope === 'G' ? [outgoing(house), incoming(house)] : [],
  );
  if (parts.length === 0) return false;
  const { rows } = await sql`select 1 from letter r
      where r.file_id = ${fileId}::uuid and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
