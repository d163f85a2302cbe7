import { useQuery } from '@tanstack/react-query';
import type { PublicMain } from '#modules/public-site/schema.ts';
import { http } from '#web/lib/http.ts';

/** An admission that a letter may be written for, with the last day of its registration. */
export interface LetterYear {
  year: number;
  until: string;
}

const quotaQuarter = 1;

/**
 * Admissions with quotas whose registration is not over, the nearest first; undefined until they
 * are there. Legal entities read no periods but these.
 */
export function useLetterYears(): LetterYear[] | undefined {
  const { data } = useQuery({
    queryKey: ['public', 'main'],
    queryFn: ({ signal }) => http.get<PublicMain>('/public/main/', undefined, signal),
  });
  const periods =
    data &&
    [...data.open, ...data.coming].filter(
      ({ quarters, step }) => step !== null && quarters.includes(quotaQuarter),
    );
  return periods
    ?.map(({ admission_year, registration_stop }) => ({
      year: admission_year,
      until: registration_stop,
    }))
    .sort((one, other) => one.year - other.year);
}
