import type { Language } from '#shared/languages.ts';
import { escapeMarkup } from './escape-markup.ts';
import { text } from './texts.ts';

/** Readable in both skins, without a file that would have to be asked for. */
const style = `:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 90vh; place-items: center; margin: 0; padding: 1rem; }
main { max-width: 34rem; }
h1 { margin: 0.5rem 0 1rem; font-size: 1.5rem; line-height: 1.3; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 1.5rem; }
a { padding: 0.5rem 0; color: LinkText; }`;

/**
 * A refusal as a page, for somebody who opened an address in the browser: the client, which shows
 * refusals itself, is not there. `lines` are sentences. The page loads again by itself after
 * `retryAfter` seconds, where there is such a time.
 */
export function refusedPage(
  language: Language,
  lines: readonly string[],
  retryAfter?: number,
): string {
  const [first = '', ...others] = lines.map(escapeMarkup);
  const [again, home] = [text(language, 'errors.page_again'), text(language, 'errors.page_home')];
  const waits =
    retryAfter === undefined ? [] : [text(language, 'errors.page_waits', { count: retryAfter })];
  const refresh =
    retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}" />`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
${refresh}
<title>${first} – ${escapeMarkup(text(language, 'papers.service'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escapeMarkup(text(language, 'papers.service'))}</p>
<h1>${first}</h1>
${[...others, ...waits.map(escapeMarkup)].map((line) => `<p>${line}</p>`).join('\n')}
<nav><a href="">${escapeMarkup(again)}</a><a href="/">${escapeMarkup(home)}</a></nav>
</main>
</body>
</html>
`;
}
