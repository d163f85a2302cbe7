import { actionsOf } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { OrganizationCheckRecord } from '../schema.ts';

/** Whether the reader judges the rows of a check now. */
export function useWritesRows(record: OrganizationCheckRecord): boolean {
  return actionsOf(organizationCheckMachine, record, useActor()).some(
    ({ event, enabled }) => event === 'saveRows' && enabled,
  );
}
