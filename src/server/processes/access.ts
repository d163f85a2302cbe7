import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import type { Reader } from '../engine/process.ts';

/** A reader as the ability table asks for them. */
export const holderOf = ({ actor, userType }: Reader): AbilityHolder => ({
  role: actor.role,
  userType: userType ?? 'I',
});

/** Whether somebody sees passports and other scans of everybody: the agency and the admin. */
export const seesEveryScan = (holder: AbilityHolder): boolean =>
  scopesFor(holder, 'Person', 'readScans').includes('A');

/**
 * Whether the scan of a certificate or diploma, or the papers of an exam, may be shown: to its
 * owner, the organization concerned, the agency and the admin.
 */
export const canViewScans = (reader: Reader, ownerId: number): boolean =>
  reader.actor.userId === ownerId || scopesFor(holderOf(reader), 'Person', 'readScans').length > 0;

/** Whether somebody learns how other applicants and students stand: names, marks, places. */
export const seesOtherLearners = (reader: Reader): boolean =>
  scopesFor(holderOf(reader), 'Learner', 'readOthers').length > 0;

/**
 * How much of a person a reader sees (docs/domain.md#what-a-reader-sees): their own organization
 * all, a ministry without the number, others the name.
 */
export function canViewPerson(reader: Reader): 'full' | 'masked' | 'name' {
  const holder = holderOf(reader);
  if (scopesFor(holder, 'Person', 'readNumber').length > 0) return 'full';
  return scopesFor(holder, 'Person', 'readMaskedNumber').length > 0 ? 'masked' : 'name';
}

/** How much of the personal numbers of others a reader sees (`ProcessDefinition.holder`). */
export function numbersSeen(reader: Reader): 'full' | 'masked' | 'none' {
  const seen = canViewPerson(reader);
  return seen === 'name' ? 'none' : seen;
}
