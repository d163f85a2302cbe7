import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { Seen, Watch } from '#server/irregularities/watch.ts';
import { rowsAgainstRank } from './rank.server.ts';

const decided = stateList(statesTagged(examMachine, 'published'));

interface Found {
  id: number;
  state: string;
  result_reason: string | null;
  line_ids: number[];
}

/** Exams hold many candidates: some exams fill a step. */
const rowsPerExam = 25;

/**
 * Results that say something else than the rank, in exams that are decided: somebody has a place
 * whom others are above, or has none although they are above those who have one.
 */
export const passedOver: Watch = {
  name: 'rank',
  async *pages({ db }, _night, after, size) {
    const exams = Math.max(1, Math.floor(size / rowsPerExam));
    for (let last = after; ; ) {
      const { rows } = await sql<{ ids: number[] }>`
        select array(select e.id from exam e where e.id > ${last} and e.state = any(${decided})
          order by e.id limit ${exams})::bigint[] as ids`.execute(db);
      const ids = (rows[0]?.ids ?? []).map(Number);
      const end = ids.at(-1);
      if (end === undefined) return;
      last = end;
      const found = await sql<Found>`
        select x.id, x.state, x.result_reason,
          array(select h.id from history h where h.process = ${examResultMachine.id}
            and h.record_id = x.id and h.to_state = x.state and h.from_state <> h.to_state) as line_ids
        from (${rowsAgainstRank(sql`x.exam_id = any(${ids}::bigint[])`)}) z
        join exam_result x on x.id = z.id order by x.id`.execute(db);
      yield { after: last, seen: found.rows.map(seenOf) };
    }
  },
};

const seenOf = ({ id, state, result_reason, line_ids }: Found): Seen => ({
  kind: 'rank',
  key: String(id),
  said: 'rankPassed',
  params: { state, reason: result_reason },
  form: `${state} ${result_reason ?? ''}`,
  process: examResultMachine.id,
  recordId: id,
  lineIds: line_ids.map(Number),
});
