import { type RawBuilder, sql } from 'kysely';
import type { Sql, Trx } from '#server/engine/process.ts';
import { type Amounts, amountForms, type QuotaAccount, sumOf } from '#shared/quota.ts';

/** Places of ledger entries `e` by form of study, as columns. */
const places: Sql = sql.join(
  amountForms.map(
    ({ column, dcType }) =>
      sql`coalesce(sum(e.amount)
        filter (where e.dc_type = ${sql.lit(dcType)}), 0)::int as ${sql.ref(column)}`,
  ),
);

/**
 * The entries that stood in an account of one record right after a line of its history. The ledger
 * is append-only, so a document that is made late still tells the truth of its event (decision
 * 042).
 */
const standing = (account: QuotaAccount, historyId: number): Sql => sql`
  quota_entry e join history h on h.id = ${historyId} and h.process = e.process
    and h.record_id = e.record_id and e.record_version <= h.record_version
    and e.account = ${account}`;

const named = (
  table: string,
): Sql => sql`jsonb_build_object('name_uz', ${sql.ref(`${table}.name_uz`)}, 'name_ru',
  ${sql.ref(`${table}.name_ru`)},
  'name_en', ${sql.ref(`${table}.name_en`)})`;

type Names = { name_uz: string; name_ru: string; name_en: string };

async function all<Row>(trx: Trx, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(trx)).rows;
}

/** What a request asked for, direction by direction, as it was sent. */
export const askedLines = (trx: Trx, historyId: number) =>
  all(
    trx,
    sql<Amounts & { direction: Names & { code: string } }>`
      select ${named('d')} || jsonb_build_object('code', d.code) as direction, ${places}
      from ${standing('asked', historyId)} join direction d on d.id = e.direction_id
      group by d.id having sum(e.amount) > 0 order by d.code`,
  );

/** What a distribution gave, organization by organization, as it came into force. */
export const givenLines = (trx: Trx, historyId: number) =>
  all(
    trx,
    sql<Amounts & { organization_id: number; organization: Names }>`
      select o.id as organization_id, ${named('o')} as organization, ${places}
        from ${standing('given', historyId)} join organization o on o.id = e.organization_id
      group by o.id having sum(e.amount) > 0 order by o.name_uz, o.id`,
  );

/** What finance had given in one total at a moment. */
export async function totalAt(trx: Trx, totalId: number, at: Date): Promise<Amounts> {
  return sumOf(
    await all(
      trx,
      sql<Amounts>`select ${places} from quota_entry e
        where e.process = 'quotaTotal' and e.record_id = ${totalId} and e.account = 'total'
          and e.at <= ${at}`,
    ),
  );
}

/** What an organization has in the consolidated request, with the ministry above it. */
export interface ConsolidatedLine extends Amounts {
  organization_type: number;
  ministry_id: number | null;
  ministry: Names | null;
  students: number;
}

/** The consolidated request of a period at a moment, one line for each organization. */
export const consolidatedLines = (trx: Trx, periodId: number, at: Date, ministryType: number) =>
  all(
    trx,
    sql<ConsolidatedLine>`
      select q.organization_type, m.id as ministry_id, case when m.id is not null then ${named('m')}
        end as ministry, q.student_amount as students, ${places}
      from quota_entry e join quota_request q on q.id = e.record_id
        join organization o on o.id = q.organization_id
        left join organization m on m.id = o.higher_organization_id and m.type = ${ministryType}
          and m.staff_role is null
      where e.process = 'quotaRequest' and e.account = 'consolidated' and e.period_id = ${periodId}
        and e.at <= ${at}
      group by q.id, m.id having sum(e.amount) > 0 order by m.name_uz nulls last, m.id, q.id`,
  );
