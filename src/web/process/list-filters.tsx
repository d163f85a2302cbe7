import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { type NotThere, notThereTexts } from '#web/ui/combobox-options.ts';
import { type Choice, SelectField } from '#web/ui/select-field.tsx';
import { ListViews } from '#web/views/list-views.tsx';
import type { ListState } from './list-state.ts';
import { ListChips, ListSearch } from './record-list.tsx';

interface FilterProps {
  state: ListState;
  /** Its name in the address and for the API. */
  name: string;
  label: string;
  options: readonly Choice[] | NotThere;
}

const chosenOf = ({ filters }: ListState, name: string): string => filters[name]?.[0] ?? '';
const choose = (state: ListState, name: string, value: string): void =>
  state.setFilter(name, value ? [value] : []);

/** A filter with few choices, one of them at a time; `all` says what no choice means. */
export function FilterSelect({ state, name, label, options, all }: FilterProps & { all: string }) {
  const t = useTexts();
  const there = typeof options !== 'string';
  return (
    <SelectField
      name={name}
      className="w-full min-w-48 sm:w-auto"
      label={label}
      placeholder={there ? all : t(notThereTexts[options])}
      options={there ? options : []}
      value={chosenOf(state, name)}
      onChange={(event) => choose(state, name, event.target.value)}
    />
  );
}

/** A filter with many choices, found by typing. */
export function FilterCombobox({ state, name, label, options }: FilterProps) {
  return (
    <Combobox
      name={name}
      label={label}
      options={options}
      value={chosenOf(state, name)}
      onChange={(value) => choose(state, name, value)}
    />
  );
}

interface OrderProps {
  state: ListState;
  label: string;
  /** `review_until`, `-sent_at`, as the API calls them, with their words. */
  orders: readonly Choice[];
}

/** The order of a list whose columns have no headings to press. */
export function OrderSelect({ state, label, orders }: OrderProps) {
  const put = (order: string) =>
    state.setSort({
      key: order.replace(/^-/, ''),
      direction: order.startsWith('-') ? 'descending' : 'ascending',
    });
  return (
    <SelectField
      name="ordering"
      label={label}
      placeholder={false}
      options={orders}
      value={state.ordering}
      onChange={(event) => put(event.target.value)}
    />
  );
}

interface Props {
  state: ListState;
  /** What the search looks into. */
  search: string;
  /** Name and value of a filter in use, in words. */
  wordsOf(name: string, value: string): string;
  /** Beside the saved views. */
  tools?: ReactNode;
  /** The filters and the order: `FilterSelect`, `FilterCombobox`; nothing where there are none. */
  children?: ReactNode;
}

/**
 * Above every list: its search, its filters behind one button that says how many are in use, and
 * those as chips; all in the address. So the first rows are seen without scrolling.
 */
export function ListFilters({ state, search, wordsOf, tools, children }: Props) {
  const t = useTexts();
  const format = useFormat();
  const id = useId();
  // Null until they are first opened: from then on they are drawn, and their choices read.
  const [open, setOpen] = useState<boolean | null>(null);
  const { active } = state;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <ListSearch state={state} label={search} />
        </div>
        <div className="no-print flex flex-wrap gap-3">
          {children && (
            <Button
              icon={SlidersHorizontal}
              aria-expanded={open ?? false}
              aria-controls={id}
              data-filters=""
              onClick={() => setOpen(!open)}
            >
              {active > 0
                ? t('common.filters.inUse', { number: format.number(active) })
                : t('common.filters.open')}
            </Button>
          )}
          {tools}
          <ListViews views={state.views} />
        </div>
      </div>
      {children && (
        <div id={id} hidden={!open} className="no-print">
          {open !== null && (
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
          )}
        </div>
      )}
      <ListChips state={state} wordsOf={wordsOf} />
    </div>
  );
}

interface ChoiceFiltersProps {
  state: ListState;
  /** What the search looks into. */
  search: string;
  /** The choices of each filter by its name in the address. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  labelOf(name: string): string;
  /** What no choice means. */
  all: string;
  /** Beside the saved views: the columns. */
  tools?: ReactNode;
}

/**
 * Above a list whose filters all have few choices. That the reader's own work is shown (`turn`),
 * the home and the counts ask for: it is a chip without a choice.
 */
export function ChoiceFilters({ state, search, choices, labelOf, all, tools }: ChoiceFiltersProps) {
  const t = useTexts('processes');
  const chosen = (name: string, value: string): string =>
    `${labelOf(name)}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  const wordsOf = (name: string, value: string): string =>
    name === 'turn' ? t('processes.actions.myTurn') : chosen(name, value);
  return (
    <div className="mb-4">
      <ListFilters state={state} search={search} wordsOf={wordsOf} tools={tools}>
        {Object.entries(choices).map(([name, options]) => (
          <FilterSelect
            key={name}
            state={state}
            name={name}
            label={labelOf(name)}
            all={all}
            options={options}
          />
        ))}
      </ListFilters>
    </div>
  );
}
