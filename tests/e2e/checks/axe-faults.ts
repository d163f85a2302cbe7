import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Answer, Axe, AxeColour, RunOptions } from './axe-in-page.ts';
import { faultsOfCrowdedTargets } from './crowded-targets.ts';
import { faultsOfNewColours } from './new-colours.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that axe leaves out unless they are named. */
const named = [
  'label-content-name-mismatch',
  'p-as-heading',
  'td-has-header',
  'table-fake-caption',
  'focus-order-semantics',
];
/** All that a skin can break: it changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const everything: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(named.map((rule) => [rule, { enabled: true }])),
};
/** The rules that are asked only where they can say something new: colours, and what is pressed. */
const elsewhere = [...colourRules, 'target-size'];
const others: RunOptions = {
  ...everything,
  rules: {
    ...everything.rules,
    ...Object.fromEntries(elsewhere.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * All that a language can break: names, headings and titles that are empty or say something else
 * than what is seen. (Targets that have become small are measured in every language.)
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
  'valid-lang',
];

const asked = {
  words: { runOnly: { type: 'rule', values: wordRules } },
  others,
} satisfies Record<string, RunOptions>;

declare const axe: Axe;

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

/**
 * Brings axe into the page and into every frame of it, with one small rule as its first look.
 * Brought anew for each look, axe would spend most of the time in being read, half a megabyte, and
 * in running cold.
 */
async function bring(page: Page): Promise<void> {
  if (await isBrought(page)) return;
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze();
  for (const frame of page.frames()) {
    await frame.evaluate(rememberColours);
    // Its source would be read for every element that a rule looks at, and no line shows it.
    await frame.evaluate(() => axe.configure({ noHtml: true }));
  }
}

/** One line per rule and element. */
const linesOf = (violations: readonly Answer[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...why] = failureSummary.split('\n');
      return `axe ${id} (${help}): ${target.join(' ')} – ${why.join(' ').trim()}`;
    }),
  );

/**
 * What does not hold of these rules, anywhere on the page. What a part learns only from its first
 * frames, and mends by itself, is no fault: a wide table becomes a tab stop then
 * (`use-overflow.ts`). So what was found is looked for again a moment later.
 */
const violationsOf = (page: Page, rules: RunOptions): Promise<Answer[]> =>
  page.evaluate(
    async (options) => {
      const look = async () => (await axe.run(document, options)).violations;
      const found = await look();
      if (found.length === 0) return found;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return look();
    },
    { ...rules, resultTypes: ['violations'] } satisfies RunOptions,
  );

/** The smallest size of what is pressed, by WCAG 2.2 (2.5.8). */
const leastTargetPx = 24;

async function violationsOfTargets(page: Page): Promise<Answer[]> {
  const found = page.frames().map((frame) => frame.evaluate(faultsOfCrowdedTargets, leastTargetPx));
  return (await Promise.all(found)).flat();
}

/** In which colours axe has found a text readable, on any screen and in any skin. */
const readable = new Set<string>();

/**
 * What does not hold of the rules about colours, the slowest by far. In colours that axe has found
 * readable before it is not asked again.
 */
async function violationsOfColours(page: Page): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const frame of page.frames()) {
    const given = { known: [...readable], rules: colourRules };
    const { violations, good } = await frame.evaluate(faultsOfNewColours, given);
    for (const colours of good) readable.add(colours);
    found.push(...violations);
  }
  return found;
}

/**
 * What axe-core finds, one line per rule and element; by all its rules, only by those about
 * colours, only by those about words, or by all but colours.
 */
export async function axeFaults(
  page: Page,
  rules: keyof typeof asked | 'colours' | 'all' = 'all',
): Promise<string[]> {
  if (rules === 'all')
    return [...(await axeFaults(page, 'others')), ...(await axeFaults(page, 'colours'))];
  await bring(page);
  if (rules === 'colours') return linesOf(await violationsOfColours(page));
  return linesOf([
    ...(await violationsOf(page, asked[rules])),
    ...(await violationsOfTargets(page)),
  ]);
}
