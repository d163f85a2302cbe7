import { LRUCache } from 'lru-cache';
import type { Services } from '../app-types.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import type { PageHtml } from './page-html.ts';

interface Kept {
  page: PageHtml;
  /** Put together anew after this moment (epoch ms), whatever was told. */
  until: number;
}

/** Pages of records that were asked for last. */
const most = 500;

/** Pages that show a record of a process, kept while the database tells of no change. */
export interface KeptPages {
  /**
   * The page that is kept under `key`, else the one that `make` answers, kept for the next ones. Null
   * and undefined are answered and not kept.
   */
  get<Made extends PageHtml | null | undefined>(
    process: string,
    key: string,
    make: () => Promise<Made>,
  ): Promise<Made | PageHtml>;
}

/**
 * Keeps the pages of records for as long as the answers of the public site (decision 118), and
 * forgets those of a process when any of its records changes (decision 142). While changes are not
 * heard of nothing is kept.
 */
export function keptPages(
  { config, now }: Pick<Services, 'config' | 'now'>,
  feed: ChangeFeed,
): KeptPages {
  const keptMs = config.publicAnswersKeptSeconds * 1000;
  const processes = new Map<string, LRUCache<string, Kept>>();
  const pagesOf = (process: string): LRUCache<string, Kept> => {
    const known = processes.get(process) ?? new LRUCache<string, Kept>({ max: most });
    processes.set(process, known);
    return known;
  };
  // Another cache instead of an empty one: what is being made now is put into the old one, and lost.
  feed.subscribe(({ process }) => void processes.delete(process));
  feed.subscribeGap(() => processes.clear());
  return {
    async get(process, key, make) {
      const pages = pagesOf(process);
      const found = feed.isListening() ? pages.get(key) : undefined;
      if (found && found.until > now().getTime()) return found.page;
      const page = await make();
      if (page?.drawn && keptMs > 0 && feed.isListening())
        pages.set(key, { page, until: now().getTime() + keptMs });
      return page;
    },
  };
}
