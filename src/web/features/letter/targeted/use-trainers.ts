import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { letterYears, trainerAnswer } from '#shared/targeted-letter.ts';
import { http } from '#web/lib/http.ts';

type Trainer = z.infer<typeof trainerAnswer>['results'][number];

/** Organizations that may be asked to train for a form of study, each with its directions; undefined until a form is chosen and they are there. */
export function useTrainers(dcType: string): Trainer[] | undefined {
  const { data } = useQuery({
    queryKey: ['targeted-letter-trainers', dcType],
    queryFn: ({ signal }) => http.get<z.infer<typeof trainerAnswer>>('/targeted-letter-trainers/', { dc_type: dcType, limit: 9999 }, signal),
    enabled: dcType !== '',
  });
  return data?.results;
}

/** Admission years that a letter may be written for now, the nearest first; undefined until they are there. */
export function useLetterYears(): z.infer<typeof letterYears>['results'] | undefined {
  return useQuery({
    queryKey: ['targeted-letter-years'],
    queryFn: ({ signal }) => http.get<z.infer<typeof letterYears>>('/targeted-letter-years/', undefined, signal),
  }).data?.results;
}
