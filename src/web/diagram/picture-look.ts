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
