import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged, transitionsFrom } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { BaseRow, Trx } from '#server/engine/process.ts';
import { topicProcess } from './process.server.ts';

const holding = statesTagged(applicationMachine, 'holdsTopic');

/** Events of topics book nothing. */
const book = async () => undefined;

/**
 * Agrees the topics with a student's record as it stands now: the one it names is taken, the one it
 * named before (`former`) is released. Each topic gets its own line of history; what the
 * organization has archived meanwhile stays archived, what somebody else holds stays theirs.
 */
export async function agreeTopics(
  trx: Trx,
  { id }: BaseRow,
  former: number | null,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; wanted: boolean }>`
    select t.id, t.state, a.topic_id = t.id and a.state = any(${holding}::text[]) as wanted
    from application a join topic t on t.id in (a.topic_id, ${former}) where a.id = ${id}
      and not exists (select 1 from application o where o.topic_id = t.id and o.id <> a.id
        and o.state = any(${holding}::text[]))
      order by t.id for update of t`.execute(trx);
  for (const topic of rows) {
    const event = topic.wanted ? 'take' : 'release';
    const possible = transitionsFrom(topicMachine, topic.state).some(
      (edge) => edge.event === event,
    );
    const job = `with-application-${id}`;
    if (possible) await actAtOnce(trx, topicProcess, topic.id, { event, book, now, job });
  }
}
