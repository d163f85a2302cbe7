import { workTypes } from '#shared/codes.ts';

const codesOf = (...names: string[]): number[] =>
  workTypes.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));

/** Kinds of works that count for an application (guard GA6): which types belong to each. */
export const countedWorks = {
  articles: codesOf('article', 'foreignArticle'),
  theses: codesOf('thesis'),
} as const;

/** How many works of these types the person has. `counts`: type code -> number. */
export const countOf = (
  types: readonly number[],
  counts: Readonly<Record<string, number>>,
): number => types.reduce((sum, type) => sum + (counts[String(type)] ?? 0), 0);
