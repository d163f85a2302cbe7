import type { AbilityAction, AbilityRule, AbilitySubject, Scope } from './abilities.ts';

/** Answers whether somebody may do this: in this scope, or in any when none is named. */
export interface AppAbility {
  can(action: AbilityAction, subject: AbilitySubject, scope?: Scope): boolean;
}

/** What somebody may do who is not signed in: what signs them in. */
export const visitorRules: readonly AbilityRule[] = [
  { action: 'read', subject: 'Auth', scope: 'P' },
];

/** The rules of somebody as a question that screens ask: `can('read', 'Letter')`. */
export function createAbility(rules: readonly AbilityRule[]): AppAbility {
  const given = new Set(
    rules.flatMap(({ action, subject, scope }) => [
      `${subject} ${action}`,
      `${subject} ${action} ${scope}`,
    ]),
  );
  return {
    can: (action, subject, scope) =>
      given.has(scope === undefined ? `${subject} ${action}` : `${subject} ${action} ${scope}`),
  };
}
