import { sql } from 'kysely';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { housesOf, ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { holderOf } from '#server/processes/access.ts';
import { scopesFor } from '#shared/abilities.ts';
import { type Looker, letterFileReader } from '../correspondence/access.server.ts';
import { tagged } from '../correspondence/lists.server.ts';
import type { TargetedLetterRow } from './row.server.ts';

const sent = tagged(targetedLetterMachine, 'sent');

/** Letters that the reader's organization ordered places by, drafts among them. */
export const ordered = (reader: Looker): Sql => ownOrganization('r.from_org_id', reader);
/** Letters that ask the reader's organization to train, once they were sent. */
export const training = (reader: Looker): Sql =>
  sql`(${ownOrganization('r.target_org_id', reader)} and ${sent})`;

const below = ({ actor }: Looker): Sql => {
  const houses = subordinateOrganizations(actor.organizationId);
  return sql`(${sent} and (r.from_org_id in ${houses} or r.target_org_id in ${houses}))`;
};

/** Whose letters a scope shows (`TargetedLetter read`); drafts are their author's alone. */
export const targetedLetterScopes = {
  O: ({ actor }: Looker) => sql`(r.from_org_id is null and r.author_id = ${actor.userId})`,
  G: (reader: Looker) => sql`(${ordered(reader)} or ${training(reader)})`,
  S: (reader: Looker) => sql`(${ordered(reader)} or ${below(reader)})`,
  A: (_: Looker) => sent,
};

/**
 * Personal numbers of candidates are for both sides of a letter and for anyone who decides about
 * it.
 */
export function canViewCandidates(reader: Reader, row: TargetedLetterRow): boolean {
  if (row.owner_id !== null && row.owner_id === reader.actor.userId) return true;
  const isSide = (house: number) => house === row.organization_id || house === row.addressee_id;
  if (housesOf(reader).some(isSide)) return true;
  return scopesFor(holderOf(reader), 'TargetedLetter', 'readCandidates').length > 0;
}

/** Who reads the file of a targeted letter. */
export const targetedLetterFile = letterFileReader({
  subject: 'TargetedLetter',
  table: 'targeted_letter',
  scopes: targetedLetterScopes,
});
