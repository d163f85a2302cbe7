import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '#machines/kit.ts';
import type { Trx } from '../engine/process.ts';

/**
 * What the effect `generate` would have left behind: documents fell due at the time of their event.
 * Their making is not queued: a document is made when somebody asks for it.
 */
export async function addDueDocuments(
  trx: Trx,
  machine: AnyStateMachine,
  ids: readonly number[],
): Promise<void> {
  const edges = transitionsOf(machine).flatMap(({ from, event, effects }) =>
    effects.flatMap(({ type, params }) =>
      type === 'generate' ? [{ from, event, code: params.document }] : [],
    ),
  );
  if (edges.length === 0) return;
  await sql`
    insert into due_document (process, record_id, code, history_id, due_at)
    select h.process, h.record_id, edge.code, h.id, h.at from history h
      join jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as edge ("from" text, event text,
        code text)
        on edge."from" = h.from_state and edge.event = h.event
    where h.process = ${machine.id} and h.record_id = any(${ids}::bigint[])
    order by h.id`.execute(trx);
}
