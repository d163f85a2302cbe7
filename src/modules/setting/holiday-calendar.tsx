import { tashkentDay } from '#shared/dates.ts';
import { holidaysOf, isYearly } from '#shared/holidays.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';

interface Props {
  holidays: readonly string[];
}

function YearOf({ year, holidays }: Props & { year: number }) {
  const t = useTexts('setting-screen');
  const format = useFormat();
  const days = holidaysOf(year, holidays);
  const single = days.some((day) => holidays.includes(day));
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption={t('setting-screen.holidays.caption', { year })}
        columns={[
          {
            key: 'day',
            header: t('setting-screen.holidays.day'),
            rowHeader: true,
            cell: (day) => format.longDate(day),
          },
          {
            key: 'weekday',
            header: t('setting-screen.holidays.weekday'),
            cell: (day) => format.weekday(day),
          },
          {
            key: 'kind',
            header: t('setting-screen.holidays.kind'),
            cell: (day) =>
              t(
                `setting-screen.holidays.${holidays.some((one) => isYearly(one) && day.endsWith(one)) ? 'everyYear' : 'once'}`,
              ),
          },
        ]}
        rows={days}
        rowKey={(day) => day}
      />
      {!single && <Notice tone="warning">{t('setting-screen.holidays.moving', { year })}</Notice>}
    </div>
  );
}

/**
 * What the setting means day by day, this year and the next, and that the holidays which follow the
 * moon are not computed.
 */
export function HolidayCalendar({ holidays }: Props) {
  const t = useTexts('setting-screen');
  const year = Number(tashkentDay().slice(0, 4));
  return (
    <div className="flex flex-col gap-8">
      <p>{t('setting-screen.holidays.use')}</p>
      {[year, year + 1].map((one) => (
        <YearOf key={one} year={one} holidays={holidays} />
      ))}
    </div>
  );
}
