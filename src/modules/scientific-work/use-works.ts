import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { ProfileAnswer } from '#modules/profile/schema.ts';
import { http, type Query } from '#web/lib/http.ts';
import type { RecordPage, TravellingRecord } from '#web/record/record.ts';
import type { ScientificWork } from './schema.ts';

const worksKey = ['scientific-works'];

/** A page of the own works, newest first. */
export function useWorks(query: Query) {
  return useQuery({
    queryKey: [...worksKey, 'list', query],
    queryFn: ({ signal }) =>
      http.get<RecordPage<ScientificWork>>('/scientific-works/', query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One own work. */
export const readWork = (id: number, signal?: AbortSignal) =>
  http.get<ScientificWork>(`/scientific-works/${id}/`, undefined, signal);
export const useWork = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...worksKey, 'one', id],
    queryFn: ({ signal }) => readWork(id, signal),
    enabled,
  });

/** How many works of each type there are: type code -> number. */
export const useWorkCounts = () =>
  useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => http.get<ProfileAnswer>('/profile/', undefined, signal),
    select: (profile) => profile.work_counts,
  });

type Needs = TravellingRecord & { facts: { articles?: number; theses?: number } };

const settled = ['student', 'archived'].flatMap((tag) => statesTagged(applicationMachine, tag));

/**
 * How many articles and theses are asked for the type of study that the person has chosen: in the
 * newest application that is still being made or decided, else in the newest one. Undefined without
 * an application.
 */
export function useNeededWorks() {
  return useQuery({
    queryKey: ['application', 'needed-works'],
    queryFn: ({ signal }) => http.get<RecordPage<Needs>>('/applications/', { limit: 100 }, signal),
    select: ({ results }) =>
      (results.find(({ state }) => !settled.includes(state)) ?? results[0])?.facts,
    retry: false,
  }).data;
}

/** After a change: lists, the counts in the profile, and what applications say of works. */
export function useForgetWorks(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [worksKey, ['profile'], ['application']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}
