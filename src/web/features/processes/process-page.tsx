import { type ReactNode, Suspense } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { type RoleName, rolesOf, type Transition } from '#machines/kit.ts';
import { foundBy } from '#shared/passages.ts';
import { keyOfTransition } from '#shared/published-machine.ts';
import { TransitionTable } from '#web/diagram/transition-table.tsx';
import { usePublished } from '#web/diagram/use-published.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { machineOf, rolesIn, sizeOf } from './machine-list.ts';
import { PassageView } from './passage-view.tsx';
import { pictureColours } from './picture-figures.ts';
import { ProcessView } from './process-view.tsx';
import { Simulator } from './simulator.tsx';
import { StateTable } from './state-table.tsx';
import { comparedWith, type PassageFilters, passageFilters } from './use-passages.ts';
import { useStateCounts, useStateDays } from './use-state-counts.ts';
import type { Behind } from './way-address.ts';
import { WayRecords } from './way-records.tsx';

/** Few analysts have a file of rules at hand. */
const RuleChange = lazyPage(() => import('./rule-change.tsx'), 'RuleChange');
const ProcessMoves = lazyPage(() => import('./moves/rule-moves.tsx'), 'ProcessMoves');
const ProcessRemarks = lazyPage(() => import('./remarks/rule-remarks.tsx'), 'ProcessRemarks');

type View = 'picture' | 'states' | 'times' | 'table' | 'simulate' | 'change' | 'moves' | 'confirm';

/** What narrows the times, by names that begin so. */
const filtersIn = (params: URLSearchParams, prefix = ''): PassageFilters =>
  Object.fromEntries(
    passageFilters.flatMap((name) => {
      const value = params.get(`${prefix}${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The number whose records are looked at, as the address names it; null for none. */
function behindIn(params: URLSearchParams): Behind | null {
  const of = foundBy.find((one) => one === params.get('of'));
  if (!of) return null;
  return { of, words: params.get('words')?.split(',').filter(Boolean) ?? [] };
}

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
    remark: params.get('remark') ?? '',
    week: params.get('week') ?? '',
    filters: filtersIn(params),
    behind: behindIn(params),
    offset: Number(params.get('offset')) || 0,
    colour: pictureColours.find((one) => one === params.get('colour')) ?? null,
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

/** Every transition, with the article where the repository has one that confirms it. */
function RuleTable({ machine, lit }: { machine: AnyStateMachine; lit: ReturnType<typeof litFor> }) {
  const { data } = usePublished(machine.id);
  const sources = new Map(
    data?.machine.transitions.map((one) => [keyOfTransition(one), one.source]),
  );
  return (
    <TransitionTable
      machine={machine}
      lit={lit}
      confirmedBy={(transition) => {
        const source = sources.get(keyOfTransition(transition));
        return source && `${source.regulation}, ${source.article}`;
      }}
    />
  );
}

function Process({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts('diagram', 'processes', machine.id);
  const chosen = useView(machine);
  const { view, remark, week, role, roles, filters, compared, put } = chosen;
  const mayRemark = useCan('read', 'RuleRemark');
  const mayMove = useCan('read', 'RuleMove');
  const counts = useStateCounts(machine);
  const days = useStateDays(machine);
  const lit = litFor(role);
  const contents: Record<View, ReactNode> = {
    picture: (
      <ProcessView
        machine={machine}
        counts={counts}
        days={days}
        lit={lit}
        colour={chosen.colour}
        filters={filters}
        onColour={(colour) => put('colour', colour)}
      />
    ),
    states: <StateTable machine={machine} counts={counts} days={days} />,
    times: chosen.behind ? (
      <WayRecords
        machine={machine}
        filters={filters}
        behind={chosen.behind}
        offset={chosen.offset}
      />
    ) : (
      <PassageView
        machine={machine}
        filters={filters}
        compared={compared}
        week={week}
        onFilter={put}
      />
    ),
    table: <RuleTable machine={machine} lit={lit} />,
    simulate: <Simulator machine={machine} role={role} />,
    change: (
      <Suspense fallback={<Skeleton rows={6} />}>
        <RuleChange machine={machine} counts={counts} />
      </Suspense>
    ),
    moves: mayMove && (
      <Suspense fallback={<Skeleton rows={6} />}>
        <ProcessMoves machine={machine} />
      </Suspense>
    ),
    confirm: mayRemark && (
      <Suspense fallback={<Skeleton rows={6} />}>
        <ProcessRemarks
          machine={machine}
          lit={lit}
          shown={remark}
          onShow={(state) => put('remark', state)}
        />
      </Suspense>
    ),
  };
  const views = (Object.keys(contents) as View[]).filter((name) => contents[name]);
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
        value={views.find((name) => name === view) ?? 'picture'}
        onValueChange={(name) => put('view', name === 'picture' ? '' : name)}
        items={views.map((name) => ({
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
