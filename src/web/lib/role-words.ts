import { roleWords } from '#shared/role-words.ts';
import { useTexts } from './i18n.ts';

/** The words of a role by its code. */
export function useRoleWords(): (code: number) => string {
  const t = useTexts('processes');
  return (code) => roleWords(code, t);
}
