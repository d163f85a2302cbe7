import { useQuery } from '@tanstack/react-query';
import { http } from '#web/lib/http.ts';
import type { ProfileAnswer } from './schema.ts';

/** Where the profile lies in the cache. */
export const profileKey = ['profile'];

/** `GET /api/profile/`: the caller's own data. */
export const readProfile = (signal?: AbortSignal) =>
  http.get<ProfileAnswer>('/profile/', undefined, signal);

/** The caller's own profile. */
export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: ({ signal }) => readProfile(signal) });
