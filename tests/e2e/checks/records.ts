import type { AnyStateMachine } from 'xstate';
import { actionsOf } from '#machines/kit.ts';
import { collectionOf } from '#web/record/record.ts';
import { serverAddress } from '../support/server.ts';
import type { KnownRecord } from './record-places.ts';
import type { SignedOn } from './signed-in.ts';

async function ask(who: SignedOn, path: string): Promise<Response> {
  return fetch(`${serverAddress()}/api/${path}`, {
    headers: { Authorization: `Bearer ${who.access}` },
  });
}

/** One record as this person may see it; null when they may not. */
export async function readRecord(
  who: SignedOn,
  machine: AnyStateMachine,
  id: number,
): Promise<KnownRecord | null> {
  const answer = await ask(who, `${collectionOf(machine)}/${id}/`);
  if (answer.status === 403 || answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${machine.id} ${id}: ${answer.status}`);
  return (await answer.json()) as KnownRecord;
}

/**
 * Every record of a process that this person may see; none where the process is closed to the role.
 */
export async function visibleRecords(
  who: SignedOn,
  machine: AnyStateMachine,
): Promise<KnownRecord[]> {
  const answer = await ask(who, `${collectionOf(machine)}/?limit=1000`);
  if (answer.status === 403) return [];
  if (!answer.ok) throw new Error(`${machine.id}s: ${answer.status}`);
  return ((await answer.json()) as { results: KnownRecord[] }).results;
}

/** What a page can show of a record: its state, and every different answer of the machine in it. */
function kindOf(machine: AnyStateMachine, record: KnownRecord, { actor }: SignedOn): string {
  const permitted = actionsOf(machine, record, actor).filter((action) => action.permitted);
  return JSON.stringify([record.state, permitted.map(({ event, unmet }) => [event, unmet])]);
}

/** One record of every kind that is not known yet; its kind is known from then on. */
export function oneOfEachKind(
  machine: AnyStateMachine,
  records: readonly KnownRecord[],
  who: SignedOn,
  known: Set<string>,
): KnownRecord[] {
  return records.filter((record) => {
    const kind = kindOf(machine, record, who);
    return !known.has(kind) && known.add(kind);
  });
}
