import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { type Findable, type Named, nameIn } from '#server/search/findable.ts';
import { scopesFor } from '#shared/abilities.ts';
import { organizationHome } from './home.server.ts';
import { organizationImport } from './import.server.ts';
import { organizationRoutes } from './organization-routes.server.ts';
import { organizationPaths } from './paths.ts';
import { organizationProcess } from './process.server.ts';
import { organizationChoiceRoutes } from './reference-routes.server.ts';
import { organizationStory } from './story.server.ts';

/**
 * The order of a merger: for the agency and the admin, for staff of the organization that ended, of
 * its successor and of those above them.
 */
const mergeOrder: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  const scopes = scopesFor(holder, 'Organization', 'readOrder');
  if (scopes.length === 0) return false;
  const concerned = scopes.includes('A')
    ? sql`true`
    : sql`(o.id in ${subordinateOrganizations(actor.organizationId)}
      or o.merged_into_id in ${subordinateOrganizations(actor.organizationId)})`;
  const { rows } = await sql`select 1 from organization o
      where o.merge_order_file_id = ${fileId}::uuid and ${concerned} limit 1`.execute(trx);
  return rows.length > 0;
};

interface Shown extends TravellingRecord, Named {
  region: Named | null;
}

const found: Findable<Shown> = {
  name: nameIn,
  about: ({ region }, { language }) => nameIn(region, language),
};

/** Universities, institutes, ministries and agencies. */
export const organizationModule: ServerModule = {
  addresses: organizationPaths,
  processes: [organizationProcess],
  routes: [organizationRoutes, organizationChoiceRoutes],
  stories: [organizationStory],
  fileReaders: [mergeOrder],
  home: organizationHome,
  imports: [organizationImport],
  findable: { organization: found },
};
