import { isSafeLink, richTextTags } from './rich-text.ts';

type RichTextTag = (typeof richTextTags)[number];

/** A part of a formatted text: words, or an element of the allow-list. */
export type RichTextPart = string | RichTextElement;

interface RichTextElement {
  tag: RichTextTag;
  /** Of a link that leads where such a text may lead. */
  href?: string;
  inside: RichTextPart[];
}

const piece = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
const empty: readonly string[] = ['br', 'hr'];
const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  amp: '&',
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16));
    if (decimal) return character(Number(decimal));
    return named[name] ?? all;
  });

function hrefIn(attributes: string): string | undefined {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const href = decoded(double ?? single ?? '');
  return isSafeLink(href) ? href : undefined;
}

/**
 * A formatted text as the server has cleaned it, in its parts; the same on both sides. What the
 * allow-list does not name is left out, and what stands in it stays as words.
 */
export function richTextTree(html: string): RichTextPart[] {
  const root: RichTextPart[] = [];
  const open: RichTextElement[] = [];
  const here = () => open.at(-1)?.inside ?? root;
  for (const [text, closing, name = '', attributes = ''] of html.matchAll(piece)) {
    if (text.startsWith('<!--')) continue;
    const tag = richTextTags.find((one) => one === name.toLowerCase());
    if (name === '') here().push(decoded(text));
    else if (tag && closing) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.length = at;
    } else if (tag) {
      const element: RichTextElement = {
        tag,
        href: tag === 'a' ? hrefIn(attributes) : undefined,
        inside: [],
      };
      here().push(element);
      if (!empty.includes(tag)) open.push(element);
    }
  }
  return root;
}
