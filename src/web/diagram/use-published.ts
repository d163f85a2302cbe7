import { useQuery } from '@tanstack/react-query';
import type { PublicProcess } from '#shared/public-process.ts';
import type { PublishedMachine } from '#shared/published-machine.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';

/** A process as it is published today, with how long its states usually last. */
export const usePublished = (machine: string) =>
  useQuery({
    queryKey: ['public', 'processes', machine],
    queryFn: ({ signal }) =>
      http.get<PublicProcess>(
        `/public/processes/${encodeURIComponent(machine)}/`,
        undefined,
        signal,
      ),
  });

/** A published word in the language in use. */
export function useWord(): (words: PublishedMachine['name']) => string {
  const language = useLanguage();
  return (words) => words[language];
}
