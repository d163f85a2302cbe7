/**
 * What a formatted text may consist of: written in the editor, kept by the server
 * (`server/base/clean-rich-text.ts`), drawn by `web/forms/rich-text.tsx`. Nothing else is any of these.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
] as const;

/** The protocols of its links. */
export const linkProtocols = ['http', 'https', 'mailto', 'tel'] as const;

const linkPattern = new RegExp(`^(?:${linkProtocols.join('|')}):[^\\s]+$`, 'i');

/** Whether a link leads where a formatted text may lead: never into a script. */
export const isSafeLink = (href: string): boolean => linkPattern.test(href);

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** What a formatted text says, without its form. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** The beginning of a text in whole words, where it is longer. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/**
 * The beginning of a formatted text, whole words: for lists and link previews. What comes before
 * its first heading or list, where there is something.
 */
export function summaryOf(html: string, length = 200): string {
  const [lead = ''] = html.split(/<(?:h2|h3|ul|ol|blockquote|hr)\b/, 1);
  return shortened(plainText(lead) || plainText(html), length);
}
