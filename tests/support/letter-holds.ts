import { type LetterGuard, letterGuards } from '#machines/application.machine.ts';

/** The facts of an application whose targeted letter is in order, or that needs none. */
export const letterHolds = Object.fromEntries(letterGuards.map((guard) => [guard, true])) as Record<
  LetterGuard,
  boolean
>;
