import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { shortcutsOn } from '#web/lib/shortcut-choice.ts';
import { isPressed } from '#web/lib/shortcuts.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { type FilterChip, FilterChips } from '#web/ui/filter-chips.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ListState } from './list-state.ts';

/**
 * The search of a list, apart from its filters; it is sent with Enter or the button, and cleared
 * alone.
 */
export function ListSearch({
  state,
  label,
  hint,
}: {
  state: ListState;
  label: string;
  hint?: string;
}) {
  const t = useTexts();
  const [text, setText] = useState(state.search);
  useEffect(() => setText(state.search), [state.search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.setSearch(text);
  };
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          name="search"
          type="search"
          label={label}
          hint={hint}
          className="min-w-0 flex-1 basis-40"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          {t('common.button.search')}
        </Button>
        {state.search && (
          <Button kind="plain" className="min-h-11" onClick={state.clearSearch}>
            {t('common.filters.clearSearch')}
          </Button>
        )}
      </form>
    </search>
  );
}

/**
 * The filters in use as chips; `wordsOf` gives name and value of a filter in words: "Status:
 * Pending".
 */
export function ListChips({
  state,
  wordsOf,
}: {
  state: ListState;
  wordsOf(name: string, value: string): string;
}) {
  const chips: FilterChip[] = Object.entries(state.filters).flatMap(([name, values]) =>
    values.map((value) => ({
      key: `${name} ${value}`,
      text: wordsOf(name, value),
      onRemove: () =>
        state.setFilter(
          name,
          values.filter((other) => other !== value),
        ),
    })),
  );
  return <FilterChips chips={chips} onClear={state.clearFilters} />;
}

/** Another group of the list, which has what was asked for. */
export interface GroupElsewhere {
  name: string;
  count: number;
  href: string;
}

/** The other groups with what was not found in this one, each a way to it. */
function Elsewhere({ groups }: { groups: readonly GroupElsewhere[] }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <>
      <p>{t('common.empty.elsewhere')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {groups.map(({ name, count, href }) => (
          <li key={href}>
            <Link href={href} className="link">
              {t('common.empty.inGroup', { group: name, number: format.number(count) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * No rows: says the search and the number of filters and offers to clear either; without both, what
 * would be here. What other groups have is told first.
 */
export function ListEmpty({
  state,
  text,
  elsewhere = [],
  children,
}: {
  state: ListState;
  text: string;
  elsewhere?: readonly GroupElsewhere[];
  children?: ReactNode;
}) {
  const t = useTexts();
  const found = elsewhere.length > 0 && <Elsewhere groups={elsewhere} />;
  if (!state.search && state.active === 0) return <Empty text={text}>{found || children}</Empty>;
  const filters = state.active > 0 && t('common.empty.filters', { count: state.active });
  return (
    <Empty
      text={state.search ? t('common.empty.search', { text: state.search }) : String(filters)}
      actions={
        <>
          {state.search && (
            <Button onClick={state.clearSearch}>{t('common.filters.clearSearch')}</Button>
          )}
          {filters && <Button onClick={state.clearFilters}>{t('common.filters.clear')}</Button>}
        </>
      }
    >
      {found}
      {state.search && filters}
    </Empty>
  );
}

/** A page behind the last one: its rows have been decided about, or the list has become shorter. */
export function PageEmpty({ state }: { state: ListState }) {
  const t = useTexts();
  return (
    <Empty
      text={t('common.empty.page')}
      actions={<LinkButton href={state.pageHref(0)}>{t('common.empty.first')}</LinkButton>}
    />
  );
}

const rowKeys = [
  { key: 'ArrowDown', step: 1 },
  { key: 'ArrowUp', step: -1 },
  { key: 'J', step: 1, shortcut: true },
  { key: 'K', step: -1, shortcut: true },
];

/**
 * Arrow keys, J and K go from row to row while one of them has the focus. For `onKeyDown` of a
 * row's link, which carries `rowMark`.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step =
    rowKeys.find(
      ({ key, shortcut }) => isPressed({ key }, event.nativeEvent) && (!shortcut || shortcutsOn()),
    )?.step ?? 0;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (step === 0 || !next) return;
  event.preventDefault();
  next.focus();
}
