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

/** Which sentence says why a list, or one group of it, has no rows. */
function reasonOf({ search, active, filters }: ListState): 'search' | 'turn' | 'filtered' | null {
  if (search) return 'search';
  if (active === 0) return null;
  // Whose own work alone is asked for hears that none waits, not that something is chosen.
  return active === 1 && filters.turn?.length ? 'turn' : 'filtered';
}

/**
 * No rows: one sentence why, true for the whole list, or for the one group where others have rows
 * (`elsewhere`), and the way out: to clear the search or the filters, or to
 * another group. What would be here (`text`) is said of a list that has nothing at all.
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
  const reason = reasonOf(state);
  const found = elsewhere.length > 0 && <Elsewhere groups={elsewhere} />;
  if (!reason)
    return found ? (
      <Empty text={t('common.empty.group')}>{found}</Empty>
    ) : (
      <Empty text={text}>{children}</Empty>
    );
  const params = { text: state.search };
  return (
    <Empty
      text={found ? t(`common.empty.${reason}Group`, params) : t(`common.empty.${reason}`, params)}
      actions={
        <>
          {state.search && (
            <Button onClick={state.clearSearch}>{t('common.filters.clearSearch')}</Button>
          )}
          {state.active > 0 && (
            <Button onClick={state.clearFilters}>{t('common.filters.clear')}</Button>
          )}
        </>
      }
    >
      {found}
      {state.search && state.active > 0 && t('common.empty.filters', { count: state.active })}
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
