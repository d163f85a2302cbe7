import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { useListState } from '#web/process/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditFilters } from './audit-filters.tsx';

// The log opens with the changes: the other parts come when they are opened.
const AuditCheck = lazy(async () => ({ default: (await import('./audit-check.tsx')).AuditCheck }));
const AuditReadings = lazy(async () => ({
  default: (await import('./audit-readings.tsx')).AuditReadings,
}));

/** The parts of the log that stand in the address. */
const readings = 'readings';
const check = 'check';

/**
 * /admin/audit: who changed what, who read whose files, and whether the history is whole, for those
 * who watch over the work.
 */
export function AuditListPage() {
  const t = useTexts('audit');
  const [, navigate] = useLocation();
  const state = useListState({
    filters: ['process', 'watched', 'role', 'days', 'from', 'to'],
    ordering: '',
  });
  useReturnToRow('audit', state.href, true);
  const part = (value: string, content: 'changes' | 'readings') => ({
    value,
    label: t(`audit.${content}`),
    content: (
      <>
        <AuditFilters state={state} readings={content === readings} />
        {content === readings ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <AuditReadings state={state} />
          </Suspense>
        ) : (
          <AuditChanges state={state} />
        )}
      </>
    ),
  });
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <Tabs
        label={t('audit.tabs')}
        value={state.group === readings || state.group === check ? state.group : 'changes'}
        onValueChange={(value) => navigate(state.groupHref(value === 'changes' ? null : value))}
        items={[
          part('changes', 'changes'),
          part(readings, 'readings'),
          {
            value: check,
            label: t('audit.check.title'),
            content: (
              <Suspense fallback={<Skeleton rows={6} />}>
                <AuditCheck />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}
