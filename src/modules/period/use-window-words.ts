import { daysUntil } from '#shared/format.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { PeriodRecord } from './schema.ts';

type Window = Pick<PeriodRecord, 'registration_start' | 'registration_stop'>;

/** Where today stands in the registration window. */
export const windowState = (
  { registration_start, registration_stop }: Window,
  today: Date,
): 'ahead' | 'open' | 'over' => {
  if (daysUntil(registration_start, today) > 0) return 'ahead';
  return daysUntil(registration_stop, today) >= 0 ? 'open' : 'over';
};

/**
 * The registration window in words: when it opens, how long it is still open, when it has closed.
 */
export function useWindowWords(): (period: Window) => string {
  const t = useTexts('period-screen');
  const format = useFormat();
  return (period) => {
    const today = new Date();
    const state = windowState(period, today);
    const moment = state === 'ahead' ? period.registration_start : period.registration_stop;
    return t(`period-screen.window.${state}`, {
      date: format.date(moment),
      start: format.date(period.registration_start),
      stop: format.date(period.registration_stop),
      count: Math.abs(daysUntil(moment, today)),
    });
  };
}
