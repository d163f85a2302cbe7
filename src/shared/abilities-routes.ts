import type { AbilityAction, AbilitySubject, Scope } from './abilities.ts';
import type { abilityMatrix } from './abilities-matrix.ts';
import type { AppAbility } from './ability-rules.ts';

/** A right of the ability table: `Letter read`. */
type RightOf<Row> = Row extends readonly [infer Subject, infer Action, ...unknown[]]
  ? `${Subject & string} ${Action & string}`
  : never;

/**
 * What a screen asks of the ability: a right of the table, narrowed to holders of one of the scopes
 * behind it (`Organization read S A`).
 */
export type ScreenRight = `${RightOf<(typeof abilityMatrix)[number]>}${'' | ' A' | ' S A'}`;

/** A screen's right in its parts; `scopes` narrows it to holders of one of these scopes. */
interface RightParts {
  subject: AbilitySubject;
  action: AbilityAction;
  scopes: readonly Scope[];
}

/** A right as the ability table asks for it. */
export function partsOf(right: ScreenRight): RightParts {
  const [subject, action, ...scopes] = right.split(' ') as [
    AbilitySubject,
    AbilityAction,
    ...Scope[],
  ];
  return { subject, action, scopes };
}

/** Whether a screen would open for this ability: for the navigation guard and the menu. */
export function mayOpen(ability: AppAbility, right: ScreenRight): boolean {
  const { subject, action, scopes } = partsOf(right);
  if (scopes.length === 0) return ability.can(action, subject);
  return scopes.some((scope) => ability.can(action, subject, scope));
}

/**
 * A visitor may only read the authentication subject, so that their guard needs no abilities. No
 * right = open to everybody.
 */
export const visitorMayOpen = (right: ScreenRight | undefined): boolean =>
  right === undefined || partsOf(right).subject === 'Auth';
