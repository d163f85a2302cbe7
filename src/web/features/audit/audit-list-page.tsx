import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { useListState } from '#web/process/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditReadings } from './audit-readings.tsx';

/** The part of the log that stands in the address. */
const readings = 'readings';

/** /admin/audit: who changed what and who read whose files, for those who watch over the work (issue 4, point 7). */
export function AuditListPage() {
  const t = useTexts('audit');
  const [, navigate] = useLocation();
  const state = useListState({ filters: ['process', 'role', 'days'], ordering: '' });
  useReturnToRow('audit', state.href, true);
  const part = (value: string, content: 'changes' | 'readings') => ({
    value,
    label: t(`audit.${content}`),
    content: (
      <>
        <AuditFilters state={state} readings={content === readings} />
        {content === readings ? <AuditReadings state={state} /> : <AuditChanges state={state} />}
      </>
    ),
  });
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <Tabs
        label={t('audit.tabs')}
        value={state.group === readings ? readings : 'changes'}
        onValueChange={(value) => navigate(state.groupHref(value === readings ? readings : null))}
        items={[part('changes', 'changes'), part(readings, 'readings')]}
      />
    </Page>
  );
}
