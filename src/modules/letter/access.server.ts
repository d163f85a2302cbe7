import { sql } from 'kysely';
import { letterMachine } from '#machines/letter.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { type Looker, letterFileReader } from './correspondence/access.server.ts';
import { tagged } from './correspondence/lists.server.ts';

const sent = tagged(letterMachine, 'sent');

/** Letters that the reader's organization wrote, drafts among them. */
export const outgoing = (reader: Looker): Sql => ownOrganization('r.from_org_id', reader);
/** Letters that reached the reader's organization and were not taken back. */
export const incoming = (reader: Looker): Sql =>
  sql`(${ownOrganization('r.to_org_id', reader)} and ${sent})`;

/**
 * Whose letters a scope shows: one's organization all it wrote and what reached it; who oversees
 * the country what was sent.
 */
export const letterScopes = {
  G: (reader: Looker) => sql`(${outgoing(reader)} or ${incoming(reader)})`,
  A: () => sent,
};

/** Who reads the file of a letter. */
export const letterFile = letterFileReader({
  subject: 'Letter',
  table: 'letter',
  scopes: letterScopes,
});
