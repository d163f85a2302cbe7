import { tashkentDay } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type PeriodDates, type Span, waitsForStep, windowsOf } from '../schema.ts';
import { DaySection } from './day-section.tsx';

/** What opens when, and what happens on a day of one's choice. */
export function CalendarSection({ dates }: { dates: PeriodDates }) {
  const t = useTexts('period-screen');
  const format = useFormat();
  const today = tashkentDay();
  const byDates = (start: string, stop: string) =>
    today < start ? 'ahead' : today > stop ? 'over' : 'now';
  const placeOf = ({ window, start, stop }: Span) =>
    today >= start && waitsForStep(dates, window) ? 'waits' : byDates(start, stop);
  return (
    <section aria-labelledby="calendar" data-section="calendar">
      <h2 id="calendar" className="mb-3 text-xl">
        {t('period-screen.calendar.title')}
      </h2>
      <div className="flex flex-col gap-6">
        <SummaryList
          rows={windowsOf(dates).map((span) => ({
            label: t(`period-screen.calendar.window.${span.window}`),
            value: `${format.date(span.start)} – ${format.date(span.stop)} · ${t(`period-screen.calendar.place.${placeOf(span)}`)}`,
          }))}
        />
        <DaySection dates={dates} />
      </div>
    </section>
  );
}
