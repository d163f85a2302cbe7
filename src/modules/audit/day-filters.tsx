import { useState } from 'react';
import { isRealDate } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { DateField } from '#web/ui/date-field.tsx';

/** One end of the range: only a whole date goes into the address, so that typing reads nothing. */
function DayFilter({ state, name }: { state: ListState; name: 'from' | 'to' }) {
  const t = useTexts('audit');
  const chosen = state.filters[name]?.[0] ?? '';
  const [typed, setTyped] = useState(chosen);
  // A chip that was taken off, or another address.
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setTyped(chosen);
  }
  const put = (value: string) => {
    setTyped(value);
    const whole = isRealDate(value) ? value : '';
    if (whole === chosen || (value !== '' && whole === '')) return;
    setKnown(whole);
    state.setFilter(name, whole === '' ? [] : [whole]);
  };
  return <DateField name={name} label={t(`audit.filter.${name}`)} value={typed} onChange={put} />;
}

/** The days that are read, first and last; both stand in the address. */
export function DayFilters({ state }: { state: ListState }) {
  return (
    <>
      <DayFilter state={state} name="from" />
      <DayFilter state={state} name="to" />
    </>
  );
}
