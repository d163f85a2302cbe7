import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { UserData } from '#shared/sign-on.ts';

/** Surname and first name, as in the passport; the mail address of who has none. */
export const personName = (user: UserData): string => shortName(user) || (user.email ?? '');

/** The organization's name in the language, empty for people without one. */
export function organizationName({ organization }: UserData, language: Language): string {
  return organization?.names[language] ?? '';
}
