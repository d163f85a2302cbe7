import { foldGuard, guardNames, isWho, roleCodes, rolesOf } from '#machines/kit.ts';
import { code } from './markdown.ts';

/** A guard in words. `all`: its parts, where all of them must hold. */
interface Words {
  text: string;
  joined: boolean;
  concernsWho: boolean;
  all?: Words[];
}

const inBrackets = ({ text, joined }: Words): string => (joined ? `(${text})` : text);

const joinedBy = (word: string, parts: readonly Words[]): Words => ({
  text: parts.map(inBrackets).join(word),
  joined: true,
  concernsWho: parts.every(({ concernsWho }) => concernsWho),
});

const wordsOf = (guard: unknown): Words =>
  foldGuard<Words>(guard, {
    leaf: (name) => ({ text: code(name), joined: false, concernsWho: isWho(name) }),
    all: (all) => ({ ...joinedBy(' and ', all), all }),
    any: (parts) => joinedBy(' or ', parts),
  });

/** Who may send an event, as relations with the codes of their roles: "owner (100, 200)". */
export function whoWords(guard: unknown): string {
  const relations = guardNames(guard).filter(isWho);
  return relations
    .map(
      (relation) =>
        `${relation} (${rolesOf(relation)
          .map((role) => roleCodes[role])
          .join(', ')})`,
    )
    .join(', ');
}

/**
 * What must be true, by guard names; a condition that holds for one role only is written out with
 * that role.
 */
export function conditionWords(guard: unknown): string {
  const { text, concernsWho, all } = wordsOf(guard);
  if (concernsWho) return '';
  if (!all) return text;
  return all
    .filter((part) => !part.concernsWho)
    .map(inBrackets)
    .join(', ');
}
