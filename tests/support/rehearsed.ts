import { sql } from 'kysely';
import type { Outcome } from '#shared/dry-run.ts';
import { runJobs } from './jobs.ts';
import type { World } from './world.ts';

/** How far the tables that actions write into are. */
interface Marks {
  history: number;
  received_notification: number;
  due_document: number;
  quota_entry: number;
}

/** The last rows of what actions write: equal marks = nothing was written. */
export async function marksOf({ on }: World): Promise<Marks> {
  const last = (table: keyof Marks) =>
    sql`(select coalesce(max(id), 0) from ${sql.table(table)})::bigint as ${sql.ref(table)}`;
  const columns = (
    ['history', 'received_notification', 'due_document', 'quota_entry'] as const
  ).map(last);
  const { rows } = await sql<Marks>`select ${sql.join(columns)}`.execute(on.services.db);
  return rows[0] as Marks;
}

const key = (one: object): string => JSON.stringify(one);
/** An outcome whose lists have an order that depends on nothing. */
export const sorted = (found: Outcome): Outcome => {
  const inOrder = <Item extends object>(items: readonly Item[]): Item[] =>
    [...items]
      .map((one) => Object.fromEntries(Object.entries(one).sort()) as Item)
      .sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return {
    messages: inOrder(found.messages),
    documents: inOrder(found.documents),
    others: inOrder(found.others),
    places: inOrder(found.places),
  };
};

/**
 * What actions set off, without the making of their documents: that they are due is enough here.
 */
export const runEffects = ({ on }: World): Promise<void> => runJobs(on, ['run-effects']);

/**
 * What an action really came to since the marks, with all its effects: counted in the tables, not
 * by the rehearsal.
 */
export async function cameTo(
  world: World,
  { history, received_notification, due_document, quota_entry }: Marks,
): Promise<Outcome> {
  await runEffects(world);
  const { db } = world.on.services;
  const [messages, documents, others, places] = await Promise.all([
    sql<Outcome['messages'][number]>`
      select code, count(*)::int as people from received_notification
        where id > ${received_notification} group by code`.execute(db),
    sql<
      Outcome['documents'][number]
    >`select code, count(*)::int as count from due_document where id > ${due_document}
      group by code`.execute(db),
    sql<Outcome['others'][number]>`
      select process, event, count(*)::int as count from history where id > ${history}
        and id <> (select min(id) from history where id > ${history} and actor_user_id is not null)
          group by process, event`.execute(db),
    sql<Outcome['places'][number]>`
      select f.account, f.dc_type, sum(f.amount)::int as amount, sum(f.stood)::int as before from (
        select account, dc_type, sum(amount)
          filter (where id > ${quota_entry}) as amount, coalesce(sum(amount)
            filter (where id <= ${quota_entry}), 0) as stood
        from quota_entry group by period_id, organization_type, organization_id, direction_id,
          account, dc_type having max(id) > ${quota_entry}
      ) f group by f.account, f.dc_type having sum(f.amount) <> 0`.execute(db),
  ]);
  return sorted({
    messages: messages.rows,
    documents: documents.rows,
    others: others.rows,
    places: places.rows,
  });
}
