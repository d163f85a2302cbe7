import type { Transition } from '#machines/kit.ts';

/**
 * How a transition is drawn: possible now, gone already, leaving the present state but closed, or
 * somewhere else in the process.
 */
export type EventLook = 'next' | 'taken' | 'closed' | 'other';

const strength: readonly EventLook[] = ['next', 'taken', 'closed', 'other'];

/** The look of a line with several events: that of its strongest one. */
export const strongest = (looks: readonly EventLook[]): EventLook =>
  strength.find((look) => looks.includes(look)) ?? 'other';

/** The one name of a transition in attributes and keys. */
export const transitionKey = ({ from, event }: { from: string; event: string }): string =>
  `${from} ${event}`;

/**
 * Fills of a state by the step of its figure, none first: the brand over the surface, faint enough
 * for words in every skin; printed as it is seen.
 */
export const stepColours = [
  'bg-surface',
  'bg-[color-mix(in_srgb,var(--brand)_7%,var(--surface))] [print-color-adjust:exact]',
  'bg-[color-mix(in_srgb,var(--brand)_16%,var(--surface))] [print-color-adjust:exact]',
  'bg-[color-mix(in_srgb,var(--brand)_27%,var(--surface))] [print-color-adjust:exact]',
  'bg-[color-mix(in_srgb,var(--brand)_40%,var(--surface))] [print-color-adjust:exact]',
] as const;

/** Widths of a line by the step of its figure, none first. */
export const stepWidths = [
  '[stroke-width:1]',
  '[stroke-width:2]',
  '[stroke-width:3.5]',
  '[stroke-width:5]',
  '[stroke-width:7]',
] as const;

/** What is counted, drawn in a picture. */
export interface PictureFigures {
  /** The step of a state, 1 to 4; without one it has no figure. */
  shades: ReadonlyMap<string, number>;
  /** The step of a way. */
  width(transition: Transition): number | undefined;
  /** How often a way was taken, in words; null where it never was. */
  often(transition: Transition): string | null;
}
