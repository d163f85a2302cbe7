import { type Code, idsOf } from '#shared/codes.ts';

/** What a public text is; a card says where somebody answers, by phone above all. */
export const publicTextKinds = [
  { id: 100, name: 'regulation', card: false },
  { id: 200, name: 'question', card: false },
  { id: 300, name: 'contact', card: true },
  { id: 400, name: 'callCentre', card: true },
  { id: 500, name: 'privacy', card: false },
  { id: 600, name: 'accessibility', card: false },
] as const satisfies readonly (Code & { card: boolean })[];

export const publicTextKindIds = idsOf(publicTextKinds);

/** The kinds that are cards with a phone. */
export const cardKinds: readonly number[] = publicTextKinds
  .filter(({ card }) => card)
  .map(({ id }) => id);
