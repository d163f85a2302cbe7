import { sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { isDeputyFor } from '#server/processes/deciders.ts';

/**
 * Where the reader's organization decides about a record `r` of a study in place of the organization
 * of that study (`ProcessDefinition.standsIn`).
 */
export const standsInForStudy = (reader: Reader): Sql => sql`exists (
  select 1 from application a left join advisor v on v.id = a.advisor_id
  where a.id = r.application_id
    and ${isDeputyFor(reader, sql`a.organization_id`, sql`r.owner_id`, sql`v.account_id`)})`;
