import { useQuery } from '@tanstack/react-query';
import type { ProfileAnswer } from '#modules/profile/schema.ts';
import { http } from '#web/lib/http.ts';

/**
 * The own profile as it is now: an application shows it, it is changed on the profile's page only.
 */
export const useOwnProfile = () =>
  useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => http.get<ProfileAnswer>('/profile/', undefined, signal),
  });
