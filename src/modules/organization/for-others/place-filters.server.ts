import { sql } from 'kysely';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { Sql } from '#server/engine/process.ts';

/**
 * Filters of lists by where an organization is, what it is and which ministry it stands under;
 * `organization` is the column of the record that names it.
 */
export function placeFilters(
  organization: string,
): Record<'region' | 'ministry' | 'organization_type', (values: string[]) => Sql> {
  const among = (column: string) => (values: string[]) =>
    sql`${sql.ref(organization)} in (select o.id from organization o
      where ${sql.ref(`o.${column}`)} = any(${wholeNumbers(values)}::bigint[]))`;
  return {
    region: among('region_id'),
    ministry: among('higher_organization_id'),
    organization_type: among('type'),
  };
}
