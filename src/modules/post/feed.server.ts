import { escapeMarkup } from '#server/base/escape-markup.ts';
import { text } from '#server/base/texts.ts';
import type { Language } from '#shared/languages.ts';
import { postPaths } from './paths.ts';

/** What the feed tells of a post. */
interface FeedEntry {
  id: number;
  title: string;
  summary: string;
  published_at: Date;
  updated_at: Date;
}

/** The address of the feed in a language. */
export const feedPath = (language: Language): string => `/api/public/feed/${language}/`;

function entryOf(site: string, language: Language, entry: FeedEntry): string {
  const address = `${site}${postPaths.publicPost.href({ id: entry.id })}`;
  return `  <entry>
    <id>${escapeMarkup(address)}</id>
    <title>${escapeMarkup(entry.title)}</title>
    <link rel="alternate" type="text/html" hreflang="${language}" href="${escapeMarkup(`${address}?lang=${language}`)}"/>
    <published>${entry.published_at.toISOString()}</published>
    <updated>${entry.updated_at.toISOString()}</updated>
    <summary>${escapeMarkup(entry.summary)}</summary>
  </entry>`;
}

/** News as an Atom feed (RFC 4287) in one language; `now` where there is no news yet. */
export function atomFeed(
  { site, language, now }: { site: string; language: Language; now: Date },
  entries: readonly FeedEntry[],
): string {
  const changed = entries.map(({ updated_at }) => updated_at.getTime());
  const updated = changed.length > 0 ? new Date(Math.max(...changed)) : now;
  const [own, page] = [feedPath(language), `${postPaths.news.href()}?lang=${language}`];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeMarkup(`${site}${own}`)}</id>
  <title>${escapeMarkup(text(language, 'news.feed'))}</title>
  <updated>${updated.toISOString()}</updated>
  <author><name>${escapeMarkup(text(language, 'news.publisher'))}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(`${site}${own}`)}"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(`${site}${page}`)}"/>
${entries.map((entry) => entryOf(site, language, entry)).join('\n')}
</feed>
`;
}
