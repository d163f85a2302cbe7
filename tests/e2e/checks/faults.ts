import type { Page } from '@playwright/test';
import { textFiles } from '#server/base/text-files.ts';
import { type Language, wordsIn } from '../support/words.ts';

interface Said {
  headings: string[];
  title: string;
  language: string;
  text: string;
  overflow: string[];
}

/**
 * Reads what a person is told: heading, title, language, every word, and what sticks out at the
 * side.
 */
function readSaid(page: Page): Promise<Said> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [alt]')];
    const names = named.map((one) =>
      ['aria-label', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '').join(' '),
    );
    const wide = root.scrollWidth > root.clientWidth;
    const outside = wide
      ? [...document.body.querySelectorAll('*')].filter(
          (one) => one.getBoundingClientRect().right > root.clientWidth + 1,
        )
      : [];
    return {
      headings: [...document.querySelectorAll('h1')].map((one) => (one.textContent ?? '').trim()),
      title: document.title,
      language: root.lang,
      text: [document.title, document.body.innerText, ...names].join('\n'),
      overflow: wide
        ? [
            `the page is ${root.scrollWidth} px wide`,
            ...outside.slice(-3).map((one) => one.outerHTML.slice(0, 160)),
          ]
        : [],
    };
  });
}

/** The texts' areas: with one of them a key begins. */
const areas = [...new Set(textFiles('uz').map(({ area }) => area))];
const keyOfText = new RegExp(
  `(?<![\\w@./-])(${areas.join('|')})\\.[a-zA-Z_]+(\\.[a-zA-Z0-9_]+)*`,
  'g',
);

const files = /\.(pdf|png|jpe?g|docx?|xlsx?|zip)$/i;

/** Keys of texts and holes of sentences that nobody filled. */
function rawTexts(text: string): string[] {
  const keys = text.match(keyOfText) ?? [];
  const holes = text.match(/\{\w+\}|\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date/g) ?? [];
  return [...keys.filter((key) => !files.test(key)), ...holes].map((found) => `says "${found}"`);
}

/** What is wrong with a page apart from axe: headings, title, language, texts, width. */
export async function commonFaults(page: Page, language: Language): Promise<string[]> {
  const { headings, title, language: said, text, overflow } = await readSaid(page);
  const t = wordsIn(language);
  const [heading = ''] = headings;
  const ending = ` – ${t('common.service.name')}`;
  const begins = [heading, `${t('common.error.prefix')}${heading}`].some((start) =>
    title.startsWith(start),
  );
  return [
    ...(headings.length === 1 ? [] : [`has ${headings.length} h1: ${headings.join(' | ')}`]),
    ...(title.endsWith(ending) && begins
      ? []
      : [`the title "${title}" is not "${heading} – … ${ending}"`]),
    ...(said === language ? [] : [`is marked as "${said}"`]),
    ...rawTexts(text),
    ...overflow,
  ];
}
