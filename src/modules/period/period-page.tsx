import { useParams } from 'wouter';
import { type Actor, actionsOf } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { RecordData } from '#web/declared/record-data.tsx';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { CalendarSection } from './calendar/calendar-section.tsx';
import { useExtension } from './extension-form.tsx';
import { periodPaths } from './paths.ts';
import { PeriodForm } from './period-form.tsx';
import type { PeriodRecord } from './schema.ts';
import { listed, whole, windowWords } from './shown.ts';
import { StepList } from './step-list.tsx';
import { useLiveStep } from './use-live-step.ts';

interface Props {
  record: PeriodRecord;
}

/**
 * Before activation the whole form may change and nothing is asked; a running period is extended
 * with a reason.
 */
const isExtended = (record: PeriodRecord, actor: Actor): boolean =>
  actionsOf(periodMachine, record, actor).some(
    ({ event, asks }) => event === 'update' && asks.length > 0,
  );

/** The form on a page of its own, as long as nothing is asked. */
function linksOf(record: PeriodRecord, { actor }: ScreenWords): Record<string, string> {
  if (isExtended(record, actor)) return {};
  return { update: `${periodPaths.period.href({ id: record.id })}?edit=update` };
}

const data = [
  whole.kind,
  listed.quarters,
  whole.quota_start,
  whole.quota_stop,
  whole.registration_start,
  whole.registration_stop,
  whole.review_stop,
  whole.exam_stop,
  whole.study_start,
  listed.applications,
  whole.info,
];

/** The steps, the calendar, the dates. */
function Parts({ record }: Props) {
  const t = useTexts('period-screen');
  return (
    <>
      <StepList record={record} />
      <CalendarSection dates={{ ...record, closes_after: record.facts.closesAfter }} />
      <section aria-labelledby="dates">
        <h2 id="dates" className="mb-3 text-xl">
          {t('period-screen.dates')}
        </h2>
        <RecordData machine={periodMachine} areas={['codes']} rows={data} record={record} />
      </section>
    </>
  );
}

const periodScreen: RecordScreen<PeriodRecord> = {
  machine: periodMachine,
  areas: ['period-screen'],
  useBack: backToList(periodMachine, periodPaths.periods.href()),
  title: (period, { name }) => name(period),
  promptHeading: windowWords,
  prompt: ({ facts }, { t }) =>
    facts.undecidedApplications > 0 && (
      <p>{t('period-screen.undecided', { count: facts.undecidedApplications })}</p>
    ),
  links: linksOf,
  useForms: (record) => ({ update: useExtension(record) }),
  Below: Parts,
  Create: () => <PeriodForm record={null} />,
  Edit: PeriodForm,
};

/**
 * One period (route `period/:id`): the registration window, the actions, the seven steps, the
 * dates, the history; its form before activation, or a new one under "new".
 */
export function PeriodPage() {
  useLiveStep(Number(useParams<{ id: string }>().id));
  return <RecordScreenPage of={periodScreen} />;
}
