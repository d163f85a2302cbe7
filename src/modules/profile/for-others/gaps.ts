import type { ProfileField } from '#shared/profile.ts';
import { editableFields, fieldsOf, profileGroupNames } from '../profile-groups.ts';
import type { ProfileAnswer } from '../schema.ts';

/**
 * What an application still needs of the profile and its person may type, in the order of the
 * profile: a district with its region, and the languages of which a biography needs one. What is
 * proven elsewhere (an address for mails) is not among them.
 */
export function gapsOf(profile: ProfileAnswer): ProfileField[] {
  const needed = new Set(profile.missing);
  if (needed.has('district_id')) needed.add('region_id');
  if (needed.has('bio_en'))
    for (const field of fieldsOf('bio', profile.user_type)) needed.add(field);
  return profileGroupNames
    .flatMap((group) => editableFields(group, profile))
    .filter((field) => needed.has(field));
}
