import { Link } from 'wouter';
import { tashkentDay } from '#shared/dates.ts';
import type { CalendarAnswer, CalendarDay } from '#shared/home.ts';
import { pages } from '#web/frame/frames.ts';
import { waitingHref } from '#web/frame/waiting-href.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { LastDay } from './last-day.tsx';
import { useHomeAnswer } from './use-home-answer.ts';

/** Days of one month, or those that are over. */
interface Part {
  key: string;
  days: CalendarDay[];
}

/** What is late before everything, then month by month. */
function partsOf(days: readonly CalendarDay[], today: string): Part[] {
  const parts: Part[] = [];
  for (const day of days) {
    const key = day.date < today ? 'late' : day.date.slice(0, 7);
    const last = parts.at(-1);
    if (last?.key === key) last.days.push(day);
    else parts.push({ key, days: [day] });
  }
  return parts;
}

const areasOf = ({ days }: CalendarAnswer): string[] =>
  days.flatMap(({ process }) => process ?? []);

function What({ day: { process, key, date } }: { day: CalendarDay }) {
  const t = useTexts('home', ...(process === null ? [] : [process]));
  if (process === null) return t(`home.day.${key}`);
  return (
    <Link href={waitingHref([process], date)} className="link font-semibold">
      {t(`${process}.names`)}
    </Link>
  );
}

function PartTable({ part: { key, days }, today }: { part: Part; today: string }) {
  const t = useTexts('home');
  const format = useFormat();
  return (
    <Table
      caption={key === 'late' ? t('home.calendar.late') : format.month(`${key}-01`)}
      rows={days}
      rowKey={(day) => `${day.date} ${day.key} ${day.process}`}
      rowTone={({ date }) => (date < today ? 'danger' : undefined)}
      columns={[
        {
          key: 'date',
          header: t('home.calendar.when'),
          className: '@xl:w-56 @xl:whitespace-nowrap',
          cell: ({ date }) => <LastDay day={date} />,
        },
        {
          key: 'what',
          header: t('home.calendar.what'),
          rowHeader: true,
          className: 'min-w-48',
          cell: (day) => <What day={day} />,
        },
        {
          key: 'count',
          header: t('home.calendar.howMany'),
          figures: true,
          cell: ({ count }) => format.number(count),
        },
      ]}
    />
  );
}

/** Where the person makes the secret address for a calendar program. */
const subscription = pages.find(({ name }) => name === 'calendar-feed.title');

/** /admin/calendar: the last days of what waits for the person, and the dates of their processes. */
export function CalendarPage() {
  const t = useTexts('home', 'frame', 'calendar-feed');
  const { data, error, refetch } = useHomeAnswer<CalendarAnswer>('calendar', areasOf);
  const today = tashkentDay();
  return (
    <Page
      title={t('home.calendar.title')}
      lead={t('home.calendar.lead')}
      actions={
        <>
          {subscription && (
            <LinkButton href={subscription.href}>{t('calendar-feed.title')}</LinkButton>
          )}
          <PrintButton />
        </>
      }
    >
      {error && !data && (
        <ListFailed
          error={error}
          module={t('home.calendar.title')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton shape="table" rows={6} />}
      {data?.days.length === 0 && <Empty text={t('home.calendar.empty')} />}
      <div className="flex flex-col gap-10">
        {data &&
          partsOf(data.days, today).map((part) => (
            <PartTable key={part.key} part={part} today={today} />
          ))}
      </div>
    </Page>
  );
}
