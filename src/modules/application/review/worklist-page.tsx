import { ListPage } from '#web/declared/list-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { ownWorklist, subordinateWorklist } from './worklists.ts';

/**
 * The applications of an organization, or for its ministry those of every organization under it.
 */
export function WorklistPage() {
  const decides = useCan('decide', 'ApplicantDocument');
  return <ListPage of={decides ? ownWorklist : subordinateWorklist} />;
}
