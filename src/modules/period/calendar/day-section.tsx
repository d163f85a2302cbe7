import { useLocation, useSearch } from 'wouter';
import { isRealDate, tashkentDay } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { type PeriodDates, timersOn, waitsForStep, windowsOf } from '../schema.ts';

const parameter = 'day';

/** The day that is asked about stands in the address, so that a link shows the same. */
function useDay(): [string, (day: string) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search).get(parameter) ?? '';
  const ask = (day: string) => {
    const params = new URLSearchParams(search);
    params.set(parameter, day);
    navigate(`${path}?${params}`, { replace: true });
  };
  return [isRealDate(asked) ? asked : tashkentDay(), ask];
}

/**
 * "What will happen on day D": which windows are open on it, and what the scheduler does of itself.
 */
export function DaySection({ dates }: { dates: PeriodDates }) {
  const t = useTexts('period-screen');
  const format = useFormat();
  const [day, ask] = useDay();
  const open = windowsOf(dates).filter(({ start, stop }) => start <= day && day <= stop);
  const timers = timersOn(dates, day);
  return (
    <div className="flex flex-col gap-4" data-reading>
      <DateField
        name={parameter}
        label={t('period-screen.calendar.day')}
        value={day}
        onChange={(typed) => isRealDate(typed) && ask(typed)}
      />
      <div aria-live="polite" data-day={day}>
        <p className="font-semibold">{format.longDate(day)}</p>
        <ul className="ml-5 list-disc">
          {timers.map(({ timer, step }) => (
            <li key={`${timer} ${step ?? ''}`}>
              {t(`period-screen.calendar.timer.${timer}`, { step })}
            </li>
          ))}
          {open.map(({ window, stop }) => (
            <li key={window}>
              {t(
                waitsForStep(dates, window)
                  ? 'period-screen.calendar.openIfReached'
                  : 'period-screen.calendar.openUntil',
                {
                  window: t(`period-screen.calendar.window.${window}`),
                  date: format.date(stop),
                },
              )}
            </li>
          ))}
        </ul>
        {timers.length + open.length === 0 && (
          <p className="text-muted">{t('period-screen.calendar.nothing')}</p>
        )}
      </div>
    </div>
  );
}
