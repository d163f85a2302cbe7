import { type RoleName, roleCodes } from '#machines/roles.ts';
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

/**
 * The menu in its order: a screen by its address below `/admin/`, and the roles that see it; screens
 * that come later add a row here. The order is a rule between nouns, so it stands in one place.
 */
const menu: readonly [string, string][] = [
  ['home', '100 200 300 400 500 600 700 800 900 1000 1100'],
  ['me', '100 200 700'],
  ['apply-document', '100 200'],
  ['applicant-document', '300 400'],
  ['exam', '300 400'],
  ['all-exams', '500 900 1000'],
  ['student-list-dt', '300 400 500 600 900 1000'],
  ['student-list-i', '300 400 500 900 1000'],
  ['student-list-f', '300 400 500 900 1000'],
  ['student-list-o', '300 400 500 900 1000'],
  ['apply-document-all', '500 900 1000'],
  ['applydocorg', '500 900 1000'],
  ['quote-distribution', '300 500 600 900'],
  ['quote-agreement', '300 400 500 600 800'],
  ['additional-quote', '300 400 500 600 900 1000'],
  ['period', '500 1000'],
  ['certificate', '100 200 300 500'],
  ['research-advisor', '300 500'],
  ['advisor-students', '700'],
  ['additional-exam', '200 300 400 500 700 900 1000'],
  ['letter', '300 400 500 600 900 1000'],
  ['inbox', '300 400 500 600'],
  ['targeted-letters', '100 300 400 500 600 800 900 1000'],
  ['scientific-topics', '300 500'],
  ['scientific-information', '100 200 500'],
  ['processes', '300 400 500 600 700 800 900 1000'],
  ['organizations', '400 500 600 800 900 1000 1100'],
  ['direction', '500 1000'],
  ['users', '300 500 1000 1100'],
  ['audit', '900 1000 1100'],
  ['notification', '300 400 500 1000'],
  ['notification-log', '500 1000 1100'],
  ['settings', '500 1000 1100'],
  ['notification-inbox', '100 200 300 400 500 600 700 800 900 1000 1100'],
];

/**
 * The menu of the active role: only screens that would open. `rightOf` says what a screen needs, and
 * nothing of one that does not exist.
 */
export function menuOf(
  role: RoleName | number,
  ability: AppAbility,
  rightOf: (screen: string) => ScreenRight | undefined,
): string[] {
  const code = String(typeof role === 'number' ? role : roleCodes[role]);
  const opens = (screen: string): boolean => {
    const right = rightOf(screen);
    return right !== undefined && mayOpen(ability, right);
  };
  return menu
    .filter(([screen, roles]) => roles.split(' ').includes(code) && opens(screen))
    .map(([screen]) => screen);
}
