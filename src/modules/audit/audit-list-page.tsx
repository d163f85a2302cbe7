import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditChanges } from './audit-changes.tsx';

// The log opens with the changes: the other parts come when they are opened.
const AuditCheck = lazy(async () => ({ default: (await import('./audit-check.tsx')).AuditCheck }));
const AuditReadings = lazy(async () => ({
  default: (await import('./audit-readings.tsx')).AuditReadings,
}));
const AuditRefusals = lazy(async () => ({
  default: (await import('./audit-refusals.tsx')).AuditRefusals,
}));

const changes = 'changes';
const filters = ['process', 'watched', 'kind', 'role', 'days', 'from', 'to'];

/**
 * /admin/audit: who changed what, who read whose files, what was refused again and again, and
 * whether the history is whole, for those who watch over the work.
 */
export function AuditListPage() {
  const t = useTexts('audit');
  const [, navigate] = useLocation();
  const state = useListState({ filters, ordering: '' });
  useReturnToRow('audit', state.href, true);
  // Those beside the changes stand in the address.
  const parts: readonly [
    name: string,
    label: string,
    Content: ComponentType<{ state: ListState }>,
  ][] = [
    [changes, t('audit.changes'), AuditChanges],
    ['readings', t('audit.readings'), AuditReadings],
    ['refusals', t('audit.refusals'), AuditRefusals],
    ['check', t('audit.check.title'), AuditCheck],
  ];
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <Tabs
        label={t('audit.tabs')}
        value={parts.find(([name]) => name === state.group)?.[0] ?? changes}
        onValueChange={(value) => navigate(state.groupHref(value === changes ? null : value))}
        items={parts.map(([value, label, Content]) => ({
          value,
          label,
          content: (
            <Suspense fallback={<Skeleton rows={6} />}>
              <Content state={state} />
            </Suspense>
          ),
        }))}
      />
    </Page>
  );
}
