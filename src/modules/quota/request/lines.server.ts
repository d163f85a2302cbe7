import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import type { BaseRow, Change, Creation, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { organizationTypes } from '#shared/codes.ts';
import {
  amountColumns,
  type DirectionLine,
  type QuotaRequestCreate,
  type QuotaRequestFields,
} from '#shared/quota.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';

const studying = stateList(statesTagged(applicationMachine, 'studying'));
const training: number[] = organizationTypes
  .filter(({ institution }) => institution)
  .map(({ id }) => id);

interface Situation {
  open: boolean;
  active: boolean;
  type: number | null;
  known: boolean;
}

/** Whether the organization may begin a request in this period now. */
export async function createFacts({ trx, input, reader }: Creation<Partial<QuotaRequestCreate>>) {
  const { period_id = null } = input;
  const here = reader.actor.organizationId;
  const { rows } = await sql<Situation>`
    select exists (select 1 from period p
      where (${period_id}::bigint is null or p.id = ${period_id})
        and p.state = any(${statesInStep(quotaStep.requests)})) as open,
      o.state = ${workingOrganization} as active, o.type,
      exists (select 1 from quota_request q
        where q.period_id = ${period_id} and q.organization_id = o.id) as known
    from organization o where o.id = ${here}`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: here,
    requestStep: found?.open ?? false,
    organizationActive: found?.active ?? false,
    organizationTrains: training.includes(found?.type ?? 0),
    noRequestYet: !found?.known,
  };
}

/** What the organization is, and how many study there. */
async function organizationNow(trx: Trx, id: number): Promise<{ type: number; students: number }> {
  const { rows } = await sql<{ type: number; students: number }>`
    select o.type, (select count(*) from application a
      where a.organization_id = o.id and a.state = any(${studying}))::int as students
    from organization o where o.id = ${id}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error(`no organization ${id}`);
  return found;
}

export async function writeCreate({ trx, input, reader }: Change<BaseRow, QuotaRequestCreate>) {
  const here = requireId(reader.actor.organizationId);
  const { type, students } = await organizationNow(trx, here);
  return {
    period_id: input.period_id,
    organization_id: here,
    organization_type: type,
    student_amount: students,
  };
}

/** A line for every direction of the organization: zeros, or the numbers of its last request. */
export async function addFirstLines({
  trx,
  id,
  input,
  reader,
}: Change<BaseRow, QuotaRequestCreate> & { id: number }): Promise<void> {
  const columns = sql.join(amountColumns.map((column) => sql.ref(column)));
  const copied = input.copy_last === true;
  const amounts = sql.join(
    amountColumns.map(
      (column) => sql`case when ${copied} then coalesce(old.${sql.ref(column)}, 0) else 0 end`,
    ),
  );
  await sql`
    insert into quota_request_line (quota_request_id, direction_id, ${columns})
    select ${id}, x.direction_id, ${amounts} from organization_direction x
      left join quota_request_line old on old.direction_id = x.direction_id
        and old.quota_request_id = (
        select q.id from quota_request q
          where q.organization_id = ${reader.actor.organizationId} and q.id <> ${id}
            and q.sent_at is not null order by q.id desc limit 1)
    where x.organization_id = ${reader.actor.organizationId}`.execute(trx);
}

/** Directions that are not the organization's own, by their place in what was sent. */
async function foreignLines(
  trx: Trx,
  organization: number,
  lines: readonly DirectionLine[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number }>`
    select direction_id as id from organization_direction
      where organization_id = ${organization}`.execute(trx);
  const own = new Set(rows.map(({ id }) => id));
  const wrong = lines.flatMap(({ direction_id }, at) =>
    own.has(direction_id) ? [] : [[`lines.${at}.direction_id`, 'validation.choice'] as const],
  );
  const twice = lines.flatMap(({ direction_id }, at) =>
    lines.findIndex((one) => one.direction_id === direction_id) === at
      ? []
      : [[`lines.${at}.direction_id`, 'validation.known'] as const],
  );
  return Object.fromEntries([...wrong, ...twice]);
}

interface OldLines {
  organization_id: number;
  lines: readonly DirectionLine[];
}

/**
 * What was sent takes the place of all lines, in one go. Refuses directions of others at their
 * line.
 */
export async function replaceLines({
  trx,
  id,
  row,
  input,
}: Change<OldLines, QuotaRequestFields> & { id: number }): Promise<void> {
  const { lines } = input;
  const wrong = await foreignLines(trx, row.organization_id, lines);
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  await sql`delete from quota_request_line where quota_request_id = ${id}`.execute(trx);
  if (lines.length === 0) return;
  await trx
    .insertInto('quota_request_line')
    .values(lines.map((line) => ({ ...line, quota_request_id: id })))
    .execute();
}
