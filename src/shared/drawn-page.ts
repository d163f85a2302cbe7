import type { Language } from './languages.ts';

/** What a browser needs to go on with a page that the server has drawn (decision 121). */
export interface FirstPage {
  language: Language;
  /** The pattern of its address, by which its screen is found. */
  pattern: string;
  /** The areas of texts in which it is written. */
  areas: readonly string[];
  /** What was read for it, by the key under which the screen looks for it. */
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  /** When it was read (epoch ms). */
  at: number;
}

/** A public page that is to be drawn. */
export interface AskedPage {
  path: string;
  /** The query of its address, without its question mark. */
  search: string;
  pattern: string;
  language: Language;
  /** Reads an answer of the API, by its path below `/api`, as a visitor. */
  read(path: string): Promise<unknown>;
}

/** A page as the server has drawn it. */
export interface DrawnPage {
  /** What stands in the root of the client. */
  html: string;
  first: FirstPage;
}

/** Draws a public page. Rejects when a part of it cannot be read or drawn. */
export type DrawPage = (asked: AskedPage) => Promise<DrawnPage>;

/** The id of the element that holds the `FirstPage` as JSON. */
export const firstPageId = 'first-page';
