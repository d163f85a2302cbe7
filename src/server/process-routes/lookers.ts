import { type Looker, lookEveryMs } from '#shared/looking.ts';
import type { Services } from '../app-types.ts';
import type { ChangeFeed, Look } from '../engine/changes.ts';

/** Two beats and a little: one that is lost on the way ends nothing. */
const silentMs = 2 * lookEveryMs + 5000;

/** An open page that can be told who looks at what its person looks at. */
interface Watching {
  account: number;
  organization: number;
  tell(place: Pick<Look, 'process' | 'id'>, looking: readonly Looker[]): void;
}

/** Who looks at which record now, as this process has heard it (decision 146). */
export interface Lookers {
  /** The colleagues of somebody who look at the same record. */
  beside(look: Pick<Look, 'process' | 'id' | 'organization' | 'account'>): Looker[];
  /** Adds an open page until the answered function is called. */
  watch(page: Watching): () => void;
  stop(): void;
}

const keyOf = ({ process, id, organization, account }: Omit<Look, 'name' | 'left'>): string =>
  `${process} ${id} ${organization} ${account}`;

/**
 * Keeps who looks in memory alone, told by the notifications of all processes. What is not said
 * again is forgotten.
 */
export function lookersOf({ now }: Pick<Services, 'now'>, feed: ChangeFeed): Lookers {
  /** The longest silent first: each new look goes to the end. */
  const looks = new Map<string, Look & { at: number }>();
  const pages = new Set<Watching>();

  const forgetSilent = (): void => {
    const oldest = now().getTime() - silentMs;
    for (const [key, { at }] of looks) {
      if (at >= oldest) return;
      looks.delete(key);
    }
  };
  const beside: Lookers['beside'] = ({ process, id, organization, account }) => {
    forgetSilent();
    return [...looks.values()]
      .filter(
        (look) =>
          look.process === process &&
          look.id === id &&
          look.organization === organization &&
          look.account !== account,
      )
      .map((look) => ({ id: look.account, name: look.name }));
  };
  const tellColleagues = ({ process, id, organization, account }: Look): void => {
    for (const page of pages) {
      if (page.organization !== organization || page.account === account) continue;
      const own = { process, id, organization, account: page.account };
      if (looks.has(keyOf(own))) page.tell({ process, id }, beside(own));
    }
  };
  const take = (look: Look): void => {
    forgetSilent();
    const key = keyOf(look);
    const known = looks.delete(key);
    if (!look.left) looks.set(key, { ...look, at: now().getTime() });
    if (known === look.left) tellColleagues(look);
  };
  const stop = feed.subscribeLooks(take);
  return {
    beside,
    watch(page) {
      pages.add(page);
      return () => pages.delete(page);
    },
    stop,
  };
}
