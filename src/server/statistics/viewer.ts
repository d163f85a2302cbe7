import { sql } from 'kysely';
import { type Scope, scopesFor } from '#shared/abilities.ts';
import type { Reader, Sql } from '../engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '../engine/scope.ts';

/** Who looks at statistics, and how far the ability lets them. */
export interface Viewer {
  reader: Reader;
  scopes: readonly Scope[];
}

/** Somebody as a viewer of statistics; without scopes they may see none. */
export const viewerOf = (reader: Reader): Viewer => ({
  reader,
  scopes:
    reader.actor.role === 'system'
      ? ['A']
      : scopesFor(
          { role: reader.actor.role, userType: reader.userType ?? 'I' },
          'Statistics',
          'read',
        ),
});

/** Whether somebody sees the numbers of all organizations. */
export const seesAll = ({ scopes }: Pick<Viewer, 'scopes'>): boolean => scopes.includes('A');

/**
 * Which organizations' numbers somebody sees, over the column that names the organization; `V` is no
 * question of organizations.
 */
export function placesOf({ scopes, reader }: Viewer, column: string): Sql {
  if (seesAll({ scopes })) return sql`true`;
  const parts = scopes.flatMap((scope) => {
    if (scope === 'G') return [ownOrganization(column, reader)];
    if (scope === 'S')
      return [sql`${sql.ref(column)} in ${subordinateOrganizations(reader.actor.organizationId)}`];
    return [];
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
