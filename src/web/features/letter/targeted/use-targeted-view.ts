import { useMay } from '#web/forms/use-may.ts';
import { useActor } from '#web/process/use-actor.ts';

/**
 * What somebody does with targeted letters, by his abilities: the agency decides, an organization
 * may be asked to train, a ministry writes and sees those of its organizations, a legal entity
 * writes its own, others read.
 */
export type TargetedView = 'decides' | 'trains' | 'oversees' | 'writes' | 'reads';

/** Views that show drafts of one's own. */
export const writing: readonly TargetedView[] = ['trains', 'oversees', 'writes'];

/** Which view of the list is drawn. */
export function useTargetedView(): TargetedView {
  const writes = useMay('create', 'TargetedLetter');
  const trains = useMay('opinion', 'TargetedLetter');
  const decides = useMay('accept', 'TargetedLetter');
  const { organizationId } = useActor();
  if (decides) return 'decides';
  if (trains) return 'trains';
  if (!writes) return 'reads';
  return organizationId === null ? 'writes' : 'oversees';
}
