import { Check, Circle, CircleDot, Minus } from 'lucide-react';
import { Link } from 'wouter';
import {
  actionsOf,
  guardNames,
  stateMeta,
  statesTagged,
  transitionsFrom,
  who,
} from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StepUntil } from '#web/process/step-until.tsx';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type PeriodStep, periodSteps, placeOf, type StepPlace } from './period-steps.ts';
import { isQuotaPeriod, lastDayOfStep, type PeriodRecord } from './schema.ts';

const marks = { done: Check, now: CircleDot, ahead: Circle, skipped: Minus } as const;

/** Who works in the step now, by the machine. */
function Turn({ state }: { state: string }) {
  const t = useTexts('period-screen', 'processes');
  const format = useFormat();
  const { works = [] } = stateMeta(periodMachine, state);
  return (
    <p className="mt-1">
      {t('period-screen.steps.works', {
        who: format.list(works.map((role) => t(`processes.role.${role}`))),
      })}
    </p>
  );
}

/**
 * The way to the quota of the period, where the work of its steps is done; for those who may see
 * it.
 */
function QuotaLink({ record }: { record: PeriodRecord }) {
  const t = useTexts('frame');
  const may = useCan('list', 'Distribution');
  if (!may || !isQuotaPeriod(record.quarters)) return null;
  return (
    <p className="mt-2">
      <Link href={quotaPaths.quota.href({ id: record.id })} className="link font-semibold">
        {t('frame.title.quotas')}
      </Link>
    </p>
  );
}

/**
 * The conditions of leaving the step as a checklist: those of its duty, no matter who looks; what
 * is missing with its numbers.
 */
function Exit({ record }: { record: PeriodRecord }) {
  const t = useTexts('period-screen');
  const unmetText = useUnmetText(periodMachine);
  const exit = actionsOf(periodMachine, record, useActor()).find(({ duty }) => duty);
  if (!exit) return null;
  const guard = transitionsFrom(periodMachine, record.state).find(
    ({ event }) => event === exit.event,
  )?.guard;
  const conditions = [...new Set(guardNames(guard))].filter((name) => !(name in who));
  const ready = exit.unmet.length === 0;
  return (
    <div className="mt-2">
      <p>
        {ready
          ? t('period-screen.steps.ready')
          : t('period-screen.steps.exit', { action: t(`period.action.${exit.event}`) })}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {conditions.map((name) => {
          const met = !exit.unmet.includes(name);
          return (
            <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
              <Icon of={met ? Check : Circle} className={met ? 'mt-1 text-success' : 'mt-1'} />
              <span>
                <span className="sr-only">
                  {t(met ? 'period-screen.exit.met' : 'period-screen.exit.unmet')}:{' '}
                </span>
                {met ? t(givenKey(`period-screen.exit.${name}`)) : unmetText(name, record.facts)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Step({
  step,
  place,
  record,
}: {
  step: PeriodStep;
  place: StepPlace;
  record: PeriodRecord;
}) {
  const t = useTexts('period-screen', 'period');
  const until = lastDayOfStep(step.step, record);
  const quiet = place === 'skipped' || place === 'ahead';
  return (
    <li
      aria-current={place === 'now' ? 'step' : undefined}
      className={classes(
        'grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3',
        place === 'now' && 'bg-surface',
        quiet && 'text-muted',
      )}
    >
      <span className="flex justify-center pt-0.5">
        <Icon
          of={marks[place]}
          size={20}
          className={place === 'now' ? 'text-brand' : place === 'done' ? 'text-success' : undefined}
        />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 className={classes('text-base', place === 'now' ? 'font-semibold' : 'font-normal')}>
            {t('period-screen.steps.name', {
              step: step.step,
              name: t(`period.state.${step.state}`),
            })}
          </h3>
          <span
            className={classes(
              'text-sm',
              place === 'now' ? 'font-semibold text-brand' : 'text-muted',
            )}
          >
            {t(`period-screen.steps.${place}`)}
          </span>
        </div>
        {place !== 'skipped' && (
          <p className="text-muted">{t(`period-screen.step.${step.state}`)}</p>
        )}
        {until && place !== 'skipped' && (
          <StepUntil until={until} now={place === 'now'} className="text-sm" />
        )}
        {place === 'now' && <Turn state={step.state} />}
        {place === 'now' && <Exit record={record} />}
        {place === 'now' && <QuotaLink record={record} />}
      </div>
    </li>
  );
}

/**
 * The seven steps as an ordered list: which are over, where the period is now and what it waits
 * for, what comes.
 */
export function StepList({ record }: { record: PeriodRecord }) {
  const t = useTexts('period-screen', 'period');
  const last = periodSteps.at(-1)?.step ?? 1;
  const first = isQuotaPeriod(record.quarters) ? 1 : last;
  const never = statesTagged(periodMachine, 'prepared').includes(record.state);
  const over = record.step === null && !never;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-3 text-xl">
        {t('period-screen.steps.title')}
      </h2>
      {first === last && (
        <p className="mb-3 max-w-[70ch]">{t('period-screen.steps.independent', { step: last })}</p>
      )}
      <ol className="max-w-[60rem] border-t border-line">
        {periodSteps.map((step) => (
          <Step
            key={step.state}
            step={step}
            place={placeOf(step, { current: record.step, over, first })}
            record={record}
          />
        ))}
      </ol>
    </section>
  );
}
