import { sql } from 'kysely';
import { organizationMachine } from '#machines/organization.machine.ts';
import { publishDirectoryChange } from '#server/engine/changes.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { holderOf } from '#server/processes/access.ts';
import { byName, byNameOf } from '#server/reference/by-name.ts';
import { isMerged, statesOfCodes } from '#server/reference/organization-state.ts';
import { scopesFor } from '#shared/abilities.ts';
import { shortName } from '#shared/names.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { chosenAdmin, chosenSuccessor, writeAdmin } from './choices.server.ts';
import {
  adminFits,
  type OrganizationRow,
  organizationFacts,
  selectOrganizations,
} from './row.server.ts';
import {
  adminChoice,
  mergeFields,
  organizationChange,
  organizationFields,
  organizationRecord,
  organizationRow,
} from './schema.ts';
import { writeChange, writeMerged, writeNew, writeOffers } from './writes.server.ts';

/**
 * Tax numbers and phones of people: for the organization itself, the one above it, the agency and
 * the admin.
 */
export const canViewContacts = (reader: Reader): boolean =>
  scopesFor(holderOf(reader), 'Organization', 'readContacts').length > 0;

const fields = (row: OrganizationRow, reader: Reader): FieldsOf<typeof organizationRecord> => {
  const open = canViewContacts(reader);
  return {
    type: row.type,
    name_uz: row.name_uz,
    name_ru: row.name_ru,
    name_en: row.name_en,
    short_name_uz: row.short_name_uz,
    region: row.region,
    district: row.district,
    higher_organization: row.higher,
    staff_role: row.staff_role,
    document_language: row.document_language,
    tin: open ? row.tin : null,
    phone: row.phone,
    address: row.address,
    admin: row.admin,
    without_admin: !row.admin_fits && !isMerged(row.state),
    students: row.students,
    reason: row.reason,
    merged_into: row.successor,
    merge_order_number: row.merge_order_number,
    merge_order_date: row.merge_order_date,
    merge_order_file_id: open ? row.merge_order_file_id : null,
    created_at: row.created_at,
  };
};

/**
 * Lists that organizations are chosen from are the same for everybody: every open page reads them
 * again.
 */
const tellChoices = ({ trx, id, row }: Change<OrganizationRow> & { id: number }) =>
  publishDirectoryChange(trx, id, row.version + 1);

const { begin, on } = eventsOf<'organization', OrganizationRow>();
const create = begin({ input: organizationFields, write: writeNew });

/** Organizations on the server. */
export const organizationProcess: ProcessDefinition<OrganizationRow> = {
  machine: organizationMachine,
  collection: 'organizations',
  table: 'organization',
  subjects: ['Organization'],
  scopes: {
    G: (reader) => ownOrganization('r.id', reader),
    S: ({ actor }) => sql`r.id in ${subordinateOrganizations(actor.organizationId)}`,
    A: () => sql`true`,
  },
  select: selectOrganizations,
  facts: organizationFacts,
  fields,
  record: organizationRecord,
  row: organizationRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(organizationMachine),
    status: (values) => sql`r.state = any(${statesOfCodes(wholeNumbers(values))}::text[])`,
    type: (values) => sql`r.type = any(${wholeNumbers(values)}::int[])`,
    region: (values) => sql`r.region_id = any(${wholeNumbers(values)}::int[])`,
    admin: (values) =>
      sql`(case when ${adminFits} then 'with' else 'without' end) = any(${values}::text[])`,
    higher: (values) => sql`r.higher_organization_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: {
    id: sql`r.id`,
    name: byName('r'),
    region: byNameOf('region', 'r.region_id'),
  },
  searchColumn: sql`r.search`,
  guardSql: () => ({ adminAttached: adminFits }),
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: async () => ({ ownerId: null, organizationId: null }),
      lockKey: () => 'list',
    },
  ),
  edit: 'update',
  events: {
    update: on({
      input: organizationChange,
      write: writeChange,
      after: async (change) => {
        await writeOffers(change);
        await tellChoices(change);
      },
      trace: ({ input }) => (input.directions ? { directions: input.directions.length } : {}),
    }),
    setAdmin: on({ input: adminChoice, facts: chosenAdmin, write: writeAdmin }),
    activate: on({ write: () => ({ reason: null }), after: tellChoices }),
    deactivate: on({ write: ({ reason }) => ({ reason }), after: tellChoices }),
    merge: on({ input: mergeFields, facts: chosenSuccessor, write: writeMerged }),
  },
  timelineFields: {
    fields: ['merge_order_number', 'merge_order_date', 'merge_order_file_id'],
    files: (_row, reader) => canViewContacts(reader),
  },
  messageParams: (row, language) => ({
    org: row[`name_${language}`],
    person: shortName(row.admin),
  }),
};
