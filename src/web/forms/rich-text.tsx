import { createElement, type ReactNode, useMemo } from 'react';
import { type RichTextPart, richTextTree } from '#shared/rich-text-tree.ts';

function drawn(part: RichTextPart, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const { tag, href, inside } = part;
  const link = href && { href, rel: 'noopener noreferrer', className: 'link' };
  // An empty element takes no children, not even none.
  return createElement(tag, { key, ...(link || {}) }, inside.length > 0 ? inside.map(drawn) : null);
}

/**
 * A formatted text as the server has cleaned it. It is not put into the page as markup: each part
 * that the allow-list names is drawn as an element, all else is left out a second time.
 */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  const parts = useMemo(() => richTextTree(html).map(drawn), [html]);
  return (
    <div className="rich-text" lang={lang}>
      {parts}
    </div>
  );
}
