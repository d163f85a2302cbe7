import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import type { Trx } from '#server/engine/process.ts';
import { tashkentDay } from '#shared/dates.ts';
import { countedAsOf } from '../count.server.ts';
import { foldLine, type Line, maskTable, type Part } from './mask.server.ts';
import { type PublicDimension, publicDimensions } from './schema.ts';

export const publishStatisticsTask = 'publish-statistics';

/** Students of whom everything is the same that the public numbers tell apart. */
type PublicCell = Record<PublicDimension, Part> & { number: number };

/** Everybody who studies now, in one statement and so as of one moment. */
async function cellsOf(trx: Trx): Promise<PublicCell[]> {
  const { rows } = await sql<PublicCell>`
    select c.dc_type as type, o.region_id as region, o.higher_organization_id as ministry,
      c.direction_id as specialty, c.gender, c.is_foreign::int as citizenship,
      sum(c.number)::int as number
    from student_count c left join organization o on o.id = c.organization_id
    where c.state = any(${statesTagged(applicationMachine, 'studying')}::text[])
    group by 1, 2, 3, 4, 5, 6`.execute(trx);
  return rows;
}

function lineOf(cells: readonly PublicCell[], by: PublicDimension): Line {
  const numbers = new Map<Part, number>();
  for (const cell of cells) numbers.set(cell[by], (numbers.get(cell[by]) ?? 0) + cell.number);
  return [...numbers].map(([key, number]) => ({ key, number }));
}

/** How the numbers of two properties are kept. */
export const tableName = (rows: PublicDimension, columns: PublicDimension): string =>
  `${rows} ${columns}`;

/** What is kept: each property alone, and each two of them crossed. */
function published(cells: readonly PublicCell[]): { name: string; numbers: object }[] {
  const lines = publicDimensions.map((name) => ({ name, numbers: foldLine(lineOf(cells, name)) }));
  const tables = lines.flatMap((rows, at) =>
    lines.slice(at + 1).map((columns) => ({
      name: tableName(rows.name, columns.name),
      numbers: maskTable(
        cells.map((cell) => ({
          row: cell[rows.name],
          column: cell[columns.name],
          number: cell.number,
        })),
        rows.numbers,
        columns.numbers,
      ),
    })),
  );
  return [...lines, ...tables];
}

const isWritten = async (db: Services['db'], version: string): Promise<boolean> =>
  (await db
    .selectFrom('public_statistic')
    .select('name')
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Writes the public numbers of this month, where they are not there yet. Once a month, as open data
 * is: numbers a day apart would tell who came between them.
 */
export async function publishStatistics(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const version = tashkentDay(services.now()).slice(0, 'YYYY-MM'.length);
  if (await isWritten(services.db, version)) return;
  const moment = await countedAsOf(services);
  await services.db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, publishStatisticsTask);
    if (await isWritten(trx, version)) return;
    const written = published(await cellsOf(trx)).map(({ name, numbers }) => ({
      name,
      version,
      as_of: moment,
      numbers: JSON.stringify(numbers),
    }));
    await trx
      .insertInto('public_statistic')
      .values(written)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          as_of: ref('excluded.as_of'),
          numbers: ref('excluded.numbers'),
        })),
      )
      .execute();
  });
}
