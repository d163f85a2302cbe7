import { useQuery } from '@tanstack/react-query';
import type { Named } from '#shared/names.ts';
import { http } from '#web/lib/http.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { RecordPage } from '#web/record/record.ts';

type Direction = Named & { id: number; code: string };

/**
 * The specialties that the own organization offers; of the whole country for those who belong to
 * none that teaches.
 */
export function useDirections(country = false): Direction[] {
  const { organizationId } = useActor();
  const organization = country ? null : organizationId;
  const query = useQuery({
    queryKey: ['choice', 'directions', organization === null ? '' : String(organization)],
    queryFn: ({ signal }) =>
      http.get<RecordPage<Direction>>(
        '/org-directions/direction_list/',
        { organization, limit: 1000 },
        signal,
      ),
    staleTime: 300_000,
  });
  return query.data?.results ?? [];
}
