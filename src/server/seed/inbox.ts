import { type Insertable, type Kysely, sql } from 'kysely';
import { transitionsOf } from '#machines/kit.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { languages } from '#shared/languages.ts';
import { isNotificationCode, notifications } from '#shared/notifications.ts';
import type { Database } from '../db/tables.ts';
import { processes } from '../declared/modules.ts';
import { addressees } from '../engine/audience.ts';
import type { ProcessDefinition, Trx, Written } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';

/**
 * So many of the last events are told: enough for an inbox with two days and both states, without a
 * long first start.
 */
const told = 120;
const day = 86_400_000;
/** Rows of one statement. */
const chunk = 500;

interface Line {
  id: number;
  record_id: number;
  event: string;
  from_state: string;
  at: Date;
  reason: string | null;
  changed_fields: Written;
  actor_user_id: number | null;
}

const codesOf = ({ machine }: ProcessDefinition, line: Line): string[] =>
  transitionsOf(machine)
    .filter(({ from, event }) => from === line.from_state && event === line.event)
    .flatMap(({ effects }) => effects.flatMap(({ params }) => params.code ?? []));

/** The state of a message of this age: what is older than two days has been read. */
function stateOf(at: Date, now: Date): string {
  const [fresh = '', read = ''] = Object.keys(receivedNotificationMachine.states);
  return now.getTime() - at.getTime() > 2 * day ? read : fresh;
}

/** Messages of one moment. */
export interface Told {
  at: Date;
  items: Insertable<Database['received_notification']>[];
}

async function toldOf(trx: Trx, definition: ProcessDefinition, now: Date): Promise<Told[]> {
  const reader = await systemReader({ db: trx as Kysely<Database>, now: () => now });
  const { rows: lines } = await sql<Line>`
    select id, record_id, event, from_state, at, reason, changed_fields, actor_user_id from history
      where process = ${definition.machine.id} order by at desc, id desc limit ${told}`.execute(
    trx,
  );
  const telling = lines
    .map((line) => ({ line, codes: codesOf(definition, line).filter(isNotificationCode) }))
    .filter(({ codes }) => codes.length > 0);
  if (telling.length === 0) return [];
  const ids = [...new Set(telling.map(({ line }) => line.record_id))];
  const rows = await readRows(trx, definition, reader, {
    where: sql`r.id = any(${ids}::bigint[])`,
  });
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const found: Told[] = [];
  for (const { line, codes } of telling) {
    const row = rowById.get(line.record_id);
    if (!row) continue;
    const params = languages.map((language) => [
      language,
      definition.messageParams?.(row, language, line.reason, reader, line.changed_fields) ?? {},
    ]);
    const about = {
      process: definition.machine.id,
      record_id: row.id,
      history_id: line.id,
      params: JSON.stringify(Object.fromEntries(params)),
    };
    for (const code of codes) {
      const people = await addressees(trx, notifications[code].recipients, row, line.actor_user_id);
      const when = { state: stateOf(line.at, now), created_at: line.at, read_at: null };
      found.push({
        at: line.at,
        items: people.map(({ id }) => ({ ...about, ...when, code, account_id: id })),
      });
    }
  }
  return found;
}

/**
 * The messages that the last events of the story would have sent, without mails and SMS, and those
 * of people; ids follow the days, as they do in life.
 */
export async function addMessages(trx: Trx, now: Date, written: readonly Told[]): Promise<void> {
  const found: Told[] = [...written];
  for (const definition of processes) found.push(...(await toldOf(trx, definition, now)));
  found.sort((one, other) => one.at.getTime() - other.at.getTime());
  const items = found.flatMap((one) => one.items);
  for (let from = 0; from < items.length; from += chunk)
    await trx
      .insertInto('received_notification')
      .values(items.slice(from, from + chunk))
      .execute();
}
