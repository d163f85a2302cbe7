import { useQuery } from '@tanstack/react-query';
import { useWordsOf } from '#modules/setting/for-others/value-words.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { publicPaths } from '../paths.ts';
import type { PublicPeriod } from '../schema.ts';
import { WayIn } from '../way-in.tsx';
import type { GuideStep, PublicGuide } from './schema.ts';

/** Until when, and which rule says so. */
function Times({ step, period }: { step: GuideStep; period: PublicPeriod | null }) {
  const t = useTexts('guide', 'setting', 'public');
  const format = useFormat();
  const name = useName();
  const words = useWordsOf();
  const days = step.days.flatMap((stage) => {
    const day = period?.[stage];
    return period && day
      ? [
          {
            label: t(`public.stage.${stage}`),
            value: `${format.longDate(day)} (${name(period)})`,
          },
        ]
      : [];
  });
  const rules = step.rules.map((rule) => ({
    label: t(`setting.name.${rule.key}`),
    value: words(rule, rule.value),
  }));
  if (days.length + rules.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-lg">{t('guide.times')}</h3>
      <SummaryList rows={[...days, ...rules]} />
    </div>
  );
}

function Acts({ acts }: Pick<GuideStep, 'acts'>) {
  const t = useTexts('guide', 'application', 'processes');
  const format = useFormat();
  return (
    <ul className="mt-3 max-w-[75ch] border-t border-line">
      {acts.map(({ event, own, who, to }) => (
        <li key={event} className="border-b border-line bg-surface px-4 py-3">
          <p className="font-semibold">{t(`application.action.${event}`)}</p>
          <p className="text-muted">
            {t('guide.who', {
              who: own
                ? t('guide.you')
                : format.list(who.map((role) => t(`processes.role.${role}`))),
            })}
          </p>
          <p>{t(`application.next.${event}`)}</p>
          {to !== null && <p>{t('guide.after', { state: t(`application.state.${to}`) })}</p>}
        </li>
      ))}
    </ul>
  );
}

function Steps({ guide }: { guide: PublicGuide }) {
  const t = useTexts('guide', 'application', 'public');
  const format = useFormat();
  // What is not there yet has no status to be named by: what is done first names the step.
  const nameOf = ({ state, begins, acts: [first] }: GuideStep) =>
    begins && first ? t(`application.action.${first.event}`) : t(`application.state.${state}`);
  return (
    <>
      <ol className="flex flex-col gap-10">
        {guide.steps.map((step, place) => (
          <li key={step.state}>
            <h2 className="text-2xl">
              {t('guide.step', { number: place + 1, state: nameOf(step) })}
            </h2>
            <Acts acts={step.acts} />
            <Times step={step} period={guide.period} />
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        <time dateTime={guide.as_of}>
          {t('public.asOf', { time: format.dateTime(guide.as_of) })}
        </time>
      </p>
    </>
  );
}

/**
 * /guide: the way in step by step, drawn from the machine of applications, the settings and the days
 * of the period.
 */
export function GuidePage() {
  const t = useTexts('guide', 'site');
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'guide'],
    queryFn: ({ signal }) => http.get<PublicGuide>('/public/guide/', undefined, signal),
  });
  return (
    <Page title={t('site.page.guide')} lead={t('guide.lead')} actions={<PrintButton />}>
      <div className="flex flex-col gap-10">
        {!data && error && (
          <ListFailed error={error} module={t('site.page.guide')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton rows={12} />}
        {data && <Steps guide={data} />}
        <div className="no-print flex flex-wrap gap-4">
          <WayIn />
          <LinkButton href={publicPaths.requiredDocs.href()}>
            {t('site.page.requiredDocs')}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
