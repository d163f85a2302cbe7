import { useQuery } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { dcTypes } from '#shared/codes.ts';
import type { Named } from '#shared/names.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { FilterCombobox, FilterSelect, OrderSelect } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { RecordPage } from '#web/record/record.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import type { ApplicationView } from './application-view.ts';

type Row = Named & { id: number; code?: string };

// Drafts are their owners' own; a state without a code is never stored.
const privateStates = statesTagged(applicationMachine, 'ownersOnly');
const shownStates = Object.keys(applicationMachine.states).filter(
  (state) => stateMeta(applicationMachine, state).code !== null && !privateStates.includes(state),
);
const orders = [
  { name: 'review_until', value: 'review_until' },
  { name: 'sent_at', value: '-sent_at' },
  { name: 'updated_at', value: '-updated_at' },
] as const;

const usePeriods = () =>
  useQuery({
    queryKey: ['choice', 'periods'],
    queryFn: ({ signal }) => http.get<RecordPage<Row>>('/periods/', { limit: 100 }, signal),
    staleTime: 300_000,
  });

/** The specialties that the organizations of the view offer. */
function useDirections(view: ApplicationView, chosen: readonly string[]) {
  const { organizationId } = useActor();
  const own = view.options.filters.includes('organization')
    ? chosen.join(',')
    : String(organizationId ?? '');
  const query = useQuery({
    queryKey: ['choice', 'directions', own],
    queryFn: ({ signal }) =>
      http.get<RecordPage<Row>>(
        '/org-directions/direction_list/',
        { organization: own, limit: 1000 },
        signal,
      ),
    staleTime: 300_000,
  });
  return query.data?.results ?? [];
}

/** Organizations to choose from: of the whole country, or those under one's own. */
function useOrganizations(view: ApplicationView) {
  const { organizationId } = useActor();
  const higher = view.id === 'country' ? null : organizationId;
  const query = useQuery({
    queryKey: ['choice', 'organizations', higher],
    queryFn: ({ signal }) =>
      http.get<RecordPage<Row>>('/organizations/university_list/', { higher, limit: 1000 }, signal),
    staleTime: 300_000,
    enabled: view.options.filters.includes('organization'),
  });
  return query.data?.results ?? [];
}

function useRegions(enabled: boolean) {
  const query = useQuery({
    queryKey: ['choice', 'regions'],
    queryFn: ({ signal }) => http.get<RecordPage<Row>>('/regions/', { limit: 9999 }, signal),
    staleTime: 300_000,
    enabled,
  });
  return query.data?.results ?? [];
}

/** Where a filter's label stands. */
export const filterLabel = (name: string) =>
  `${name === 'organization' || name === 'region' ? 'agency' : 'review'}.filter.${name}` as const;

/** Every filter's choices in words. */
export function useFilterChoices(
  view: ApplicationView,
  state: ListState,
): Record<string, Choice[]> {
  const t = useTexts('application', 'codes');
  const name = useName();
  const named = (rows: readonly Row[]): Choice[] =>
    rows.map((row) => ({ value: String(row.id), label: name(row) }));
  const directions = useDirections(view, state.filters.organization ?? []);
  return {
    organization: named(useOrganizations(view)),
    region: named(useRegions(view.options.filters.includes('region'))),
    period: named(usePeriods().data?.results ?? []),
    dc_type: dcTypes.map(({ id }) => ({ value: String(id), label: t(`codes.dcType.${id}`) })),
    direction: directions.map((direction) => ({
      value: String(direction.id),
      label: `${direction.code} ${name(direction)}`,
    })),
    state: shownStates.map((one) => ({ value: one, label: t(`application.state.${one}`) })),
  };
}

const long = ['direction', 'organization'];

/** Filters and order of the worklist; the search stands apart. */
export function WorklistFilters({
  view,
  state,
  choices,
}: {
  view: ApplicationView;
  state: ListState;
  choices: Record<string, Choice[]>;
}) {
  const t = useTexts('review', 'agency');
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {view.options.filters
        .filter((name) => name in choices)
        .map((name) => {
          const filter = { state, name, label: t(filterLabel(name)), options: choices[name] ?? [] };
          return long.includes(name) ? (
            <FilterCombobox key={name} {...filter} />
          ) : (
            <FilterSelect key={name} {...filter} all={t('review.filter.any')} />
          );
        })}
      <OrderSelect
        state={state}
        label={t('review.filter.ordering')}
        orders={orders.map(({ name, value }) => ({ value, label: t(`review.order.${name}`) }))}
      />
    </div>
  );
}
