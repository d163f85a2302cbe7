import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { addDays } from '#shared/dates.ts';
import type { ProcessDefinition, Reader, Sql } from '../engine/process.ts';
import { subordinateOrganizations } from '../engine/scope.ts';
import { applicationBirths } from './application-birth.ts';
import { applicationEvents } from './application-events.ts';
import { applicationFacts, councilDays } from './application-facts.ts';
import { applicationFields } from './application-fields.ts';
import { applicationMessage } from './application-message.ts';
import { type ApplicationRow, selectApplication } from './application-row.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsDecision');
const inStates = (states: readonly string[]): Sql => sql`r.state = any(${states}::text[])`;
const numbers = (values: string[]): number[] => values.map(Number).filter(Number.isSafeInteger);
const among = (column: string) => (values: string[]) => sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${numbers(values)}::bigint[])`;

/** The worklist by what needs doing first (LST-1). Each record is in one part. */
function groups({ today }: Reader): Record<string, Sql> {
  const open = inStates(awaiting);
  const reviewing = sql`${open} and r.accepted_at is null`;
  const deciding = sql`${open} and r.accepted_at is not null`;
  const soon = addDays(today, 7);
  const late = sql`((r.accepted_at is null and r.review_until < ${today}) or r.accepted_at < ${addDays(today, -councilDays)}::date)`;
  return {
    overdue: sql`${open} and ${late}`,
    dueSoon: sql`${reviewing} and r.review_until between ${today} and ${soon}`,
    fresh: sql`${reviewing} and r.review_until > ${soon} and r.review_started_at is null`,
    started: sql`${reviewing} and r.review_until > ${soon} and r.review_started_at is not null`,
    toDecide: sql`${deciding} and not ${late}`,
    done: sql`not ${open}`,
  };
}

/** Applications and studies on the server (processes sections 9 and 10). */
export const applicationProcess: ProcessDefinition<ApplicationRow> = {
  machine: applicationMachine,
  collection: 'applications',
  table: 'application',
  subjects: ['ApplyDocument', 'ApplicantDocument', 'ApplyDocumentAll', 'StudentList', 'AdvisorStudent'],
  scopes: {
    O: ({ actor }) => sql`r.owner_id = ${actor.userId}`,
    G: ({ actor }) => sql`r.organization_id = ${actor.organizationId}`,
    S: ({ actor }) => sql`r.organization_id in ${subordinateOrganizations(actor.organizationId)}`,
    V: ({ actor }) => sql`r.advisor_id in (select v.id from advisor v where v.account_id = ${actor.userId})`,
    A: () => sql`true`,
  },
  select: selectApplication,
  facts: applicationFacts,
  fields: applicationFields,
  filters: {
    state: (values) => sql`r.state = any(${values}::text[])`,
    organization: among('organization_id'),
    direction: among('direction_id'),
    period: among('period_id'),
    dc_type: among('dc_type'),
    edu_language: among('edu_language'),
    tag: (values) => inStates(values.flatMap((tag) => statesTagged(applicationMachine, tag))),
  },
  orderings: { id: sql`r.id`, sent_at: sql`r.sent_at`, review_until: sql`r.review_until`, updated_at: sql`r.updated_at` },
  searchColumn: sql`r.search`,
  idOfReference: (word) => Number(/^a-\d{4}-(\d{6,15})$/.exec(word)?.[1] ?? 0) || null,
  groups,
  guardSql: ({ today }) => ({
    appealOpen: sql`r.appeal = 'open'`,
    onOldList: sql`r.old_list_flag = 'old'`,
    refusedOldList: sql`r.old_list_flag = 'unconfirmed_old'`,
    reworkOpen: sql`r.rework_until >= ${today}`,
    decisionOverdue: sql`coalesce(r.accepted_at < ${addDays(today, -councilDays)}::date, r.review_until < ${today})`,
  }),
  birth: applicationBirths,
  edit: 'save',
  events: applicationEvents,
  messageParams: applicationMessage,
};
