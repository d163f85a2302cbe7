import { sql } from 'kysely';
import { isStored } from '#machines/kit.ts';
import { type FoundBy, type PassageQuery, pathsTold, type RecordWays } from '#shared/passages.ts';
import type { ProcessDefinition, Sql, Trx } from '../engine/process.ts';
import type { Viewer } from '../statistics/viewer.ts';
import { numbersAsked } from './dimensions.ts';

interface Told {
  sort: FoundBy;
  words: string[];
  number: number;
}

/** How many records have each mark: of paths only the most frequent. */
const numbersOf = (where: Sql): Sql => sql`
  select c.*, s.words from (
    select r.sort, r.mark, sum(r.number)::int as number from passage_mark r
      where ${where} and r.sort <> 'path' group by 1, 2
    union all
    (select r.sort, r.mark, sum(r.number)::int from passage_mark r
      where ${where} and r.sort = 'path' group by 1, 2 order by 3 desc, 2 limit ${pathsTold})
  ) c join passage_sign s using (mark)`;

/** What the records of a process that a viewer sees have gone through, each record counted once. */
export async function readRecordWays(
  db: Trx,
  { machine }: ProcessDefinition,
  query: PassageQuery,
  viewer: Viewer,
): Promise<RecordWays> {
  const where = sql`r.process = ${machine.id} and ${numbersAsked(query, viewer)}`;
  const [{ rows }, fold] = await Promise.all([
    sql<Told>`select w.* from (${numbersOf(where)} where s.process = ${machine.id}) w
      where w.number > 0 order by w.number desc, w.words`.execute(db),
    db.selectFrom('passage_fold').select('as_of').executeTakeFirst(),
  ]);
  const told = (sort: FoundBy) => rows.filter((row) => row.sort === sort);
  const [stands, returned] = [told('stands'), told('returned')];
  const numberIn = (rowsOfSort: readonly Told[], state: string): number =>
    rowsOfSort.find(({ words }) => words[0] === state)?.number ?? 0;
  return {
    as_of: fold?.as_of.toISOString() ?? null,
    records: stands.reduce((sum, { number }) => sum + number, 0),
    looped: told('looped')[0]?.number ?? 0,
    states: Object.keys(machine.states)
      .filter(isStored)
      .map((state) => ({
        state,
        stands: numberIn(stands, state),
        returned: numberIn(returned, state),
      }))
      .filter((one) => one.stands > 0 || one.returned > 0),
    returns: told('returnedBy').map(({ words: [from = '', event = '', to = ''], number }) => ({
      from,
      event,
      to,
      number,
    })),
    paths: told('path').map(({ words, number }) => ({ states: words, number })),
  };
}
