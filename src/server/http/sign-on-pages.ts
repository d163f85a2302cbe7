import type { DrawnPage } from '#shared/drawn-page.ts';
import type { PublicAddress } from './drawn-pages.ts';
import { languageIn, type PageHtml, withContent } from './page-html.ts';
import type { ScreenPage } from './screen-pages.ts';

/** The query says nothing but the language; what else it says may be for one person alone. */
const isBare = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === 'lang');

/**
 * Puts the content of the screens where one signs on into their pages, where it can be drawn: a form
 * is there before the scripts are (docs/decisions/178-a-form-before-its-scripts.md). Not for addresses by which somebody is known, as
 * those in e-mails.
 */
export function signOnPages(): (
  screen: ScreenPage,
  url: string,
  draw: (address: PublicAddress) => Promise<DrawnPage | null>,
) => Promise<PageHtml> {
  // By what was drawn for them: that is kept (drawn-pages.ts), and so are they.
  const made = new WeakMap<DrawnPage, PageHtml>();
  return async (screen, url, draw) => {
    const [path = '', search = ''] = url.split('?');
    if (!screen.signOn || screen.pattern !== path || !isBare(search)) return screen;
    const language = languageIn(search);
    const drawn = await draw({ path, search, pattern: screen.pattern, language });
    if (!drawn) return screen;
    const page = made.get(drawn) ?? {
      html: withContent(screen.html, language, drawn),
      missing: false,
      drawn: true,
    };
    made.set(drawn, page);
    return page;
  };
}
