import { useCan } from '#web/forms/use-can.ts';
import { ministryView, organizationView } from './application-view.ts';
import { Worklist } from './worklist.tsx';

/**
 * The applications of an organization, or for its ministry those of every organization under it.
 */
export function WorklistPage() {
  const decides = useCan('decide', 'ApplicantDocument');
  return <Worklist view={decides ? organizationView : ministryView} />;
}
