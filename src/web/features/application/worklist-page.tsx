import { useMay } from '#web/forms/use-may.ts';
import { ministryView, organizationView } from './application-view.ts';
import { Worklist } from './worklist.tsx';

/**
 * The applications of an organization, or for its ministry those of every organization under it.
 */
export function WorklistPage() {
  const decides = useMay('accept', 'ApplicantDocument');
  return <Worklist view={decides ? organizationView : ministryView} />;
}
