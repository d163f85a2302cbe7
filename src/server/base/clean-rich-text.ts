import type { IOptions } from 'sanitize-html';
import { linkProtocols, plainText, richTextTags } from '#shared/rich-text.ts';

/** Tags that mean one of ours: what people paste from elsewhere. */
const renamed = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h4: 'h3', h5: 'h3' };

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: [...linkProtocols],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What stands in these is no text of the author.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg'],
  transformTags: renamed,
};

/**
 * A formatted text with what the allow-list names and nothing else (decision 113); null when it
 * says nothing. The only way into a column of formatted text.
 */
export async function cleanRichText(html: string | null): Promise<string | null> {
  if (html === null) return null;
  // Few people write texts: the program is loaded by the first of them.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(html, options).trim();
  return plainText(clean) === '' ? null : clean;
}
