import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { personFilters } from '#modules/account/for-others/person-filters.server.ts';
import { placeFilters } from '#modules/organization/for-others/place-filters.server.ts';
import { periodFilters } from '#modules/period/for-others/period-filters.server.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Sql } from '#server/engine/process.ts';
import { idInReference } from '#server/engine/reference-word.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { numbersSeen } from '#server/processes/access.ts';
import { isDeputyFor } from '#server/processes/deciders.ts';
import { applicationDocuments } from './documents.server.ts';
import { applicationDue } from './due.server.ts';
import { applicationCreation, applicationEvents } from './events.server.ts';
import { applicationFacts } from './facts.server.ts';
import { accessOf, applicationFields, applicationTimelineFields } from './fields.server.ts';
import { advisedStudents, countedStudents } from './for-others/counted-students.server.ts';
import { applicationGroups } from './groups.server.ts';
import { applicationGuardSql } from './guard-sql.server.ts';
import { applicationMessage } from './message.server.ts';
import {
  type ApplicationRow,
  advisorAccount,
  applicationMark,
  selectApplication,
  selectListedApplication,
} from './row.server.ts';
import { applicationRecord, applicationRow } from './schema.ts';
import { studentGroups } from './study/student-groups.server.ts';

const wordsAmong = (column: string) => (values: string[]) =>
  sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${values}::text[])`;
const among = (column: string) => (values: string[]) =>
  sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${wholeNumbers(values)}::bigint[])`;

/** Students whom an advisor had before, and has no more. */
const formerOf = (
  values: string[],
): Sql => sql`(r.id in (select t.application_id from advisor_tenure t
  where t.advisor_id = any(${wholeNumbers(values)}::bigint[]) and t.until_day is not null)
  and not ${sql`(${among('advisor_id')(values)}
    and ${inStates(statesTagged(applicationMachine, 'studying'))})`})`;

/** Applications and studies on the server. */
export const applicationProcess: ProcessDefinition<ApplicationRow> = {
  machine: applicationMachine,
  collection: 'applications',
  table: 'application',
  subjects: [
    'ApplyDocument',
    'ApplicantDocument',
    'ApplyDocumentAll',
    'StudentList',
    'AdvisorStudent',
  ],
  scopes: {
    O: ({ actor }) => sql`r.owner_id = ${actor.userId}`,
    G: (reader) => ownOrganization('r.organization_id', reader),
    S: ({ actor }) => sql`r.organization_id in ${subordinateOrganizations(actor.organizationId)}`,
    V: advisedStudents,
    A: () => sql`true`,
  },
  select: () => selectApplication,
  selectListed: () => selectListedApplication,
  listedMark: applicationMark,
  joinedBy: {
    columns: [
      'owner_id',
      'period_id',
      'organization_id',
      'direction_id',
      'dc_type',
      'diploma_id',
      'certificate_id',
      'advisor_id',
      'topic_id',
      'letter_code',
    ],
    tags: ['student', 'studying', 'awaitsAdmission'],
  },
  facts: applicationFacts,
  fields: applicationFields,
  record: applicationRecord,
  row: applicationRow,
  dimensions: {
    organization: sql`r.organization_id`,
    kind: sql`r.dc_type`,
    kindWords: 'codes.dcType',
    year: sql`(select p.admission_year from period p where p.id = r.period_id)`,
  },
  filters: {
    state: inStates,
    organization: among('organization_id'),
    direction: among('direction_id'),
    period: among('period_id'),
    diploma: among('diploma_id'),
    dc_type: among('dc_type'),
    edu_language: among('edu_language'),
    letter_code: wordsAmong('letter_code'),
    scholarship: wordsAmong('scholarship_status'),
    old_list: wordsAmong('old_list_flag'),
    year: (values) =>
      sql`extract(year from r.study_start) = any(${wholeNumbers(values)}::numeric[])`,
    ...periodFilters('r.period_id'),
    ...placeFilters('r.organization_id'),
    ...personFilters('r.owner_id'),
    // With any value: the students of the statistics.
    counted: () => countedStudents,
    appeal: (values) => sql`r.appeal = any(${values}::text[])`,
    advisor: among('advisor_id'),
    former_advisor: formerOf,
    tag: inStatesTagged(applicationMachine),
  },
  orderings: {
    id: sql`r.id`,
    // What is searched begins with the number and the name of the person.
    name: sql`left(ltrim(r.search, '0123456789 '), 60)`,
    sent_at: sql`r.sent_at`,
    review_until: sql`r.review_until`,
    accepted_at: sql`r.accepted_at`,
    updated_at: sql`r.updated_at`,
    study_start: sql`r.study_start`,
    study_end: sql`r.study_end`,
  },
  searchColumn: sql`r.search`,
  holder: {
    account: sql`r.owner_id`,
    // An advisor is shown no numbers of students.
    numbers: (reader) =>
      accessOf(reader, { owner_id: null }) === 'advised' ? 'none' : numbersSeen(reader),
  },
  idOfReference: idInReference('a'),
  groups: (reader, view) =>
    view === 'students' ? studentGroups(reader) : applicationGroups(reader),
  counter: {
    table: 'application_count',
    scopes: ['G', 'S', 'A'],
    filters: ['state', 'organization', 'period', 'dc_type', 'edu_language', 'tag'],
    rest: 'done',
  },
  due: applicationDue,
  guardSql: applicationGuardSql,
  standsIn: (reader) =>
    isDeputyFor(reader, sql`r.organization_id`, sql`r.owner_id`, advisorAccount),
  constraints: {
    application_single: { guard: 'singleApplication', field: 'singleApplication' },
    application_one_study: {
      guard: 'noOtherStudy',
      field: 'singleApplication',
      deferred: true,
    },
    application_topic: { guard: 'chosenTopicAvailable', field: 'topic_id' },
  },
  assigned: {
    review: { tag: 'underReview', begins: ['reviewStart', 'markDocument', 'askPapers'] },
    appeal: {
      tag: 'appealable',
      when: 'appealOpen',
      begins: ['reopen', 'reopenResult', 'reinstate', 'appealRefuse'],
    },
  },
  create: applicationCreation,
  edit: 'save',
  events: applicationEvents,
  messageParams: applicationMessage,
  timelineFields: {
    fields: applicationTimelineFields,
    files: (row, reader) => accessOf(reader, row) === 'full',
  },
  documents: applicationDocuments,
};
