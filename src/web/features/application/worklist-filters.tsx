import { useQuery } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { dcTypes } from '#shared/codes.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { Named, RecordPage } from '#web/process/record.ts';
import { useActor } from '#web/process/use-actor.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { type Choice, SelectField } from '#web/ui/select-field.tsx';

type Row = Named & { id: number; code?: string };

// Drafts are their owners' own; a state without a code is never stored.
const privateStates = statesTagged(applicationMachine, 'ownersOnly');
const shownStates = Object.keys(applicationMachine.states).filter(
  (state) => stateMeta(applicationMachine, state).code !== null && !privateStates.includes(state),
);
const orders = ['review_until', '-sent_at', '-updated_at'];

const usePeriods = () =>
  useQuery({
    queryKey: ['choice', 'periods'],
    queryFn: ({ signal }) => http.get<RecordPage<Row>>('/periods/', { limit: 100 }, signal),
    staleTime: 300_000,
  });

/** The specialty of a filter by its id, so that a link from elsewhere shows its words. */
export function useDirections() {
  const { organizationId } = useActor();
  const query = useQuery({
    queryKey: ['choice', 'directions', organizationId],
    queryFn: ({ signal }) => http.get<RecordPage<Row>>('/org-directions/direction_list/', { organization: organizationId, limit: 1000 }, signal),
    staleTime: 300_000,
  });
  return query.data?.results ?? [];
}

/** Every filter's choices in words. */
export function useFilterChoices(): Record<string, Choice[]> {
  const t = useTexts('application', 'codes');
  const name = useName();
  const periods = usePeriods().data?.results ?? [];
  const directions = useDirections();
  return {
    period: periods.map((period) => ({ value: String(period.id), label: name(period) })),
    dc_type: dcTypes.map(({ id }) => ({ value: String(id), label: t(`codes.dcType.${id}`) })),
    direction: directions.map((direction) => ({ value: String(direction.id), label: `${direction.code} ${name(direction)}` })),
    state: shownStates.map((state) => ({ value: state, label: t(`application.state.${state}`) })),
  };
}

/** Filters and order of the worklist; the search stands apart. */
export function WorklistFilters({ state, choices }: { state: ListState; choices: Record<string, Choice[]> }) {
  const t = useTexts('review');
  const chosen = (name: string): string => state.filters[name]?.[0] ?? '';
  const put = (name: string, value: string) => state.setFilter(name, value ? [value] : []);
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {['period', 'dc_type', 'direction', 'state'].map((name) =>
        name === 'direction' ? (
          <Combobox
            key={name}
            name={name}
            label={t(`review.filter.${name}`)}
            value={chosen(name)}
            options={choices[name] ?? []}
            onChange={(value) => put(name, value)}
          />
        ) : (
          <SelectField
            key={name}
            name={name}
            label={t(`review.filter.${name}`)}
            placeholder={t('review.filter.any')}
            options={choices[name] ?? []}
            value={chosen(name)}
            onChange={(event) => put(name, event.target.value)}
          />
        ),
      )}
      <SelectField
        name="ordering"
        label={t('review.filter.ordering')}
        placeholder={false}
        options={orders.map((order) => ({ value: order, label: t(`review.order.${order.replace('-', '')}`) }))}
        value={state.ordering}
        onChange={(event) => state.setSort(sortOf(event.target.value))}
      />
    </div>
  );
}

const sortOf = (order: string) => ({
  key: order.replace('-', ''),
  direction: order.startsWith('-') ? ('descending' as const) : ('ascending' as const),
});
