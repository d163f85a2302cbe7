import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { scopesFor } from '#shared/abilities.ts';
import { dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { councilDays } from './facts.server.ts';
import { hasOpenAppeal } from './for-others/open-appeal.server.ts';

/** The states in which somebody's decision about an application is due. */
export const awaitingStates = statesTagged(applicationMachine, 'awaitsDecision');
const among = (states: readonly string[]): Sql => sql`r.state = any(${stateList(states)})`;
const isOpen = among(awaitingStates);
const underReview = statesTagged(applicationMachine, 'underReview');
const awaitsAdmission = statesTagged(applicationMachine, 'awaitsAdmission');
const waitsForPapers = among(statesTagged(applicationMachine, 'awaitsPapers'));
const undecidedExams = stateList(statesTagged(examMachine, 'undecided'));
const independentTypes = dcTypes.flatMap(({ id, independent }) => (independent ? [id] : []));

type Today = Pick<Reader, 'today' | 'settings'>;

/** The first moment of a day in Tashkent; the database's own time zone does not matter. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:00`);
/** Whether the period of the record is one of some, asked as one set for all rows. */
export const inPeriods = (condition: Sql): Sql =>
  sql`coalesce(r.period_id = any(array(select p.id from period p where ${condition})), false)`;
/**
 * Whether the period of the record lets the review last until a day or longer (its stop may have
 * been moved after the sending).
 */
const periodLastsUntil = (day: string): Sql => inPeriods(sql`p.review_stop >= ${day}`);

const councilLate = (today: string): Sql =>
  sql`(r.accepted_at < ${startOf(addDays(today, -councilDays))}
    and r.dc_type = any(${independentTypes}::int[]))`;
const reviewLate = (today: string): Sql =>
  sql`(r.review_until is not null and r.review_until < ${today}
    and not ${periodLastsUntil(today)})`;

/**
 * Whether the organization has such an exam in the period. Asked as one set for all rows: PostgreSQL
 * estimates a question for each row as so expensive that it prefers reading the rows to an index
 * (docs/decisions/184-duties-in-their-state.md).
 */
export const hasExam = (condition: Sql): Sql =>
  sql`coalesce((r.organization_id, r.period_id) in (
    select e.organization_id, e.period_id from exam e where ${condition}), false)`;
const noExam = (condition: Sql): Sql => sql`not ${hasExam(condition)}`;
/** The exam is not created some days after the review, or not published on its last day. */
const examLate = ({
  today,
  settings,
}: Today): Sql => sql`(r.dc_type <> all(${independentTypes}::int[])
  and ((${inPeriods(sql`p.exam_stop < ${today}`)}
      and ${noExam(sql`e.state <> all(${undecidedExams})`)})
    or (${inPeriods(sql`p.exam_stop is not null
        and p.review_stop < ${addDays(today, -settings['exam.create_days'])}`)}
      and ${noExam(sql`true`)})))`;

const admissionLate = (reader: Today): Sql =>
  sql`(${councilLate(reader.today)} or ${examLate(reader)})`;

/**
 * The SQL twin of the fact `decisionOverdue`, over columns of `r`; a test holds the two equal. In a
 * state where the documents are not accepted yet, or are accepted, one half of it is all.
 */
export function overdueSql(reader: Today, state?: string): Sql {
  if (state !== undefined && underReview.includes(state)) return reviewLate(reader.today);
  if (state !== undefined && awaitsAdmission.includes(state)) return admissionLate(reader);
  return sql`(case when r.accepted_at is null then ${reviewLate(reader.today)}
    else ${admissionLate(reader)} end)`;
}

/** The country's list: what the agency decides or watches. */
function countryGroups(reader: Today): Record<string, Sql> {
  const late = overdueSql(reader);
  const calm = sql`${isOpen} and not ${hasOpenAppeal('r')} and not ${late}`;
  return {
    appeals: hasOpenAppeal('r'),
    overdue: sql`${isOpen} and not ${hasOpenAppeal('r')} and ${late}`,
    pending: sql`${calm} and r.accepted_at is null`,
    toDecide: sql`${calm} and r.accepted_at is not null`,
    done: sql`not ${isOpen} and not ${hasOpenAppeal('r')}`,
  };
}

/** The organization's list by what it has to do first. */
function organizationGroups(reader: Today): Record<string, Sql> {
  const open = sql`(${isOpen} and not ${waitsForPapers})`;
  const soon = addDays(reader.today, 7);
  const late = overdueSql(reader);
  const reviewing = sql`${open} and r.accepted_at is null and not ${late}`;
  const beyond = sql`(coalesce(r.review_until > ${soon}, true)
    or ${periodLastsUntil(addDays(soon, 1))})`;
  return {
    overdue: sql`${open} and ${late}`,
    dueSoon: sql`${reviewing} and not ${beyond}`,
    fresh: sql`${reviewing} and ${beyond} and r.review_started_at is null`,
    started: sql`${reviewing} and ${beyond} and r.review_started_at is not null`,
    toDecide: sql`${open} and r.accepted_at is not null and not ${late}`,
    papers: waitsForPapers,
    done: sql`not ${isOpen}`,
  };
}

/** The parts of the worklist, in order of urgency. Each record is in one part. */
export function applicationGroups(reader: Reader): Record<string, Sql> {
  const { actor, userType } = reader;
  const holder = { role: actor.role, userType: userType ?? 'I' } as const;
  const watches =
    actor.role !== 'system' && scopesFor(holder, 'ApplyDocumentAll', 'read').length > 0;
  return watches ? countryGroups(reader) : organizationGroups(reader);
}
