import type { Diary } from './national-person.ts';
import type { Stage } from './stage.ts';

/** What is found in the database of what people were told. */
export interface Proof {
  /** Sends that were answered with a yes. */
  acknowledged: number;
  /** Of them: not in the state, the version or the history that the answer said. */
  lost: number;
  /** Records whose sending stands in the history more than once, people with two applications. */
  doubled: number;
  /** Sends without an answer, and those of them that were stored all the same. */
  unanswered: number;
  unansweredStored: number;
}

/** Compares every answered send with the row and the lines of the history, and every person with their applications. */
export async function prove({ connection: { pool } }: Stage, diary: Diary): Promise<Proof> {
  const answered = diary.sent.filter(({ version }) => version !== null);
  const unanswered = diary.sent.filter(({ version }) => version === null);
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::int as found from unnest($1::bigint[], $2::int[]) as s (id, version)
       join application r on r.id = s.id and r.version >= s.version and r.sent_count = 1
       join history h on h.process = 'application' and h.record_id = s.id and h.record_version = s.version and h.event = 'send'`,
    [answered.map(({ application }) => application), answered.map(({ version }) => version)],
  );
  const ids = diary.sent.map(({ application }) => application);
  const twice = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select record_id from history where process = 'application' and event = 'send' and record_id = any($1::bigint[])
       group by record_id having count(*) > 1) doubled`,
    [ids],
  );
  const accounts = [...diary.begun.keys()];
  const more = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select owner_id from application where owner_id = any($1::bigint[])
       group by owner_id having count(*) > 1) doubled`,
    [accounts],
  );
  const stored = await pool.query<{ n: number }>(
    `select count(*)::int as n from application where id = any($1::bigint[]) and sent_count > 0`,
    [unanswered.map(({ application }) => application)],
  );
  return {
    acknowledged: answered.length,
    lost: answered.length - (rows[0]?.found ?? 0),
    doubled: (twice.rows[0]?.n ?? 0) + (more.rows[0]?.n ?? 0),
    unanswered: unanswered.length,
    unansweredStored: stored.rows[0]?.n ?? 0,
  };
}
