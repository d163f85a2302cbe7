import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { textFiles } from '#server/base/text-files.ts';
import { type Language, wordsIn } from '../support/words.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
type RunOptions = Parameters<AxeBuilder['options']>[0];

/** Rules that axe leaves out unless they are named. */
const named = [
  'label-content-name-mismatch',
  'p-as-heading',
  'td-has-header',
  'table-fake-caption',
  'focus-order-semantics',
];
const everything: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(named.map((rule) => [rule, { enabled: true }])),
};
/** All that a skin can break: it changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const colourless: RunOptions = {
  ...everything,
  rules: {
    ...everything.rules,
    ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * All that a language can break: names, headings and titles that are empty or say something else
 * than what is seen, and targets that have become small.
 */
const wordRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'table-duplicate-name',
  'target-size',
  'valid-lang',
];

const asked = {
  all: everything,
  colours: { runOnly: { type: 'rule', values: colourRules } },
  words: { runOnly: { type: 'rule', values: wordRules } },
  others: colourless,
} satisfies Record<string, RunOptions>;

/** A colour as axe has read it. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

/** What of axe is called in the page. */
declare const axe: {
  commons: { color: { Color: { prototype: AxeColour } } };
  run(context: Document, options: RunOptions): ReturnType<AxeBuilder['analyze']>;
};

/** Whether axe is in the page and in every frame of it: it stays as long as they do. */
async function isBrought(page: Page): Promise<boolean> {
  const found = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)),
  );
  return found.every(Boolean);
}

/**
 * Lets axe remember how it read a colour: it reads the same few for every text and everything under
 * it, which is a third of the time of the rules about them.
 */
function rememberColours(): void {
  const colour = axe.commons.color.Color.prototype;
  const { parseString } = colour;
  const known = new Map<string, Pick<AxeColour, 'r' | 'g' | 'b' | 'alpha'>>();
  colour.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Brings axe into the page and into every frame of it, with one small rule as its first look. */
async function bring(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze();
  for (const frame of page.frames()) await frame.evaluate(rememberColours);
}

/**
 * What axe-core finds, one line per rule and element; all its rules, only those about colours (the
 * slowest by far), only those about words, or all but colours.
 */
export async function axeFaults(page: Page, rules: keyof typeof asked = 'all'): Promise<string[]> {
  // Brought anew for each look, axe would spend most of the time in being read, half a megabyte,
  // and in running cold.
  if (!(await isBrought(page))) await bring(page);
  const options: RunOptions = { ...asked[rules], resultTypes: ['violations'] };
  return page.evaluate(async (what) => {
    const { violations } = await axe.run(document, what);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const [, ...why] = failureSummary.split('\n');
        return `axe ${id} (${help}): ${target.join(' ')} – ${why.join(' ').trim()}`;
      }),
    );
  }, options);
}

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
