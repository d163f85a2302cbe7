import { profilePaths } from './paths.ts';

/** The address of one part of the profile for editing; `field` gets the focus. */
export function editHref(part: string, field?: string): string {
  return `${profilePaths.profile.href()}?edit=${part}${field ? `&field=${field}` : ''}`;
}
