import { type DrawnPage, firstPageId } from '#shared/drawn-page.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import { escapeMarkup } from '../base/escape-markup.ts';
import { text } from '../base/texts.ts';
import { heads } from '../declared/modules.ts';
import type { DeclaredHead, PageHead } from '../declared/page-head.ts';
import { keyOf, type PublicAddress } from './drawn-pages.ts';
import { fitting } from './fitting.ts';
import type { KeptPages } from './kept-pages.ts';

const locales: Record<Language, string> = { uz: 'uz_UZ', ru: 'ru_RU', en: 'en_GB' };

interface KnownHead {
  head: DeclaredHead;
  pattern: RegExp;
}

const known: readonly KnownHead[] = heads.map((head) => ({
  head,
  pattern: fitting(head.path),
}));

/** The language that the address names; Uzbek where it names none. */
export function languageIn(query: string): Language {
  const asked = new URLSearchParams(query).get('lang');
  return languages.find((language) => language === asked) ?? 'uz';
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`;
const link = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}"${more} href="${escapeMarkup(href)}" />`;

/** The elements of a head in the order in which they are read. */
function elementsOf(head: PageHead, site: string, path: string, language: Language): string[] {
  const page = `${site}${path}`;
  const { title, description, article, image, feed } = head;
  return [
    `<title>${escapeMarkup(`${title} – ${text(language, 'papers.service')}`)}</title>`,
    meta('name', 'description', description),
    link('canonical', `${page}?lang=${language}`),
    ...languages.map((one) => link('alternate', `${page}?lang=${one}`, ` hreflang="${one}"`)),
    link('alternate', page, ' hreflang="x-default"'),
    ...(feed ? [link('alternate', `${site}${feed}`, ' type="application/atom+xml"')] : []),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${page}?lang=${language}`),
    meta('property', 'og:site_name', text(language, 'papers.service')),
    meta('property', 'og:locale', locales[language]),
    ...(article
      ? [meta('property', 'article:published_time', article.publishedAt.toISOString())]
      : []),
    ...(image
      ? [
          meta('property', 'og:image', `${site}${image.path}`),
          meta('property', 'og:image:alt', image.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : []),
  ];
}

/** Where the client draws; in the first HTML of a public page it has drawn already. */
const emptyRoot = '<div id="root"></div>';

/** What a browser goes on with: data, of which none ends the element or is run. */
function dataOf({ first }: DrawnPage): string {
  const json = JSON.stringify(first).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstPageId}">${json}</script>`;
}

/** A page of the client with what was drawn for an address in a language. */
export const withContent = (html: string, language: Language, drawn: DrawnPage | null): string =>
  html
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    // A function: a text may hold what stands for a match in a replacement.
    .replace(emptyRoot, (root) =>
      drawn ? `<div id="root">${drawn.html}</div>\n    ${dataOf(drawn)}` : root,
    );

/** The page of the client with the head and the content of the public page at an address. */
export interface PageHtml {
  html: string;
  /** Nothing is there: the client says so, and so does the status. */
  missing: boolean;
  /** It has its content; one without is sent once, and tried again for the next who asks. */
  drawn: boolean;
}

/** Pages put together, by what was drawn for them: that is kept (drawn-pages.ts), and so are they. */
const made = new WeakMap<DrawnPage, { elements: string; page: PageHtml }>();

/** What a page is put together from. */
export interface PageParts {
  services: Services;
  /** The page of the client as it was built. */
  index: string;
  kept: KeptPages;
  draw(address: PublicAddress): Promise<DrawnPage | null>;
}

async function madeOf(
  { services, index, draw }: PageParts,
  head: DeclaredHead,
  params: Record<string, string>,
  address: PublicAddress,
): Promise<PageHtml | null> {
  const { path, language } = address;
  const read = await head.read(services, { params, language });
  if (!read) return null;
  const elements = elementsOf(read, services.config.publicUrl, path, language).join('\n    ');
  const drawn = await draw(address);
  const known = drawn && made.get(drawn);
  if (known?.elements === elements) return known.page;
  const html = withContent(index, language, drawn).replace(/<title>[^<]*<\/title>/, () => elements);
  const page = { html, missing: false, drawn: drawn !== null };
  if (drawn) made.set(drawn, { elements, page });
  return page;
}

/**
 * The one page of the client as it is sent for an address, where a module declares what its head
 * says (decision 113), and with its content where that can be drawn (decision 121); null where
 * nothing is there, undefined for all other addresses, whose page is the file as it was built.
 */
export async function pageHtml(
  parts: PageParts,
  url: string,
): Promise<PageHtml | null | undefined> {
  const [path = '', search = ''] = url.split('?');
  for (const { head, pattern } of known) {
    const found = pattern.exec(path);
    if (!found) continue;
    const address = { path, search, pattern: head.path, language: languageIn(search) };
    const make = () => madeOf(parts, head, { ...found.groups }, address);
    return head.process ? parts.kept.get(head.process, keyOf(address), make) : make();
  }
  return undefined;
}
