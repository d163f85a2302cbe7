import type { Answer, Axe } from './axe-in-page.ts';

declare const axe: Axe;

/** A text that axe found readable: the colours it is drawn in, and those it lies on. */
type Colours = string;

/**
 * Runs in the page: asks the rules about colours for every text that is drawn in colours nobody has
 * asked about yet. What a text is drawn in and lies on decides about it, on whichever screen it
 * stands: its own colour, size and weight, and the paint of the parts around it. Words within a
 * sentence that lead somewhere are asked about each time, for they are compared with the sentence.
 */
export async function faultsOfNewColours(given: {
  known: readonly Colours[];
  rules: string[];
}): Promise<{ violations: Answer[]; good: Colours[] }> {
  const known = new Set(given.known);
  const paints = new Map<Element | null, string>([[null, '']]);

  /** What a part and all around it are painted with. */
  function paintOf(one: Element | null): string {
    const before = paints.get(one);
    if (before !== undefined || one === null) return before ?? '';
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
      getComputedStyle(one);
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
    const around = paintOf(one.parentElement);
    const paint = own === 'rgba(0, 0, 0, 0) none 1 none normal' ? around : `${around} | ${own}`;
    paints.set(one, paint);
    return paint;
  }

  function coloursOf(one: Element): Colours {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    return [color, fontSize, fontWeight, textShadow, paintOf(one)].join(' ');
  }

  // A bare number axe takes for a picture.
  const saysSomething = (node: Node) =>
    node.nodeType === Node.TEXT_NODE && /[^\s\d]/.test(node.nodeValue ?? '');
  const isText = (one: Element) =>
    one.matches('input, select, textarea') || [...one.childNodes].some(saysSomething);
  const isInSentence = (one: Element) =>
    one.matches('a[href]') && one.parentElement !== null && isText(one.parentElement);

  // Axe leaves out what cannot be used, what a dialog covers and what is only heard.
  const unread = ':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert]';
  const isDrawn = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
  };
  const texts = [...document.body.querySelectorAll('*:not(script, style, svg, svg *)')]
    .filter((one) => isText(one) && isDrawn(one) && !one.closest(unread))
    .map((one) => ({ one, colours: coloursOf(one) }));
  const fresh = texts.filter(({ one, colours }) => !known.has(colours) || isInSentence(one));
  if (fresh.length === 0) return { violations: [], good: [] };

  const { violations, passes } = await axe.run(
    { include: fresh.map(({ one }) => one) },
    {
      runOnly: { type: 'rule', values: given.rules },
      resultTypes: ['violations', 'passes'],
      elementRef: true,
    },
  );
  const named = (answers: readonly Answer[]) =>
    new Set(answers.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const [bad, passed] = [named(violations), named(passes)];
  const good = fresh.filter(({ one }) => passed.has(one) && !bad.has(one));
  return {
    violations: violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    })),
    good: [...new Set(good.map(({ colours }) => colours))],
  };
}
