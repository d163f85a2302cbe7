import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type QueryClient,
} from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { ApiError } from '#web/lib/api-error.ts';
import { deleteDraft, draftIn, draftsIn, writeDraft } from '#web/lib/draft-store.ts';
import { dropPage, keepPage } from '#web/lib/kept-page.ts';
import { takenKey } from '#web/lib/taken-key.ts';
import { historyQuery, isRecordKey, recordQuery } from './record-cache.ts';

/**
 * Work that is taken along: what a page shows is kept on this device beside what is typed, so that
 * it opens without a connection (docs/decisions/149-work-taken-along.md).
 */
export interface TakenAlong {
  /** The address at which it opens. */
  href: string;
  name: string;
  /** Epoch ms: when the server said what is kept, and how long it is kept. */
  keptAt: number;
  until: number;
}

interface Copy extends TakenAlong {
  answers: DehydratedState;
}

/** A working day away, with the evening before and the way back. */
const keptMs = 36 * 3_600_000;
const prefix = 'taken-along/';
const nameOf = (machine: AnyStateMachine, id: number): string => `${prefix}${machine.id}/${id}`;
const gone: readonly number[] = [403, 404];

interface Taking {
  client: QueryClient;
  userId: number;
  machine: AnyStateMachine;
  id: number;
  href: string;
  name: string;
}

/** The record and its history, and nothing else of what the browser has read. */
function answersOf({ client, machine, id }: Taking): DehydratedState {
  const own = [recordQuery(machine, id), historyQuery(machine, id)].map(({ queryKey }) =>
    hashKey(queryKey),
  );
  return dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryHash, state }) =>
      state.status === 'success' && own.includes(queryHash),
  });
}

/** Writes what is known of the record now. Rejects when the browser does not let us. */
export async function keepAnswers(taking: Taking): Promise<TakenAlong> {
  const { client, href, name, userId, machine, id } = taking;
  const known = client.getQueryState(recordQuery(machine, id).queryKey);
  const keptAt = known?.dataUpdatedAt ?? 0;
  const along: TakenAlong = { href, name, keptAt, until: keptAt + keptMs };
  const copy: Copy = { ...along, answers: answersOf(taking) };
  if (!(await writeDraft(userId, nameOf(machine, id), copy))) throw new Error('not kept');
  localStorage.setItem(takenKey, '1');
  return along;
}

/**
 * Takes a record along: the product with all its files, then the record and its history. `tell`
 * hears the share of the files that is there. Rejects when something could not be had or kept.
 */
export async function takeAlong(
  taking: Taking,
  tell: (share: number) => void,
): Promise<TakenAlong> {
  const { client, machine, id } = taking;
  await keepPage(tell);
  await Promise.all([
    client.fetchQuery({ ...recordQuery(machine, id), staleTime: 0 }),
    client.fetchQuery({ ...historyQuery(machine, id), staleTime: 0 }),
  ]);
  return keepAnswers(taking);
}

/** What is kept of a record now; null when nothing is. */
export async function takenOf(
  userId: number,
  machine: AnyStateMachine,
  id: number,
): Promise<TakenAlong | null> {
  const copy = await draftIn<Copy>(userId, nameOf(machine, id));
  return copy && copy.until > Date.now() ? copy : null;
}

const copiesOf = async (userId: number): Promise<[string, Copy][]> =>
  draftsIn<Copy>(userId, prefix);

/** All that this person has taken along. */
export const allTaken = async (userId: number): Promise<TakenAlong[]> =>
  (await copiesOf(userId)).map(([, copy]) => copy).filter(({ until }) => until > Date.now());

async function leave(userId: number, name: string): Promise<void> {
  await deleteDraft(userId, name);
  if ((await copiesOf(userId)).length > 0) return;
  localStorage.removeItem(takenKey);
  await dropPage();
}

/** Deletes what is kept of a record, and with the last one the page. */
export const leaveBehind = (userId: number, machine: AnyStateMachine, id: number): Promise<void> =>
  leave(userId, nameOf(machine, id));

/** A record that the server does not show any more is not shown from here either. */
function dropRefused(client: QueryClient, userId: number, name: string): void {
  const [, process = '', id = ''] = name.split('/');
  client.getQueryCache().subscribe(({ type, query }) => {
    const [of, , which] = query.queryKey;
    if (type !== 'updated' || !isRecordKey(query.queryKey)) return;
    if (of !== process || which !== Number(id)) return;
    const { error } = query.state;
    if (!(error instanceof ApiError) || !gone.includes(error.status)) return;
    if (query.state.data === undefined) return;
    query.setState({ data: undefined, status: 'error' });
    void leave(userId, name);
  });
}

/**
 * Before the first page is drawn: what was taken along is there until the server says more. What is
 * older than its time is deleted; the kept page is renewed when the server has another.
 */
export async function bringTaken(client: QueryClient, userId: number): Promise<void> {
  for (const [name, copy] of await copiesOf(userId)) {
    if (copy.until <= Date.now()) {
      await leave(userId, name);
      continue;
    }
    hydrate(client, copy.answers);
    dropRefused(client, userId, name);
  }
  if (navigator.onLine && localStorage.getItem(takenKey) !== null)
    void keepPage(() => undefined).catch(() => undefined);
}
