import { type ReactNode, Suspense } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { type RoleName, rolesOf, type Transition } from '#machines/kit.ts';
import { TransitionTable } from '#web/diagram/transition-table.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { machineOf, rolesIn, sizeOf } from './machine-list.ts';
import { PassageView } from './passage-view.tsx';
import { ProcessView } from './process-view.tsx';
import { Simulator } from './simulator.tsx';
import { StateTable } from './state-table.tsx';
import { comparedWith, type PassageFilters, passageFilters } from './use-passages.ts';
import { useStateCounts, useStateDays } from './use-state-counts.ts';

/** Few analysts have a file of rules at hand. */
const RuleChange = lazyPage(() => import('./rule-change.tsx'), 'RuleChange');

type View = 'picture' | 'states' | 'times' | 'table' | 'simulate' | 'change';

/** What narrows the times, by names that begin so. */
const filtersIn = (params: URLSearchParams, prefix = ''): PassageFilters =>
  Object.fromEntries(
    passageFilters.flatMap((name) => {
      const value = params.get(`${prefix}${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The view and the role of this page, kept in its address. */
function useView(machine: AnyStateMachine) {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const roles = rolesIn(machine);
  const put = (name: string, value: string) => {
    if (value) params.set(name, value);
    else params.delete(name);
    const search = params.toString();
    navigate(search ? `${path}?${search}` : path, { replace: true });
  };
  return {
    view: params.get('view') ?? 'picture',
    filters: filtersIn(params),
    compared: params.get('compare') === '1' ? filtersIn(params, comparedWith) : null,
    role: roles.find((role) => role === params.get('role')) ?? null,
    roles,
    put,
  };
}

const litFor =
  (role: RoleName | null) =>
  ({ guard }: Transition): boolean =>
    role === null || rolesOf(guard).includes(role);

function Process({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts('diagram', 'processes', machine.id);
  const { view, role, roles, filters, compared, put } = useView(machine);
  const counts = useStateCounts(machine);
  const days = useStateDays(machine);
  const lit = litFor(role);
  const contents: Record<View, ReactNode> = {
    picture: <ProcessView machine={machine} counts={counts} days={days} lit={lit} />,
    states: <StateTable machine={machine} counts={counts} days={days} />,
    times: <PassageView machine={machine} filters={filters} compared={compared} onFilter={put} />,
    table: <TransitionTable machine={machine} lit={lit} />,
    simulate: <Simulator machine={machine} role={role} />,
    change: (
      <Suspense fallback={<Skeleton rows={6} />}>
        <RuleChange machine={machine} counts={counts} />
      </Suspense>
    ),
  };
  return (
    <Page
      title={t(`${machine.id}.name`)}
      back={{ href: paths.processes.href(), text: t('diagram.machines.back') }}
      lead={t('diagram.machines.size', sizeOf(machine))}
    >
      <div className="no-print mb-6">
        <SelectField
          name="role"
          label={t('diagram.role.label')}
          hint={t('diagram.role.hint')}
          placeholder={t('diagram.role.all')}
          options={roles.map((name) => ({ value: name, label: t(`processes.role.${name}`) }))}
          value={role ?? ''}
          onChange={(event) => put('role', event.target.value)}
        />
      </div>
      <Tabs
        label={t('diagram.view.label')}
        value={view in contents ? view : 'picture'}
        onValueChange={(name) => put('view', name === 'picture' ? '' : name)}
        items={(Object.keys(contents) as View[]).map((name) => ({
          value: name,
          label: t(`diagram.view.${name}`),
          content: contents[name],
        }))}
      />
    </Page>
  );
}

/**
 * One process for analysts: its picture per role, records per state, times, all transitions, and a walk
 * through it.
 */
export function ProcessPage() {
  const t = useTexts('diagram');
  const { machine: id = '' } = useParams<{ machine: string }>();
  const machine = machineOf(id);
  if (machine) return <Process key={id} machine={machine} />;
  return (
    <Page
      title={t('common.error.notFound')}
      back={{ href: paths.processes.href(), text: t('diagram.machines.back') }}
    >
      <p>{t('diagram.machines.missing')}</p>
    </Page>
  );
}
