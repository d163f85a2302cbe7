import { sql } from 'kysely';
import { type Amounts, allPlaces, type OrganizationLine, quotaMove, sumOf } from '#shared/quota.ts';
import type { BaseRow, MessagePart, Trx } from '../engine/process.ts';
import { givenLines } from './quota-paper-lines.ts';

/** Placeholders of N-QUOTA-GIVEN. */
const numbers = (places: Amounts): Record<string, number> => ({
  ...{ dsc: places.amount_dsc, phd: places.amount_phd, tdsc: places.amount_targeted_dsc },
  ...{ tphd: places.amount_targeted_phd, trainee: places.amount_trainee },
});

interface Distribution extends BaseRow {
  lines: readonly OrganizationLine[];
}

/** These organizations, those under one ministry together; those without one are left out. */
async function byMinistry(trx: Trx, organizations: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select jsonb_agg(o.id order by o.id) as ids from organization o
    where o.id = any(${organizations}::bigint[]) and o.higher_organization_id is not null group by o.higher_organization_id`.execute(trx);
  return rows.map(({ ids }) => ids);
}

/**
 * N-QUOTA-GIVEN: each organization is told its own places, also when it gets none; a ministry is told once, the places of its organizations together
 * (decision 042). The numbers are those of the ledger right after the event.
 */
export async function givenParts(trx: Trx, row: Distribution, code: string, historyId: number): Promise<MessagePart[] | null> {
  if (code !== 'N-QUOTA-GIVEN') return null;
  const given = new Map((await givenLines(trx, historyId)).map((line) => [line.organization_id, line]));
  const organizations = row.lines.map(({ organization_id }) => organization_id);
  const placesOf = (ids: readonly number[]): Amounts => sumOf(ids.flatMap((id) => given.get(id) ?? []));
  const told = (recipient: 'organization' | 'ministry', organization_id: number, ids: readonly number[]): MessagePart => ({
    recipients: [recipient],
    row: { ...row, organization_id },
    paramsIn: () => numbers(placesOf(ids)),
  });
  const ministries = (await byMinistry(trx, organizations)).filter((ids) => allPlaces(placesOf(ids)) > 0);
  return [
    ...organizations.map((id) => told('organization', id, [id])),
    ...ministries.flatMap((ids) => ids.slice(0, 1).map((id) => told('ministry', id, ids))),
  ];
}

/** N-SPLIT-MOVED: from where, to where and how many, out of the line of history that moved them. */
export async function movedParts(trx: Trx, row: BaseRow, code: string, historyId: number): Promise<MessagePart[] | null> {
  if (code !== 'N-SPLIT-MOVED') return null;
  const { rows } = await sql<{ move: unknown }>`select h.changed_fields #> '{move,1}' as move from history h where h.id = ${historyId}`.execute(trx);
  const { from_direction_id, to_direction_id, column, amount } = quotaMove.parse(rows[0]?.move);
  const directions = await trx.selectFrom('direction').selectAll().where('id', 'in', [from_direction_id, to_direction_id]).execute();
  const named = (id: number, language: 'uz' | 'ru' | 'en'): string => {
    const found = directions.find((one) => one.id === id);
    return found ? `${found.code} ${found[`name_${language}`]}` : '';
  };
  const paramsIn: MessagePart['paramsIn'] = (language) => ({
    ...{ from: named(from_direction_id, language), to: named(to_direction_id, language), amount },
    type: { key: `quota.amount.${column}` },
  });
  return [{ row, paramsIn }];
}
