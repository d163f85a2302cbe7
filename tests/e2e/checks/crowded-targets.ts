import type { Answer, Axe } from './axe-in-page.ts';

declare const axe: Axe;

/**
 * Runs in the page: asks the rule about the size of what is pressed, wherever it can fail. It holds
 * of what is large enough without the edges that others lie over, and of what is small but has
 * nothing else to press around it. To say the same, axe would read the place of everything.
 */
export async function faultsOfCrowdedTargets(least: number): Promise<Answer[]> {
  const pressed = 'a[href], button, input, select, textarea, summary, [tabindex]';
  // What lies behind a dialog is neither pressed nor compared with what is on it.
  const behind = '[data-aria-hidden="true"], [inert]';
  const targets = [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((one) => !one.closest(behind))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ one, box }) => box.width > 1 && box.height > 1 && one.checkVisibility());

  /** How far the middle of one is from the next point of the other. */
  function wayTo(box: DOMRect, other: DOMRect): number {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const [aside, above] = [
      Math.max(other.left - x, x - other.right, 0),
      Math.max(other.top - y, y - other.bottom, 0),
    ];
    return Math.hypot(aside, above);
  }

  /** Whether it stays large enough without the strips at its edges that others lie over. */
  function isLargeEnough(box: DOMRect, others: readonly DOMRect[]): boolean {
    let [width, height] = [box.width, box.height];
    for (const other of others) {
      const x = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const y = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (x <= 0 || y <= 0) continue;
      const atEdge =
        x < y
          ? other.left <= box.left || other.right >= box.right
          : other.top <= box.top || other.bottom >= box.bottom;
      if (!atEdge) return false;
      if (x < y) width -= x;
      else height -= y;
    }
    return width >= least && height >= least;
  }

  const crowded = targets.filter(({ one, box }) => {
    // What the keyboard does not reach the rule never blames.
    if (one.tabIndex < 0) return false;
    const others = targets.filter(
      (other) => other.one !== one && !other.one.contains(one) && !one.contains(other.one),
    );
    return (
      !isLargeEnough(
        box,
        others.map((other) => other.box),
      ) && others.some((other) => wayTo(box, other.box) < least)
    );
  });
  if (crowded.length === 0) return [];
  const { violations } = await axe.run(
    { include: crowded.map(({ one }) => one) },
    { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] },
  );
  return violations;
}
