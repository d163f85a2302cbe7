/**
 * Runs in the page and says which texts do not fit: the page is wider than the window, something
 * sticks out of its box or is cut off by it, a text is squeezed into a column of letters, a part
 * that sticks lies under the bar. With a dialog open only the dialog is looked at. What scrolls may
 * be wide.
 */
export function cutTexts(): string[] {
  const root =
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const name = (one: Element) =>
    `<${one.localName} class="${short(one.getAttribute('class') ?? '')}"> "${short(one.textContent ?? '')}"`;
  const seen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest('.sr-only');
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  // One pixel large is what is only heard: a heading of a table that is drawn as cards.
  const heard = 1;
  // The inner parts first. Pictures scale, a field scrolls under the cursor, and a list of choices
  // opens to show the whole of each.
  const boxes = [
    ...root.querySelectorAll('*:not(svg *, input, textarea, select, option)'),
  ].reverse();

  const fromInside = new Set<Element>();
  function wide(one: Element): string[] {
    const { overflowX, textOverflow, display } = getComputedStyle(one);
    if (scrolls(overflowX) || display === 'inline') return [];
    const open = overflowX === 'visible';
    if (!open && textOverflow === 'ellipsis' && one.closest('[title]')) return [];
    const told = open && [...one.children].some((child) => fromInside.has(child));
    if (open) fromInside.add(one);
    return told
      ? []
      : [
          `${one.scrollWidth - one.clientWidth} px ${open ? 'stick out of' : 'are cut off by'} ${name(one)}`,
        ];
  }

  function high(one: Element): string[] {
    const { overflowY, display, webkitLineClamp } = getComputedStyle(one);
    // A list shows the first lines of a message; what opens it shows the rest.
    if (webkitLineClamp !== 'none') return [];
    if (
      scrolls(overflowY) ||
      display === 'inline' ||
      (overflowY === 'visible' && !one.matches('button, a, summary, td, th'))
    )
      return [];
    return [`${one.scrollHeight - one.clientHeight} px of height do not fit into ${name(one)}`];
  }

  function squeezed(one: Element): string[] {
    const own = [...one.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    // Most boxes hold other boxes alone: to ask whether one is seen costs more.
    if (own.length === 0 || !seen(one)) return [];
    return own.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const letters = node.nodeValue?.trim().length ?? 0;
      return lines > 3 && letters / lines < 4
        ? [`${letters} letters on ${lines} lines in ${name(one)}`]
        : [];
    });
  }

  const stuck = boxes.flatMap((one) => {
    const { position, top } = getComputedStyle(one);
    return position === 'sticky' && top !== 'auto'
      ? [{ one, top: Number.parseFloat(top), box: one.getBoundingClientRect() }]
      : [];
  });
  const covered = stuck.flatMap((lower) =>
    stuck
      .filter(
        ({ one, top, box }) =>
          top < lower.top &&
          top + box.height > lower.top + 1 &&
          box.left < lower.box.right &&
          lower.box.left < box.right &&
          seen(one),
      )
      .map(({ one }) => `${name(lower.one)} sticks under ${name(one)}`),
  );

  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth
      ? [`the page is ${scrollWidth - clientWidth} px wider than the window`]
      : []),
    ...boxes.flatMap((one) =>
      one.clientWidth > heard && one.scrollWidth > one.clientWidth + 1 && seen(one)
        ? wide(one)
        : [],
    ),
    ...boxes.flatMap((one) =>
      one.clientHeight > heard && one.scrollHeight > one.clientHeight + 4 && seen(one)
        ? high(one)
        : [],
    ),
    ...boxes.flatMap(squeezed),
    ...covered,
  ];
}
