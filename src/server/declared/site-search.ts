import type { Language } from '#shared/languages.ts';
import type { SiteFind, SiteSearchGroup } from '#shared/site-search.ts';
import type { Services } from '../app-types.ts';

/** What a visitor looks for. */
export interface SiteSearchAsked {
  /** As it was typed: for `matches`. */
  text: string;
  /** The same as folded words: for what is compared in memory. */
  words: readonly string[];
  language: Language;
  /** More finds are not asked for. */
  limit: number;
}

/** What a module gives to the search over the public site. */
export interface SiteSearch {
  group: SiteSearchGroup;
  find(services: Pick<Services, 'db' | 'now'>, asked: SiteSearchAsked): Promise<SiteFind[]>;
}
