import { sql } from 'kysely';
import { type AmountColumn, type Amounts, amountForms } from '#shared/quota.ts';

const columnOf = sql`case a.dc_type ${sql.join(
  amountForms.map(({ column, dcType }) => sql`when ${sql.lit(dcType)} then ${sql.lit(column)}`),
  sql` `,
)} end`;

/**
 * What organization `o` has in one account of period `period`, out of the ledger: column -> places;
 * null = nothing.
 */
const accountJson = (
  account: 'consolidated' | 'given',
  period: 'p' | 'before',
) => sql`(select jsonb_object_agg(${columnOf}, ${sql.ref(`a.${account}`)}) from quota_place a
  where a.period_id = ${sql.ref(`${period}.id`)} and a.organization_id = o.id and a.direction_id = 0
    and a.organization_type = 0)`;

/** What organization `o` has in the consolidated request of period `p`. */
export const consolidatedJson = accountJson('consolidated', 'p');
/**
 * What organization `o` was given in period `before`, the last one before `p` in which places were
 * given.
 */
export const lastGivenJson = accountJson('given', 'before');

/**
 * The last period before period `p` in which places were given: `before`, without a row where there
 * is none.
 */
export const periodBefore = sql`lateral (select q.id, q.admission_year from period q
  where q.admission_year < p.admission_year and exists (select 1 from quota_place a
    where a.period_id = q.id and a.organization_id = 0 and a.given > 0)
  order by q.admission_year desc, q.id desc limit 1) before on true`;

/** What a line's organization had asked for and the agency accepted. */
export const askedOf = (
  { asked }: { asked: Partial<Amounts> | null },
  column: AmountColumn,
): number => asked?.[column] ?? 0;
