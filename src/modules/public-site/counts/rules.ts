/** The width of a band; fewer persons than this are never told apart (decision 115). */
const band = 5;

/** How many there are, as everybody may know it: between these two, both included. */
export interface CountBand {
  from: number;
  to: number;
}

/**
 * A number of persons as the public is told it, whole and part alike: fewer than five, of which
 * nobody is one, else in bands of five. What is fewer than five may be four by every subtraction
 * (decision 115).
 */
export function bandOf(count: number): CountBand {
  const from = Math.floor(count / band) * band;
  return { from, to: from + band - 1 };
}

/** There are too few to say more. */
export const isFew = ({ to }: CountBand): boolean => to < band;
