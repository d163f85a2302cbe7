import type { Lookers } from '#shared/looking.ts';
import { dataOf } from './event-stream.ts';
import { type Session, session } from './session.ts';

/**
 * A record that somebody has changed: id of the process machine, id and new version of the record,
 * as the stream of server-sent events tells it.
 */
export interface RecordChange {
  process: string;
  id: number;
  version: number;
  /** The record is as it was: who of the own organization is on it has changed. */
  beside?: true;
}

/** Which colleagues have the page of a record open that is open here too. */
export type LookNews = Lookers & Pick<RecordChange, 'process' | 'id'>;

/**
 * `changed` for one record; `gap` when changes may have been missed (the stream was interrupted),
 * so that everything shown is read again.
 */
export interface ChangeListener {
  changed(change: RecordChange): void;
  gap(): void;
  /** A colleague came to a record that is open here, or left it. */
  looked?(news: LookNews): void;
  /**
   * Which build of the web client the server has, by the opening of a connection; null = it does
   * not say.
   */
  served?(build: string | null): void;
}

interface ChangesWorld {
  url: string;
  session: Pick<Session, 'accessToken' | 'renew' | 'actor'>;
  /** A hidden page lets its connection go: browsers allow only six per server, over all tabs. */
  page: Pick<Document, 'hidden' | 'addEventListener'>;
  /** First pause before another try, ms; doubles up to 30 s. */
  firstPauseMs: number;
}

const longestPauseMs = 30_000;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));

const isLook = (value: object): value is LookNews => 'looking' in value;

function newsOf(text: string): RecordChange | LookNews | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && isLook(value)) return value;
    if (
      typeof value !== 'object' ||
      value === null ||
      !('process' in value && 'id' in value && 'version' in value)
    )
      return null;
    const beside = 'beside' in value ? { beside: true as const } : {};
    const { process, id, version } = value;
    return { process: String(process), id: Number(id), version: Number(version), ...beside };
  } catch {
    return null;
  }
}

/**
 * One connection from its opening to its end. True when another may be opened at once: it worked,
 * or the token has been renewed.
 */
async function readOnce(
  { url, session: own }: ChangesWorld,
  signal: AbortSignal,
  listener: ChangeListener,
): Promise<boolean> {
  const token = await own.accessToken();
  if (token === null || signal.aborted) return false;
  const answer = await fetch(url, {
    signal,
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
  });
  if (answer.status === 401) return (await own.renew(token)) === 'renewed';
  if (!answer.ok || answer.body === null) return false;
  listener.served?.(answer.headers.get('x-build'));
  listener.gap();
  for await (const text of dataOf(answer.body)) {
    const news = newsOf(text);
    if (news === null) continue;
    if (isLook(news)) listener.looked?.(news);
    else listener.changed(news);
  }
  return true;
}

/**
 * Listens while somebody is signed in, the page is visible and there is a listener; the product has
 * one, `changes`.
 */
export function createChanges(world: ChangesWorld): {
  listen(listener: ChangeListener): () => void;
  /** Whether a record of this process has changed since a moment (ms). */
  newsSince(process: string, moment: number): boolean;
} {
  const { session: own, page, firstPauseMs } = world;
  const listeners = new Set<ChangeListener>();
  let running: AbortController | null = null;
  const heard = new Map<string, number>();
  let triedBefore = false;
  let build: string | null = null;

  const wanted = (): boolean =>
    listeners.size > 0 && !page.hidden && own.actor.getSnapshot().hasTag('known');
  const all: ChangeListener = {
    changed: (change) => {
      heard.set(change.process, Date.now());
      listeners.forEach((listener) => void listener.changed(change));
    },
    gap: () => {
      // Before the first try nothing was shown that could be out of date.
      if (triedBefore) listeners.forEach((listener) => void listener.gap());
      triedBefore = true;
    },
    looked: (news) => listeners.forEach((listener) => void listener.looked?.(news)),
    served: (now) => {
      build = now;
      listeners.forEach((listener) => void listener.served?.(now));
    },
  };

  async function run(signal: AbortSignal): Promise<void> {
    let wait = firstPauseMs;
    while (!signal.aborted) {
      const worked = await readOnce(world, signal, all).catch(() => false);
      wait = worked ? firstPauseMs : Math.min(wait * 2, longestPauseMs);
      // Without a connection a page shows what was kept.
      triedBefore ||= !worked;
      if (!signal.aborted) await pause(wait);
    }
  }

  function follow(): void {
    if (wanted() === (running !== null)) return;
    running?.abort();
    running = wanted() ? new AbortController() : null;
    if (running) void run(running.signal);
  }

  own.actor.subscribe(follow);
  page.addEventListener('visibilitychange', follow);
  return {
    newsSince: (process, moment) => (heard.get(process) ?? 0) >= moment,
    listen(listener) {
      listeners.add(listener);
      listener.served?.(build);
      follow();
      return () => {
        listeners.delete(listener);
        follow();
      };
    },
  };
}

const changes = createChanges({ url: '/api/changes', session, page: document, firstPauseMs: 1000 });

/**
 * Calls `changed` for every record somebody changes, `gap` when some may have been missed. Returns
 * the way to stop.
 */
export function onRecordChanged(
  changed: ChangeListener['changed'],
  gap: ChangeListener['gap'] = () => undefined,
): () => void {
  return changes.listen({ changed, gap });
}

/** Calls `looked` when a colleague comes to a record that is open here. Returns the way to stop. */
export const onLooked = (looked: (news: LookNews) => void): (() => void) =>
  changes.listen({ changed: () => undefined, gap: () => undefined, looked });

/** Whether this page has heard since a moment (ms) that a record of a process changed. */
export const newsSince = (process: string, moment: number): boolean =>
  changes.newsSince(process, moment);

/**
 * Calls `served` with the build of the web client that the server has, now and at every new
 * connection. Returns the way to stop.
 */
export const onServedBuild = (served: (build: string | null) => void): (() => void) =>
  changes.listen({ changed: () => undefined, gap: () => undefined, served });
