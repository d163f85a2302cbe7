import { sql } from 'kysely';
import { type AmountColumn, type Amounts, amountForms } from '#shared/quota.ts';

const columnOf = sql`case a.dc_type ${sql.join(
  amountForms.map(({ column, dcType }) => sql`when ${sql.lit(dcType)} then ${sql.lit(column)}`),
  sql` `,
)} end`;

/** What organization `o` has in the consolidated request of period `p`, out of the ledger: column -> places; null = nothing. */
export const consolidatedJson = sql`(select jsonb_object_agg(${columnOf}, a.consolidated) from quota_place a
  where a.period_id = p.id and a.organization_id = o.id and a.direction_id = 0 and a.organization_type = 0)`;

/** What a line's organization had asked for and the agency accepted. */
export const askedOf = ({ asked }: { asked: Partial<Amounts> | null }, column: AmountColumn): number => asked?.[column] ?? 0;
