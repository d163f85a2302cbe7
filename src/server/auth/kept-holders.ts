import { LRUCache } from 'lru-cache';
import type { App, Services } from '../app-types.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import type { SignedIn } from './signed-in.ts';
import type { AccessClaims } from './tokens.ts';

/** Who is signed in, and until when the session lasts if nothing prolongs it. */
export interface Holder {
  person: SignedIn;
  until: Date;
}

interface Kept {
  holder: Holder;
  /** Asked again after this moment (epoch ms), whatever was told. */
  until: number;
}

interface KeptHolders {
  /** Who was signed in with a session when it was last asked; undefined = ask. */
  find(claims: AccessClaims): Holder | undefined;
  /** Asks, and keeps the answer unless rights changed meanwhile. */
  keep(claims: AccessClaims, ask: () => Promise<Holder | null>): Promise<Holder | null>;
}

/** The people who asked last. */
const most = 20_000;

const keptBy = new WeakMap<Services, KeptHolders>();

/**
 * Who is signed in, kept for some seconds (`ACCESS_KEPT_SECONDS`) and forgotten when the database
 * tells of another role, organization or state, or of an ended session (decision 124). While changes
 * are not heard of nothing is kept. Without `keepHolders` every request asks.
 */
export const keptHolders = (services: Services): KeptHolders | undefined => keptBy.get(services);

/** Keeps who is signed in for this app process. */
export function keepHolders(app: App, services: Services, feed: ChangeFeed): void {
  const { config, now } = services;
  const keptMs = config.accessKeptSeconds * 1000;
  if (keptMs === 0) return;
  /** By account, and by session of the account. */
  const accounts = new LRUCache<number, Map<string, Kept>>({ max: most });
  let changes = 0;
  const forgetAll = (): void => {
    changes += 1;
    accounts.clear();
  };
  const forget = (accountId: number): void => {
    changes += 1;
    accounts.delete(accountId);
  };
  const remember = ({ accountId, sessionId }: AccessClaims, holder: Holder): void => {
    const sessions = accounts.get(accountId) ?? new Map<string, Kept>();
    sessions.set(sessionId, { holder, until: now().getTime() + keptMs });
    accounts.set(accountId, sessions);
  };
  feed.subscribeAccess(forget);
  feed.subscribeGap(forgetAll);
  // Organizations are among what is published: those that were merged into the own one are kept too.
  feed.subscribe(({ open }) => open && forgetAll());
  keptBy.set(services, {
    find({ accountId, sessionId }) {
      const kept = feed.isListening() ? accounts.get(accountId)?.get(sessionId) : undefined;
      return kept && kept.until > now().getTime() ? kept.holder : undefined;
    },
    async keep(claims, ask) {
      const before = changes;
      const holder = await ask();
      // Who sees as another person is asked each time: their leave ends by itself.
      if (!holder || holder.person.supporter || !feed.isListening()) return holder;
      // What was asked before the last change may be older than the change.
      if (before === changes) remember(claims, holder);
      return holder;
    },
  });
  // What people do to their own sessions holds when they are answered, before the channel tells it.
  app.addHook('onSend', async ({ method, actor }) => {
    if (actor && method !== 'GET' && method !== 'HEAD') forget(actor.userId);
  });
}
