import { createElement, type ReactNode, useMemo } from 'react';
import { isSafeLink, richTextTags } from '#shared/rich-text.ts';

const tags: readonly string[] = richTextTags;
const empty: readonly string[] = ['br', 'hr'];

function attributesOf(element: Element) {
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : '';
  return isSafeLink(href) ? { href, rel: 'noopener noreferrer', className: 'link' } : {};
}

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const { localName } = node;
  if (empty.includes(localName)) return createElement(localName, { key });
  const inside = [...node.childNodes].map(drawn);
  return tags.includes(localName)
    ? createElement(localName, { key, ...attributesOf(node) }, inside)
    : inside;
}

/**
 * A formatted text as the server has cleaned it. It is not put into the page as markup: each part
 * that the allow-list names is drawn as an element, all else is left out a second time.
 */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  const parts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map(drawn);
  }, [html]);
  return (
    <div className="rich-text" lang={lang}>
      {parts}
    </div>
  );
}
