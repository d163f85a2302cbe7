import { useMay } from '#web/forms/use-may.ts';

/** What somebody does with targeted letters, by his abilities: the agency decides, an organization may be asked to train, customers write, others read. */
export type TargetedView = 'decides' | 'trains' | 'writes' | 'reads';

/** Which view of the list is drawn. */
export function useTargetedView(): TargetedView {
  const writes = useMay('create', 'TargetedLetter');
  const trains = useMay('opinion', 'TargetedLetter');
  const decides = useMay('accept', 'TargetedLetter');
  if (decides) return 'decides';
  if (trains) return 'trains';
  return writes ? 'writes' : 'reads';
}
