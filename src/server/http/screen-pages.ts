import { languages } from '#shared/languages.ts';
import type { ScreenFiles } from './client.ts';
import { fitting } from './fitting.ts';
import type { PageHtml } from './page-html.ts';

/** What is named before the script that knows the language of the reader. */
const firstScript = '<script src="/before-paint.js">';

/**
 * The pattern of a screen, the areas of texts in which it speaks (main.tsx), and their files in each
 * language (public/before-paint.js).
 */
function screenTag(pattern: string, { open, areas, words }: ScreenFiles): string {
  const files = languages.map((language) => `data-${language}="${words[language].join(' ')}"`);
  const said = [`content="${pattern}"`, `data-areas="${areas.join(' ')}"`, ...files];
  return `<meta name="screen"${open ? ' data-open' : ''} ${said.join(' ')} />`;
}

const preload = (file: string): string =>
  `    <link rel="modulepreload" crossorigin href="${file}" />\n`;

/** The page of a screen, without its content. */
export interface ScreenPage extends PageHtml {
  /** Of its address. */
  pattern: string;
  /** One signs on there, or makes an account. */
  signOn: boolean;
}

/**
 * The one page of the client for the screens of those who are signed in and those where one signs
 * on: it names the files that the screen at an address is made of, so that a browser asks for all of
 * them at once (docs/decisions/161-short-ways-on-slow-lines.md). What it says is the same for
 * everybody.
 */
export function screenPages(
  index: string,
  screens: Record<string, ScreenFiles>,
): (path: string) => ScreenPage | undefined {
  const html = (pattern: string, screen: ScreenFiles): string =>
    index
      .replace(firstScript, (script) => `${screenTag(pattern, screen)}\n    ${script}`)
      .replace('  </head>', (end) => `${screen.files.map(preload).join('')}${end}`);
  const known = Object.entries(screens).map(([pattern, screen]) => ({
    fits: fitting(pattern),
    page: {
      html: html(pattern, screen),
      missing: false,
      drawn: false,
      pattern,
      signOn: screen.signOn,
    },
  }));
  return (path) => known.find(({ fits }) => fits.test(path))?.page;
}
