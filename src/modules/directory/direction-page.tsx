import { useParams } from 'wouter';
import { EntryPage } from './entry-page.tsx';

/** /admin/direction/:id: one branch, group or specialty. */
export function DirectionPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <EntryPage key={id} name="direction" id={id} />;
}
