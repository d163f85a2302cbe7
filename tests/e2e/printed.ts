import type { Page } from '@playwright/test';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';

/** A page as it comes out of the printer, and what of it the screen showed. */
export interface Printed {
  pdf: ReadPdf;
  /** The address, as the foot says it. */
  address: string;
  /**
   * The words of the ways to other pages in menu and bar, but for those that the page itself says.
   */
  navigation: string[];
  /** The heads of the columns of each table. */
  heads: string[][];
  /** Dark paper or pale ink, in words. */
  colours: string[];
}

/** Runs in the page: what is on the screen and must, or must not, be on paper. */
function seenOnScreen(): Pick<Printed, 'navigation' | 'heads'> {
  const words = (element: Element): string =>
    (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
  // With what is drawn in pictures.
  const said = (document.querySelector('main')?.textContent ?? '').toLowerCase();
  const links = [...document.querySelectorAll('header a, header button, nav a')].map(words);
  const heads = [...document.querySelectorAll('main table')].map((table) =>
    [...table.querySelectorAll('thead th')].map(words).filter(Boolean),
  );
  return {
    navigation: links.filter((text) => text.length > 3 && !said.includes(text.toLowerCase())),
    heads: heads.filter((head) => head.length > 0),
  };
}

/**
 * Runs in the page as it is laid out for paper: words on a dark ground, or so pale that they need
 * one.
 */
function faultyColours(): string[] {
  const context = Object.assign(document.createElement('canvas'), {
    width: 1,
    height: 1,
  }).getContext('2d', { willReadFrequently: true });
  // By the canvas: colours come in many spellings.
  const read = (colour: string): { light: number; opaque: boolean } => {
    if (!context) throw new Error('no canvas');
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return { light: (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255, opaque: alpha > 127 };
  };
  const faults = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('svg')) continue;
    const name = `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80);
    const { backgroundColor, color } = getComputedStyle(element);
    const ground = read(backgroundColor);
    if (ground.opaque && ground.light < 0.8 && element.innerText.trim())
      faults.add(`dark ground: ${name} ${backgroundColor}`);
    const written = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (written && read(color).light > 0.5) faults.add(`pale words: ${name} ${color}`);
  }
  return [...faults];
}

/**
 * Prints what is open, the way the browser does, out of the dark skin: paper is light all the same.
 */
export async function print(page: Page): Promise<Printed> {
  const seen = await page.evaluate(seenOnScreen);
  const address = await page.evaluate(() => location.href);
  await page.emulateMedia({ media: 'print' });
  const colours = await page.evaluate(faultyColours);
  await page.emulateMedia({ media: null });
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return { pdf, address, ...seen, colours };
}

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** What is wrong with a print, in words; `time` is how its moment is written. */
export function faultsOf(
  { pdf, address, navigation, heads, colours }: Printed,
  time: RegExp,
): string[] {
  const { pages } = pdf;
  const text = plain(pdf.text);
  const faults = [...colours];
  const say = (wrong: boolean, what: string) => wrong && faults.push(what);
  for (const [at, page] of pages.entries()) {
    const number = `${at + 1} / ${pages.length}`;
    say(!plain(page.text).includes(plain(number)), `no page number ${number}`);
    say(
      page.left < 0 || page.right > page.width,
      `page ${number} is cut at ${Math.round(page.left)}-${Math.round(page.right)} of ${page.width}`,
    );
    say(page.text.trim().length < 30, `page ${number} is empty`);
  }
  say(!text.includes(plain(address)), `no address ${address}`);
  say(!time.test(pdf.text), 'no time of print');
  const links = navigation.filter((words) => text.includes(plain(words)));
  say(links.length > 0, `the navigation is printed: ${links.join(', ')}`);
  for (const head of heads) {
    const missing = head.filter((words) => !text.includes(plain(words)));
    say(missing.length > 0, `columns are missing: ${missing.join(', ')}`);
  }
  return faults;
}

/** The pages on which the head of a table stands. */
export const pagesWithHead = ({ pdf }: Printed, head: readonly string[]): number =>
  pdf.pages.filter(({ text }) => head.every((words) => plain(text).includes(plain(words)))).length;
