/**
 * Runs in the page and says which texts are drawn over another text or over something that is
 * pressed, and which of what is pressed lie over each other. With a dialog open only the dialog is
 * looked at; what floats over the rest on purpose is compared with its own parts only.
 */
export function overlaps(): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** Something drawn: a line of a text, or what is pressed. */
  interface Part extends Box {
    of: Element;
    words: string;
    pressed: boolean;
  }
  const root =
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  const seen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest('.sr-only, svg, option');
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  /**
   * Where an element can be seen at all between the parts around it that scroll or cut, and what it
   * floats with.
   */
  const everywhere = {
    window: { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 },
    layer: null as Element | null,
  };
  const places = new Map<Element, typeof everywhere>();
  function placeOf(one: Element): typeof everywhere {
    const known = places.get(one);
    if (known) return known;
    const { position, zIndex, overflowX } = getComputedStyle(one);
    const around =
      one.parentElement && position !== 'fixed' ? placeOf(one.parentElement) : everywhere;
    const floats =
      position === 'fixed' ||
      position === 'sticky' ||
      (position === 'absolute' && Number(zIndex) > 0);
    const cuts =
      overflowX !== 'visible' && one !== document.body && one !== document.documentElement;
    const place = {
      window: cuts ? common(around.window, one.getBoundingClientRect()) : around.window,
      layer: floats ? one : around.layer,
    };
    places.set(one, place);
    return place;
  }

  const parts: Part[] = [];
  function add(of: Element, box: Box, words: string, pressed: boolean): void {
    const visible = common(box, placeOf(of).window);
    const said = words.replace(/\s+/g, ' ').trim().slice(0, 60);
    if (visible.right - visible.left > 1 && visible.bottom - visible.top > 1)
      parts.push({ ...visible, of, words: said, pressed });
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Letters fill the middle of their line; lines may stand close.
    for (const { left, right, top, bottom, height } of range.getClientRects())
      add(
        parent,
        {
          left: left + 1,
          right: right - 1,
          top: top + height * 0.3,
          bottom: bottom - height * 0.3,
        },
        node.nodeValue,
        false,
      );
  }
  for (const one of root.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!seen(one)) continue;
    const { paddingLeft, paddingRight } = getComputedStyle(one);
    const field = one.matches('input, textarea');
    for (const { left, right, top, bottom } of one.getClientRects()) {
      // A field may hold a button in its padding.
      const [start, end] = field
        ? [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
        : [1, 1];
      add(
        one,
        { left: left + start, right: right - end, top: top + 2, bottom: bottom - 2 },
        `${one.localName} ${one.textContent}`,
        true,
      );
    }
  }

  parts.sort((a, b) => a.top - b.top);
  const over = new Set<string>();
  const together = ({ of: a }: Part, { of: b }: Part) => a === b || a.contains(b) || b.contains(a);
  parts.forEach((one, index) => {
    for (let next = index + 1; next < parts.length; next += 1) {
      const other = parts[next];
      if (!other || other.top >= one.bottom) break;
      const apart =
        other.left >= one.right - 1 ||
        one.left >= other.right - 1 ||
        placeOf(one.of).layer !== placeOf(other.of).layer;
      if (apart || one.of === other.of || ((one.pressed || other.pressed) && together(one, other)))
        continue;
      over.add(`"${one.words}" and "${other.words}" are drawn over each other`);
    }
  });
  return [...over];
}
