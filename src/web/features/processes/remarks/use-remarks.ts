import { useQuery } from '@tanstack/react-query';
import type { RemarkCounts, RemarkOverview, RuleRemarks } from '#shared/rule-remarks.ts';
import { useCan } from '#web/forms/use-can.ts';
import { http } from '#web/lib/http.ts';

/** Where the remarks on the rules of a process are asked for, below `/api`. */
export const remarksPath = (process: string): string => `/rule-remarks/${process}/`;

const all = ['rule-remarks'];
export const remarkKeys = {
  overview: [...all, 'overview'],
  of: (process: string) => [...all, 'of', process],
};

/** The transitions of a process that are to be confirmed, and what was said of them. */
export const useRemarks = (process: string) =>
  useQuery({
    queryKey: remarkKeys.of(process),
    queryFn: ({ signal }) => http.get<RuleRemarks>(remarksPath(process), undefined, signal),
  });

/**
 * How much of each process is left to confirm; undefined while that is not known, null for one who
 * does not read it.
 */
export function useRemarkCounts(): ReadonlyMap<string, RemarkCounts> | undefined | null {
  const may = useCan('read', 'RuleRemark');
  const { data } = useQuery({
    queryKey: remarkKeys.overview,
    queryFn: ({ signal }) => http.get<RemarkOverview>('/rule-remarks/', undefined, signal),
    enabled: may,
  });
  if (!may) return null;
  return data && new Map(data.results.map((one) => [one.process, one]));
}
