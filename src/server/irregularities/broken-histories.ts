import { sql } from 'kysely';
import type { Seen, Watch } from './watch.ts';

interface Found {
  place: number;
  process: string;
  record_id: number;
  problem: string;
  line_id: number | null;
}

/**
 * Records whose stored state is not where their lines lead by the machine, or whose lines are not as
 * they were written: the check of the history has replayed them all before (decision 082).
 */
export const brokenHistories: Watch = {
  name: 'history',
  async *pages({ db }, _night, after, size) {
    for (let last = after; ; ) {
      const { rows } = await sql<Found>`
        select f.place::int as place, f.process, f.record_id, f.problem,
          (select h.id from history h where h.process = f.process and h.record_id = f.record_id
            order by h.record_version desc limit 1) as line_id
        from (select found from history_check where finished_at is not null
          order by finished_at desc limit 1) c
        cross join lateral rows from (jsonb_to_recordset(c.found)
          as (process text, record_id bigint, problem text))
          with ordinality as f (process, record_id, problem, place)
        where f.place > ${last} order by f.place limit ${size}`.execute(db);
      const end = rows.at(-1);
      if (!end) return;
      last = end.place;
      yield { after: last, seen: rows.map(seenOf) };
      if (rows.length < size) return;
    }
  },
};

const seenOf = ({ process, record_id, problem, line_id }: Found): Seen => ({
  kind: 'history',
  key: `${process} ${record_id}`,
  said: 'historyBroken',
  params: { problem },
  form: problem,
  process,
  recordId: record_id,
  lineIds: line_id === null ? [] : [line_id],
});
