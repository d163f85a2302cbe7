import { type Selectable, sql } from 'kysely';
import { type AdvisorFacts, advisorMachine } from '#machines/advisor.machine.ts';
import { personFilters } from '#modules/account/for-others/person-filters.server.ts';
import { placeFilters } from '#modules/organization/for-others/place-filters.server.ts';
import { toSuccessor } from '#modules/organization/for-others/successor.server.ts';
import { isUsable } from '#server/auth/account-state.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, Creation, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { canViewPerson, numbersSeen } from '#server/processes/access.ts';
import { isMerged, workingOrganization } from '#server/reference/organization-state.ts';
import { mayAdvise, rolesOfPerson } from '#shared/abilities-roles.ts';
import { shortName } from '#shared/names.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { answerDue, answerDueSql, answerFacts, remindersDue } from './answer.server.ts';
import { writeAddedAdvisor } from './create.server.ts';
import { studentsOfAdvisor, studentsOfPerson } from './load.server.ts';
import {
  type AdvisorCreate,
  type AdvisorFields,
  advisorCreate,
  advisorFields,
  advisorRecord,
  advisorRow,
} from './schema.ts';

type Names = { name_uz: string; name_ru: string; name_en: string };

interface AdvisorRow extends Selectable<Database['advisor']> {
  owner_id: number;
  advisor_id: number;
  /** The same person, also of a record that is deleted. */
  advisor_account_id: number;
  person: {
    surname: string;
    first_name: string | null;
    middle_name: string | null;
    pinfl: string | null;
    mobile_phone: string | null;
    email: string | null;
  };
  organization: Names & { id: number };
  organization_state: string;
  account_state: string;
  students: number;
  students_here: number;
}

const select = () => sql`
  select r.*, r.account_id as owner_id, r.id as advisor_id, r.account_id as advisor_account_id,
    jsonb_build_object('pinfl', a.pinfl, 'mobile_phone', a.mobile_phone, 'email', a.email)
      || ${namePartsOf('a')} as person,
    jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en',
      o.name_en) as organization, o.state as organization_state, a.state as account_state,
    ${studentsOfPerson(sql`r.account_id`)} as students,
      ${studentsOfAdvisor(sql`r.id`)} as students_here
  from page r join account a on a.id = r.account_id
    join organization o on o.id = r.organization_id`;

const facts = (row: AdvisorRow, reader: Reader): AdvisorFacts & Record<string, unknown> => ({
  ownerId: row.account_id,
  organizationId: row.organization_id,
  organizationActive: true,
  notListedHere: true,
  noExclusiveRole: true,
  accountActive: isUsable(row.account_state),
  noActiveStudents: row.students_here === 0,
  organizationMerged: isMerged(row.organization_state),
  ...answerFacts(row, reader),
  students: row.students,
  studentsHere: row.students_here,
  limit: reader.settings['advisor.max_active_students'],
});

interface Situation {
  organization_active: boolean;
  role_id: number | null;
  granted_roles: number[] | null;
  account_state: string | null;
  listed: boolean;
}

/**
 * What decides whether the organization may ask this person: its own state, their roles, whether
 * they are on its list already.
 */
async function birthFacts({ trx, input, reader }: Creation<Partial<AdvisorCreate>>) {
  const { pinfl = null } = input;
  const here = reader.actor.organizationId;
  const { rows } = await sql<Situation>`
    select exists (select 1 from organization o
      where o.id = ${here} and o.state = ${workingOrganization}) as organization_active, a.role_id,
        a.granted_roles, a.state as account_state,
      exists (select 1 from advisor v
        where v.account_id = a.id and v.organization_id = ${here}) as listed
    from (select 1) always left join account a on a.pinfl = ${pinfl}`.execute(trx);
  const found = rows[0];
  const roles =
    found?.role_id == null
      ? []
      : rolesOfPerson({ role_id: found.role_id, granted_roles: found.granted_roles ?? [] });
  return {
    ownerId: null,
    organizationId: here,
    organizationActive: found?.organization_active ?? false,
    notListedHere: !found?.listed,
    noExclusiveRole: mayAdvise(roles),
    // Nobody knows the person yet, or they may sign in.
    accountActive: found?.account_state == null || isUsable(found.account_state),
  };
}

/**
 * What is not the advisor's own to change stays as it is: the degree and the place are the
 * organization's word.
 */
function writeUpdated({ row, input, reader }: Change<AdvisorRow, AdvisorFields>) {
  const {
    scientific_degree,
    external,
    scientific_title = null,
    workplace = null,
    position = null,
  } = input;
  const own = { scientific_title, workplace, position };
  return reader.actor.userId === row.account_id ? own : { ...own, scientific_degree, external };
}

/** The person as this reader may see them (docs/domain.md#what-a-reader-sees). */
function personOf({ person, account_id }: AdvisorRow, reader: Reader) {
  const { surname, first_name, middle_name, pinfl, mobile_phone, email } = person;
  const names = { id: account_id, surname, first_name, middle_name };
  const access = reader.actor.userId === account_id ? 'full' : canViewPerson(reader);
  if (access === 'name') return names;
  return {
    ...names,
    mobile_phone,
    email,
    pinfl: pinfl && (access === 'full' ? pinfl : maskPinfl(pinfl)),
  };
}

const { begin, on } = eventsOf<'advisor', AdvisorRow>();
const add = begin({ input: advisorCreate, write: writeAddedAdvisor });

/** Research advisors on the server. */
export const advisorProcess: ProcessDefinition<AdvisorRow> = {
  machine: advisorMachine,
  collection: 'advisors',
  table: 'advisor',
  subjects: ['ResearchAdvisor'],
  scopes: {
    O: ({ actor }) => sql`r.account_id = ${actor.userId}`,
    G: (reader) => ownOrganization('r.organization_id', reader),
    S: ({ actor }) => sql`r.organization_id in ${subordinateOrganizations(actor.organizationId)}`,
    A: () => sql`true`,
  },
  select,
  facts,
  fields: (row, reader): FieldsOf<typeof advisorRecord> => ({
    person: personOf(row, reader),
    organization: row.organization,
    scientific_degree: row.scientific_degree,
    scientific_title: row.scientific_title,
    external: row.external,
    workplace: row.workplace,
    position: row.position,
    students: row.students,
    students_here: row.students_here,
    max: reader.settings['advisor.max_active_students'],
    consented_at: row.consented_at,
    reason: row.reason,
    created_at: row.created_at,
  }),
  record: advisorRecord,
  row: advisorRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(advisorMachine),
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    degree: (values) => sql`r.scientific_degree = any(${wholeNumbers(values)}::int[])`,
    title: (values) => sql`r.scientific_title = any(${wholeNumbers(values)}::int[])`,
    ...placeFilters('r.organization_id'),
    ...personFilters('r.account_id'),
  },
  orderings: { id: sql`r.id`, name: sql`r.search` },
  due: answerDueSql,
  searchColumn: sql`r.search`,
  holder: { account: sql`r.account_id`, numbers: numbersSeen },
  constraints: {
    advisor_account_id_organization_id_key: { guard: 'notListedHere', field: 'pinfl' },
  },
  create: creation(
    { add },
    { event: () => 'add', facts: birthFacts, lockKey: ({ input }) => String(input.pinfl) },
  ),
  edit: 'update',
  events: {
    consent: on({ write: ({ reader }) => ({ consented_at: reader.now }) }),
    update: on({ input: advisorFields, write: writeUpdated }),
    deactivate: on({ write: ({ reason }) => ({ reason }) }),
    activate: on({ write: () => ({ reason: null }) }),
    remind: on({ write: ({ row, reader }) => ({ reminders: remindersDue(row, reader) }) }),
    overdue: on({ write: ({ reader }) => ({ overdue_at: reader.now }) }),
    follow: on({ write: toSuccessor }),
  },
  messageParams: (row, language, _reason, reader) => ({
    deadline: answerDue(row, reader),
    org: row.organization[`name_${language}`],
    person: shortName(row.person),
    answer: { key: `processes.advisorAnswer.${row.state}` },
  }),
};
