import { sql } from 'kysely';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { isUsable } from '#server/auth/account-state.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { dcTypeOf, scientificDegreeIds } from '#shared/codes.ts';
import type { AdvisorChoice, TopicChoice } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';

const choosable = statesTagged(advisorMachine, 'choosable');
const studying = statesTagged(applicationMachine, 'studying');
const free = statesTagged(topicMachine, 'free');

/**
 * An advisor as their choice is judged: `students` are those of the person, wherever they study.
 */
export interface JudgedAdvisor {
  organization_id: number;
  state: string;
  /** Of the person's account: who cannot sign in cannot guide anybody. */
  account_state: string;
  students: number;
  scientific_degree: number | null;
}

type Choosing = Pick<ApplicationRow, 'organization_id' | 'dc_type'>;

/**
 * GA11: on the list of this organization (a person from elsewhere with their consent), active, able
 * to sign in, a doctor of science for DSc, below the limit.
 */
export function isAdvisorAvailable(
  advisor: JudgedAdvisor | null,
  { organization_id, dc_type }: Choosing,
  limit: number,
): boolean {
  if (!advisor) return true;
  const here = advisor.organization_id === organization_id && choosable.includes(advisor.state);
  const learned =
    dcTypeOf(dc_type)?.family !== 'dsc' ||
    advisor.scientific_degree === scientificDegreeIds.doctorOfScience;
  return here && isUsable(advisor.account_state) && learned && advisor.students < limit;
}

/** A topic that an application may have: published, of its organization, inside its direction. */
export function isTopicFree(
  topic: { organization_id: number; direction_id: number | null; state: string } | null | undefined,
  { organization_id, direction_id }: Pick<ApplicationRow, 'organization_id' | 'direction_id'>,
): boolean {
  return Boolean(
    topic &&
      topic.organization_id === organization_id &&
      topic.direction_id === direction_id &&
      free.includes(topic.state),
  );
}

/** An advisor with their load; nobody else gives them a student until this transaction ends. */
async function heldAdvisor(
  trx: Trx,
  id: number,
  exceptApplication: number,
): Promise<JudgedAdvisor | null> {
  const known = await trx
    .selectFrom('advisor')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) return null;
  await withAdvisoryLock(trx, `students of advisor ${known.account_id}`);
  const { rows } = await sql<JudgedAdvisor>`
    select v.organization_id, v.state, a.state as account_state, v.scientific_degree,
      (select count(*)::int from application s
        where s.id <> ${exceptApplication} and s.state = any(${studying}::text[])
        and s.advisor_id in (select w.id from advisor w
          where w.account_id = v.account_id)) as students
    from advisor v join account a on a.id = v.account_id where v.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** The topic, held until this transaction ends: of two who want it the second one sees it taken. */
async function heldTopic(trx: Trx, id: number) {
  return trx
    .selectFrom('topic')
    .select(['organization_id', 'direction_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the advisor who is being chosen may be had. */
export async function chosenAdvisor({
  trx,
  row,
  input,
  reader,
}: Change<Choosing & { id: number }, AdvisorChoice>) {
  const advisor = await heldAdvisor(trx, input.advisor_id, row.id);
  const limit = reader.settings['advisor.max_active_students'];
  return { chosenAdvisorAvailable: advisor !== null && isAdvisorAvailable(advisor, row, limit) };
}

/** Whether the topic that is being chosen may be had. */
export async function chosenTopic({ trx, row, input }: Change<ApplicationRow, TopicChoice>) {
  return { chosenTopicAvailable: isTopicFree(await heldTopic(trx, input.topic_id), row) };
}

/** Anyone who lets a person begin to study waits for the others who do (guard GA9). */
export const aboutStudiesOf = sql`'studies of ' || r.owner_id`;

/**
 * Admission takes a place at the advisor and the topic: both are judged again under their locks.
 */
export async function choicesAtAdmission({ trx, row, reader }: Change<ApplicationRow>) {
  const advisor = row.advisor_id === null ? null : await heldAdvisor(trx, row.advisor_id, row.id);
  const topic = row.topic_id === null ? null : await heldTopic(trx, row.topic_id);
  return {
    advisorAvailable: isAdvisorAvailable(
      advisor,
      row,
      reader.settings['advisor.max_active_students'],
    ),
    topicAvailable: row.topic_id === null || isTopicFree(topic, row),
  };
}

/**
 * The columns of a chosen topic: the record keeps its name as text, as the lists of the old
 * students do.
 */
export async function writeTopic({
  trx,
  input: { topic_id },
}: Change<ApplicationRow, TopicChoice>) {
  const { name_uz } = await trx
    .selectFrom('topic')
    .select('name_uz')
    .where('id', '=', topic_id)
    .executeTakeFirstOrThrow();
  return { topic_id, topic: name_uz };
}
