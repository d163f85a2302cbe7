import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';

/** What the first HTML of a public page says of it: to search engines, and where links are shown. */
export interface PageHead {
  title: string;
  description: string;
  /** Something that was published on a day. */
  article?: { publishedAt: Date };
  /** A picture by its address on this server, and what it shows. */
  image?: { path: string; alt: string };
  /** The address of a feed on this server. */
  feed?: string;
}

/** Which page is asked for: the named parts of its address, the language. */
interface AskedPage {
  params: Readonly<Record<string, string>>;
  language: Language;
}

/** The head of a public page; null where nothing is at the address. */
export interface DeclaredHead {
  /** The pattern of its address, from a `paths.ts`. */
  path: string;
  /**
   * The process of the record that the page shows: the page is made anew when one of its records has
   * changed. Without it the head is read for everyone who asks.
   */
  process?: string;
  read(services: Pick<Services, 'db' | 'now'>, page: AskedPage): Promise<PageHead | null>;
}
