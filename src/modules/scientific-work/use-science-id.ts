import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { workTypes } from '#shared/codes.ts';
import { fold } from '#shared/fold.ts';
import type { ScienceIdProfile, scienceIdAnswer } from '#shared/science-id.ts';
import { http } from '#web/lib/http.ts';
import { useWorks } from './use-works.ts';

type Answer = z.infer<typeof scienceIdAnswer>;
/** A work as Science ID lists it. */
export type ScienceIdWork = ScienceIdProfile['works'][number];

const askedAgainMs = 10 * 60_000;
const everyWork = { limit: 1000 };

/** What Science ID knows of the person; it is asked once and then left alone for a while. */
export const useScienceId = () =>
  useQuery({
    queryKey: ['science-id'],
    queryFn: ({ signal }) => http.get<Answer>('/auth/user/science-id-data', undefined, signal),
    staleTime: askedAgainMs,
    retry: false,
  });

/**
 * The works that Science ID lists and the person has not entered yet, by their place in its list.
 */
export function useMissingWorks(): { at: number; work: ScienceIdWork }[] {
  const { data } = useScienceId();
  const { data: own } = useWorks(everyWork);
  if (!data?.profile || !own) return [];
  const entered = new Set(own.results.map(({ name }) => fold(name)));
  return data.profile.works
    .map((work, at) => ({ at, work }))
    .filter(({ work }) => !entered.has(fold(work.name)));
}

/** The type of a work in our codes; undefined where Science ID uses a word of its own. */
export const workTypeOf = ({ type }: ScienceIdWork): number | undefined =>
  workTypes.find(({ name }) => name === type)?.id;
