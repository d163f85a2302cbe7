import { sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { holderOf } from '#server/processes/access.ts';
import { type AbilityHolder, type Scope, scopesFor } from '#shared/abilities.ts';
import { judging } from './row.server.ts';

type HouseReader = Parameters<typeof ownOrganization>[1];

const ofOrganization = (reader: HouseReader): Sql => ownOrganization('r.organization_id', reader);
const below = (organizationId: number | null): Sql =>
  sql`r.organization_id in ${subordinateOrganizations(organizationId)}`;

/** Whose checks a scope shows: of the own organization, of those below it, of all. */
export const checkScopes = {
  G: ofOrganization,
  S: ({ actor }: Reader) => below(actor.organizationId),
  A: () => sql`true`,
};

const scopesOf = (holder: AbilityHolder): Scope[] => scopesFor(holder, 'CheckMonitoring', 'read');
const seesMore = (holder: AbilityHolder): boolean => scopesOf(holder).some((one) => one !== 'G');

/**
 * What a working group writes is its own until the check is finished: the organization sees whom it
 * judges, and not how.
 */
export const seesJudgement = (reader: Reader, state: string): boolean =>
  !judging.includes(state) || seesMore(holderOf(reader));

/** Files of the working group and of the organization, for everybody who sees what they prove. */
export const checkFiles: FileReader = async (trx, actor, fileId) => {
  const { role, userType, organizationId, predecessors } = actor;
  const holder = { role, userType };
  const scopes = scopesOf(holder);
  if (scopes.length === 0) return false;
  const parts = [
    ...(scopes.includes('G') ? [ofOrganization({ actor, predecessors })] : []),
    ...(scopes.includes('S') ? [below(organizationId)] : []),
    ...(scopes.includes('A') ? [sql`true`] : []),
  ];
  const shown = seesMore(holder) ? sql`true` : sql`r.state <> all(${judging}::text[])`;
  const { rows } = await sql`
    select 1 from organization_check r join organization_check_row x on x.check_id = r.id
    where (x.answer_file_id = ${fileId}::uuid or (x.file_id = ${fileId}::uuid and ${shown}))
      and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
