import { lazy, type ReactNode, Suspense } from 'react';
import { isRealDate } from '#shared/dates.ts';
import { peopleRoles } from '#shared/role-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRoleWords } from '#web/lib/role-words.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { type Choice, SelectField } from '#web/ui/select-field.tsx';
import { auditDays, refusalKinds, unusualKinds, usualDays } from './schema.ts';
import type { AuditParts } from './use-audit.ts';
import { loggedProcesses, useAuditWords } from './use-audit-words.ts';

// Three fields for each day: the log is read before they are there.
const DayFilters = lazy(async () => ({ default: (await import('./day-filters.tsx')).DayFilters }));

/** What the search of a part looks into, and what narrows it; `whose` is a role or a person. */
const searches = {
  changes: 'audit.search',
  readings: 'audit.searchReading',
  refusals: 'audit.searchRefusal',
} as const;
const filtersOf: Record<keyof AuditParts, readonly string[]> = {
  changes: ['process', 'watched', 'whose'],
  readings: ['role'],
  refusals: ['kind', 'role'],
};

/** How far back the log is read: some time is always chosen. */
function DaysSelect({
  state,
  label,
  options,
}: {
  state: ListState;
  label: string;
  options: readonly Choice[];
}) {
  return (
    <SelectField
      name="days"
      className="min-w-48"
      label={label}
      placeholder={false}
      options={options}
      value={state.filters.days?.[0] ?? String(usualDays)}
      onChange={(event) => state.setFilter('days', [event.target.value])}
    />
  );
}

/**
 * How a part of the log is narrowed: by words, by what it is about, role and time; all in the
 * address.
 */
export function AuditFilters({
  state,
  part,
  people,
  children,
}: {
  state: ListState;
  part: keyof AuditParts;
  /** What else is chosen there: the columns. */
  children?: ReactNode;
  /** Of one organization: who of its people is chosen, instead of a role. */
  people?: readonly Choice[];
}) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const role = useRoleWords();
  const choices: Record<string, Choice[]> = {
    process: loggedProcesses.map((name) => ({ value: name, label: words.process(name) })),
    watched: [...unusualKinds, 'any' as const].map((kind) => ({
      value: kind,
      label: t(`audit.watched.${kind}`),
    })),
    kind: refusalKinds.map((kind) => ({ value: kind, label: t(`audit.refusal.${kind}`) })),
    role: peopleRoles.map(([, code]) => ({ value: String(code), label: role(code) })),
    person: [...(people ?? [])],
    days: auditDays.map((days) => ({
      value: String(days),
      label: t('audit.days', { count: days }),
    })),
  };
  const labelOf = (name: string): string => t(`audit.filter.${name}`);
  const format = useFormat();
  const wordsOf = (name: string, value: string): string => {
    const label = choices[name]?.find((choice) => choice.value === value)?.label;
    return `${labelOf(name)}: ${label ?? (isRealDate(value) ? format.date(value) : value)}`;
  };
  const ranged = ['from', 'to'].some((name) => (state.filters[name] ?? []).length > 0);
  const whose = people ? 'person' : 'role';
  return (
    <div className="mb-6">
      <ListFilters state={state} search={t(searches[part])} wordsOf={wordsOf} tools={children}>
        {filtersOf[part]
          .map((name) => (name === 'whose' ? whose : name))
          .map((name) => (
            <FilterSelect
              key={name}
              state={state}
              name={name}
              label={labelOf(name)}
              all={t('audit.any')}
              options={choices[name] ?? []}
            />
          ))}
        {!ranged && (
          <DaysSelect state={state} label={labelOf('days')} options={choices.days ?? []} />
        )}
        <Suspense>
          <DayFilters state={state} />
        </Suspense>
      </ListFilters>
    </div>
  );
}
