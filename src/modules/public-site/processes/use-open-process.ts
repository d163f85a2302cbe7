import { useQuery } from '@tanstack/react-query';
import type { PublicProcess, PublicProcesses } from '#shared/public-process.ts';
import type { PublishedMachine } from '#shared/published-machine.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';

/** The processes of the platform, for everybody. */
export const useOpenProcesses = () =>
  useQuery({
    queryKey: ['public', 'processes'],
    queryFn: ({ signal }) => http.get<PublicProcesses>('/public/processes/', undefined, signal),
  });

/** One of them, with how long its states usually last. */
export const useOpenProcess = (machine: string) =>
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
