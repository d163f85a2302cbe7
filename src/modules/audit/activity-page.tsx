import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { useListState } from '#web/process/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { useActivityPeople } from './use-audit.ts';

const filters = ['process', 'watched', 'person', 'days', 'from', 'to'];

/** /admin/activity: what the people of one's own organization did, by person, day and process. */
export function ActivityPage() {
  const t = useTexts('audit');
  const state = useListState({ filters, ordering: '' });
  const { data = [] } = useActivityPeople();
  useReturnToRow('activity', state.href, true);
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Page title={t('audit.activity.title')} lead={t('audit.activity.lead')}>
      <AuditChanges state={state} of="activity" people={people} />
    </Page>
  );
}
