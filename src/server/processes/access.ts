import { type AbilityHolder, type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import type { Reader } from '../engine/process.ts';

/** The agency and the admin see every person's data and files. */
export const hasNationalAccess = (holder: AbilityHolder): boolean =>
  scopesFor(holder, 'ApplyDocumentAll', 'reopen').length > 0 ||
  scopesFor(holder, 'All', 'manage').length > 0;

/**
 * Whether the scan of a certificate or diploma, or the papers of an exam, may be shown: to its
 * owner, the organization concerned, the agency and the admin.
 */
export function canViewScans(
  { actor, userType }: Reader,
  ownerId: number,
  subject: 'Certificate' | 'Diploma' | 'AdditionalExam',
): boolean {
  if (actor.userId === ownerId) return true;
  const holder = { role: actor.role, userType: userType ?? 'I' } as const;
  return scopesFor(holder, subject, 'read').includes('G') || hasNationalAccess(holder);
}

/**
 * How much of a person a reader of this resource sees (docs/domain.md#what-a-reader-sees): their
 * own organization all, a ministry without the number, others the name.
 */
export function canViewPerson(
  { actor, userType }: Reader,
  subject: AbilitySubject,
): 'full' | 'masked' | 'name' {
  const holder = { role: actor.role, userType: userType ?? 'I' } as const;
  const scopes = scopesFor(holder, subject, 'read');
  if (scopes.includes('G') || hasNationalAccess(holder)) return 'full';
  return scopes.includes('S') ? 'masked' : 'name';
}
