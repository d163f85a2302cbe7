import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#server/app-types.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import type { Sql, Trx } from '#server/engine/process.ts';
import { csvRow, csvStart } from '#shared/csv.ts';
import { tashkentDay } from '#shared/dates.ts';
import { countedAsOf } from '../count.server.ts';
import { type Counted, foldSmall } from './fold.server.ts';
import { type DatasetName, datasetColumns, datasetNames, licence } from './schema.ts';

export const publishTask = 'publish-open-data';

const ofOrganization = sql`left join organization o on o.id = c.organization_id
  left join region g on g.id = o.region_id`;
const ofSpecialty = sql`left join direction d on d.id = c.direction_id`;

/** Where the columns of each set come from, beside the year; `c` is the kept number. */
const sources: Record<DatasetName, { columns: Sql; from: Sql }> = {
  'students-by-organization': {
    columns: sql`g.name_uz as region_uz, g.name_ru as region_ru, g.name_en as region_en,
      o.name_uz as organization_uz, o.name_ru as organization_ru, o.name_en as organization_en`,
    from: ofOrganization,
  },
  'students-by-specialty': {
    columns: sql`d.code as specialty_code, d.name_uz as specialty_uz, d.name_ru as specialty_ru,
      d.name_en as specialty_en`,
    from: ofSpecialty,
  },
  'students-by-type': { columns: sql`c.dc_type as study_type`, from: sql`` },
  'students-by-person': {
    columns: sql`c.gender, c.age as age_group, c.is_foreign as "foreign"`,
    from: sql``,
  },
};

/** Everybody who has ever begun a study, by the year in which they did and the columns of a set. */
async function rowsOf(trx: Trx, name: DatasetName): Promise<Counted[]> {
  const { columns, from } = sources[name];
  const grouped = sql.join(
    datasetColumns[name].filter((column) => column !== 'students').map((column) => sql.ref(column)),
  );
  const { rows } = await sql<Counted>`
    select ${grouped}, sum(number)::int as students
    from (select c.year, ${columns}, c.number from student_count c ${from}) r
    group by ${grouped} order by ${grouped}`.execute(trx);
  return foldSmall(rows);
}

const plain = (value: Counted[string]): string | number =>
  typeof value === 'boolean' ? String(value) : (value ?? '');
const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

async function writeOne(
  trx: Trx,
  name: DatasetName,
  { version, moment }: { version: string; moment: Date },
): Promise<void> {
  const columns: readonly string[] = datasetColumns[name];
  const rows = (await rowsOf(trx, name)).map((row) => columns.map((column) => row[column] ?? null));
  const csv = csvStart + [columns, ...rows.map((cells) => cells.map(plain))].map(csvRow).join('');
  const json = JSON.stringify({ name, version, as_of: moment, licence, columns, rows });
  const written = {
    version,
    as_of: moment,
    row_count: rows.length,
    csv,
    csv_sha256: checksum(csv),
    json,
    json_sha256: checksum(json),
  };
  await trx
    .insertInto('open_data')
    .values({ name, ...written })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
    .execute();
}

/** The sets that have no files of a month yet. */
async function missingOf(db: Services['db'], version: string): Promise<DatasetName[]> {
  const there = await db
    .selectFrom('open_data')
    .select('name')
    .where('version', '=', version)
    .execute();
  return datasetNames.filter((name) => !there.some((one) => one.name === name));
}

/**
 * Writes the files of this month, where they are not there yet. Once a month, because two versions a
 * day apart would tell who came between them.
 */
export async function publishOpenData(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const version = tashkentDay(services.now()).slice(0, 'YYYY-MM'.length);
  if ((await missingOf(services.db, version)).length === 0) return;
  const moment = await countedAsOf(services);
  await services.db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, publishTask);
    for (const name of await missingOf(trx, version))
      await writeOne(trx, name, { version, moment });
  });
}
