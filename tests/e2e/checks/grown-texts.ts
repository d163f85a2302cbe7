import type { JSHandle, Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { overlaps } from './overlaps.ts';

/** How long a text becomes, by its length in characters: short ones grow most. */
const bands: readonly (readonly [upTo: number, times: number])[] = [
  [12, 2.2],
  [25, 2],
  [60, 1.6],
  [100_000, 1.5],
];

/**
 * Draws every text as a language with long words would say it: each word about 40 % longer, with
 * words added up to the length of its band. Runs in the page and answers how to undo it: React
 * never reads what it drew, so it knows nothing of this. What another language says (`lang`), the
 * words of a document, mailboxes, addresses and numbers stay as they are.
 */
function growTexts(known: typeof bands): () => void {
  const growWord = (word: string) =>
    /[\d@_/]|[.:]./.test(word)
      ? word
      : word.replace(/[aeiouаеёиоуыэюя]/gi, (letter) => `${letter}\u0301${letter.toLowerCase()}`);
  const grow = (text: string): string => {
    const said = text.trim();
    const words = said.split(/(\s+)/).map(growWord).join('');
    const [, times = 1] = known.find(([upTo]) => said.length <= upTo) ?? [];
    const missing = Math.round(said.length * times) - words.replaceAll('\u0301', '').length;
    const added =
      missing > 1
        ? ` ${'õmnês ípsæ '.repeat(Math.ceil(missing / 11)).slice(0, missing - 1)}`.trimEnd()
        : '';
    return text.replace(said, () => words + added);
  };
  const undo: (() => void)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const before = node.nodeValue ?? '';
    if (
      !/\p{L}/u.test(before) ||
      parent?.closest('script, style, .pdf-words') ||
      parent?.closest('[lang]') !== document.documentElement
    )
      continue;
    const [text, after] = [node, grow(before)];
    text.nodeValue = after;
    undo.push(() => {
      if (text.nodeValue === after) text.nodeValue = before;
    });
  }
  return () => {
    for (const back of undo) back();
  };
}

/**
 * Parts of the page that follow their own size (a region that scrolls, the bar) know it in the
 * frame after the next.
 */
const drawnAnew = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );

/** Where a screen breaks when its texts grow; the page says afterwards what it said before. */
export async function grownFaults(page: Page): Promise<string[]> {
  const undo: JSHandle<() => void> = await page.evaluateHandle(growTexts, bands);
  await page.evaluate(drawnAnew);
  const found = [...(await page.evaluate(cutTexts)), ...(await page.evaluate(overlaps))];
  await undo.evaluate((back) => back());
  await undo.dispose();
  return found.map((text) => `grown: ${text}`);
}
