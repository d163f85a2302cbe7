import { useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import { loadTexts, useLanguage } from '#web/lib/i18n.ts';
import { useAskedAgain } from '#web/lib/use-asked-again.ts';

/**
 * What the home says of the signed-in person, in the language in use, with the words of the areas
 * that `areasOf` finds in it: a part that waits for its words would hide the whole screen again.
 * Asked again when somebody changes a record.
 */
export function useHomeAnswer<Answer>(
  name: 'now' | 'waiting' | 'calendar',
  areasOf: (answer: Answer) => readonly string[] | Promise<readonly string[]>,
  query: Query = {},
) {
  const language = useLanguage();
  useAskedAgain('home', name);
  return useQuery({
    queryKey: ['home', name, language, query],
    queryFn: async ({ signal }) => {
      const answer = await http.get<Answer>(`/home/${name}/`, query, signal);
      const areas = await areasOf(answer);
      // What could not be had is asked for by the part that says it.
      await loadTexts(...areas).catch(() => undefined);
      return answer;
    },
  });
}
