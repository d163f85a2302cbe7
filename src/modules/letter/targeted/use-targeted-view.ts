import { useCan } from '#web/forms/use-can.ts';
import { useActor } from '#web/lib/use-actor.ts';

/**
 * What somebody does with targeted letters, by their abilities: the agency decides, an organization
 * may be asked to train, a ministry writes and sees those of its organizations, a legal entity
 * writes its own, others read.
 */
export type TargetedView = 'decides' | 'trains' | 'oversees' | 'writes' | 'reads';

/** Views that show drafts of one's own. */
export const writing: readonly TargetedView[] = ['trains', 'oversees', 'writes'];

/** Which view of the list is drawn. */
export function useTargetedView(): TargetedView {
  const writes = useCan('create', 'TargetedLetter');
  const trains = useCan('opinion', 'TargetedLetter');
  const decides = useCan('decide', 'TargetedLetter');
  const { organizationId } = useActor();
  if (decides) return 'decides';
  if (trains) return 'trains';
  if (!writes) return 'reads';
  return organizationId === null ? 'writes' : 'oversees';
}
