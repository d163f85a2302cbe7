import { dcTypesOffered } from '#shared/codes.ts';
import { daysBetween } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { PublicMain, PublicPeriod } from '../schema.ts';
import { WayIn } from '../way-in.tsx';

const soonDays = 7;

const stages = [
  'registration_start',
  'registration_stop',
  'review_stop',
  'exam_stop',
  'study_start',
] as const;

/** The days of a round in their order; those that are over stand back. */
function Timetable({ period, today }: { period: PublicPeriod; today: string }) {
  const t = useTexts('public');
  const format = useFormat();
  const rows = stages.flatMap((stage) => {
    const day = period[stage];
    return day === null ? [] : [{ stage, day }];
  });
  return (
    <ol className="mt-4 max-w-[44rem] border-t border-line">
      {rows.map(({ stage, day }) => (
        <li
          key={stage}
          className="flex flex-wrap justify-between gap-x-8 border-b border-line py-2"
        >
          <span className={day < today ? 'text-muted' : undefined}>
            {t(`public.stage.${stage}`)}
          </span>
          <time dateTime={day} className={day < today ? 'text-muted' : 'font-semibold'}>
            {format.longDate(day)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function Window({
  period,
  today,
  tag,
}: {
  period: PublicPeriod;
  today: string;
  tag: { text: string; soon: boolean };
}) {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const name = useName();
  const types = dcTypesOffered(period.quarters).map((type) => t(`codes.dcType.${type}`));
  return (
    <article
      data-tone={tag.soon ? 'warning' : 'success'}
      className="status-rail border-y border-line bg-surface px-5 py-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-lg">{name(period)}</h3>
        <Tag tone={tag.soon ? 'warning' : 'success'}>{tag.text}</Tag>
      </div>
      <p className="mt-1 max-w-[70ch] text-muted">
        {t('public.types', { types: format.list(types) })}
      </p>
      <Timetable period={period} today={today} />
    </article>
  );
}

/** "Am I in time?": the windows that are open with the days left, else when the next one opens. */
export function Windows({ main }: { main: PublicMain }) {
  const t = useTexts('public');
  const format = useFormat();
  const { open, coming, today } = main;
  const left = (period: PublicPeriod) => daysBetween(today, period.registration_stop);
  const shown = open.length > 0 ? open : coming.slice(0, 1);
  const [next] = coming;
  const nextText = next
    ? t('public.next', {
        date: format.longDate(next.registration_start),
        left: format.relative(next.registration_start),
      })
    : t('public.noNext');
  return (
    <section>
      <h2 className="text-2xl">{t(open.length > 0 ? 'public.open' : 'public.closed')}</h2>
      {open.length === 0 && <p className="mt-2 text-lg">{nextText}</p>}
      <div className="mt-5 flex flex-col gap-6">
        {shown.map((period) => {
          const isOpen = period.registration_start <= today;
          const text = isOpen ? t('public.left', { count: left(period) }) : t('public.notYet');
          return (
            <Window
              key={period.id}
              period={period}
              today={today}
              tag={{ text, soon: !isOpen || left(period) <= soonDays }}
            />
          );
        })}
      </div>
      {open.length > 0 && next && <p className="mt-4">{nextText}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <WayIn />
        <p className="max-w-[44ch] text-muted">{t('public.applyHint')}</p>
      </div>
    </section>
  );
}
