import type { Language } from '#shared/languages.ts';
import { standInPath } from './oneid-client.ts';
import { pageTexts } from './oneid-page-texts.ts';
import { standInPeople } from './oneid-people.ts';

/** What the product asked the provider for, carried through the page. */
export interface SignOnRequest {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const languageLinks = (ask: SignOnRequest, current: Language): string =>
  Object.entries({ uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' })
    .map(([lang, name]) => {
      if (lang === current) return `<b lang="${lang}" aria-current="true">${name}</b>`;
      const query = new URLSearchParams({ response_type: 'one_code', ...ask, lang });
      return `<a lang="${lang}" href="${standInPath}?${escaped(String(query))}">${name}</a>`;
    })
    .join(' ');

const hidden = (ask: SignOnRequest): string =>
  Object.entries(ask)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');

const people = (language: Language): string =>
  standInPeople
    .map(({ key, hint, answer }) => {
      const words = `<b>${escaped(answer.full_name)}</b><span>${pageTexts[language].hints[hint]}</span>`;
      return `<li><button name="person" value="${escaped(key)}">${words}</button></li>`;
    })
    .join('\n');

/**
 * The page on which a developer chooses who signs on; no script, styles from the own server only.
 */
export function standInPage(ask: SignOnRequest, language: Language): string {
  const words = pageTexts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="stylesheet" href="/oneid/stand-in.css">
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header><span>OneID</span><nav>${languageLinks(ask, language)}</nav></header>
<main id="main">
<h1>${words.title}</h1>
<p class="warning">${words.warning}</p>
<form method="post" action="${standInPath}">
${hidden(ask)}
<h2>${words.question}</h2>
<ul>
${people(language)}
</ul>
<button class="cancel" name="person" value="">${words.cancel}</button>
</form>
</main>
</body>
</html>`;
}
