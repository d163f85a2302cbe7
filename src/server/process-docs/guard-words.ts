import { and, or } from 'xstate';
import { guardNames, roleCodes, rolesOf, who } from '#machines/kit.ts';
import { code } from './markdown.ts';

type Combined = { check: unknown; guards: readonly unknown[] };
const isWho = (name: string): boolean => name in who;
const checkAnd = (and([]) as unknown as Combined).check;
const checkOr = (or([]) as unknown as Combined).check;
const concernsWho = (guard: unknown): boolean => guardNames(guard).every(isWho);

function expression(guard: unknown): string {
  if (typeof guard === 'string') return code(guard);
  const { check, guards } = guard as Combined;
  if (check !== checkAnd && check !== checkOr)
    throw new Error('guards are names, and([...]) or or([...])');
  return `(${guards.map(expression).join(check === checkAnd ? ' and ' : ' or ')})`;
}

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
  if (guard === undefined || concernsWho(guard)) return '';
  if (typeof guard === 'string') return code(guard);
  const { check, guards } = guard as Combined;
  if (check !== checkAnd) return expression(guard).slice(1, -1);
  return guards
    .filter((part) => !concernsWho(part))
    .map((part) => expression(part))
    .join(', ');
}
