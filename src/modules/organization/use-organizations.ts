import { useQuery } from '@tanstack/react-query';
import { organizationMachine } from '#machines/organization.machine.ts';
import { http } from '#web/lib/http.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import type { OrganizationParts } from './schema.ts';

/**
 * What belongs to an organization beside its record; read again whenever the record has another
 * version.
 */
export function useParts(id: number, version: number) {
  useLiveRecords(organizationMachine);
  return useQuery({
    queryKey: [organizationMachine.id, 'parts', id, version],
    queryFn: ({ signal }) =>
      http.get<OrganizationParts>(`/organizations/${id}/parts/`, undefined, signal),
  });
}
