import { actionsOf } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { CalendarSection } from './calendar/calendar-section.tsx';
import { useExtension } from './extension-form.tsx';
import { periodPaths } from './paths.ts';
import { isQuotaPeriod, type PeriodRecord } from './schema.ts';
import { StepList } from './step-list.tsx';
import { useQuarterWords } from './use-quarter-words.ts';
import { useWindowWords } from './use-window-words.ts';

interface Props {
  record: PeriodRecord;
  back: { href: string; text: string };
}

function Data({ record }: { record: PeriodRecord }) {
  const t = useTexts('period-screen', 'codes');
  const format = useFormat();
  const quarters = useQuarterWords();
  const dates = [
    'quota_start',
    'quota_stop',
    'registration_start',
    'registration_stop',
    'review_stop',
    'exam_stop',
    'study_start',
  ] as const;
  const rows = dates.flatMap((name) => {
    const day = record[name];
    return day ? [{ label: t(`period-screen.field.${name}`), value: format.longDate(day) }] : [];
  });
  const kind = isQuotaPeriod(record.quarters) ? 'quota' : 'independent';
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="mb-3 text-xl">
        {t('period-screen.dates')}
      </h2>
      <SummaryList
        rows={[
          { label: t('period-screen.kindHead'), value: t(`period-screen.kind.${kind}`) },
          { label: t('period-screen.quarters'), value: quarters(record) },
          ...rows,
          {
            label: t('period-screen.applications'),
            value: format.number(record.facts.applications),
          },
          ...(record.info
            ? [
                {
                  label: t('period-screen.field.info'),
                  value: <span className="whitespace-pre-line">{record.info}</span>,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** One period: the registration window, the actions, the seven steps, the dates, the history. */
export function PeriodDetail({ record, back }: Props) {
  const t = useTexts('period-screen', 'period');
  const name = useName();
  const window = useWindowWords();
  const extension = useExtension(record);
  // Before activation the whole form may change and nothing is asked; a running period is extended
  // with a reason.
  const asked = actionsOf(periodMachine, record, useActor()).some(
    ({ event, asks }) => event === 'update' && asks.length > 0,
  );
  const leave = useLeaveWhenGone(periodMachine, record, back.href);
  return (
    <RecordPage
      machine={periodMachine}
      record={record}
      name={name(record)}
      back={back}
      prompt={
        <Prompt machine={periodMachine} record={record} heading={window(record)}>
          {record.facts.undecidedApplications ? (
            <p>{t('period-screen.undecided', { count: record.facts.undecidedApplications })}</p>
          ) : null}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={periodMachine}
          record={record}
          name={name(record)}
          links={
            asked ? {} : { update: `${periodPaths.period.href({ id: record.id })}?edit=update` }
          }
          forms={asked ? { update: extension } : {}}
          onDone={leave}
        />
      }
    >
      <StepList record={record} />
      <CalendarSection dates={{ ...record, closes_after: record.facts.closesAfter }} />
      <Data record={record} />
    </RecordPage>
  );
}
