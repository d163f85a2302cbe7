import { useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { EventForm } from '#web/process/event-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationRecord } from '../schema.ts';

/** The steps before the admission, in the order of the regulation, and what is entered for each. */
const steps = ['setAdvisor', 'setTopic', 'setCouncil'] as const;
type StepName = (typeof steps)[number];

/**
 * The steps that can be taken on the page now: enabled, and nothing is asked but fields. The others
 * are ordinary buttons.
 */
export function useOpenSteps(record: ApplicationRecord): StepName[] {
  const actions = actionsOf(applicationMachine, record, useActor());
  return steps.filter((step) =>
    actions.some(({ event, enabled, asks }) => event === step && enabled && asks.length === 0),
  );
}

interface StepProps {
  record: ApplicationRecord;
  step: StepName;
  value: string | null;
  form: ActionForm;
}

function Step({ record, step, value, form }: StepProps) {
  const t = useTexts('review', 'application');
  const [open, setOpen] = useState(!value);
  const id = `step-${step}`;
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id={id} className="text-lg">
            {t(`review.step.${step}`)}
          </h3>
          {value && <p className="max-w-[70ch]">{value}</p>}
        </div>
        <Tag tone={value ? 'success' : 'secondary'}>
          {t(value ? 'common.task.completed' : 'common.task.notStarted')}
        </Tag>
      </div>
      {open && (
        <div className="mt-4">
          <EventForm
            machine={applicationMachine}
            record={record}
            event={step}
            form={form}
            onDone={() => setOpen(false)}
          />
        </div>
      )}
      {!open && (
        <span data-event={step}>
          <Button kind="plain" className="mt-1" aria-describedby={id} onClick={() => setOpen(true)}>
            {t('common.button.change')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What must be entered before the admission: the advisor, the topic, the council's decision. */
export function ReviewSteps({
  record,
  forms,
}: {
  record: ApplicationRecord;
  forms: Record<string, ActionForm>;
}) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const name = useName();
  const open = useOpenSteps(record);
  const values: Record<StepName, string | null> = {
    setAdvisor: texts.advisor(record) || null,
    setTopic: name(record.chosen_topic) || null,
    setCouncil: texts.numbered(record.council_number, record.council_date) || null,
  };
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-2 text-xl">
        {t('review.step.title')}
      </h2>
      <ol className="border-t-2 border-t-control">
        {open.map((step) => {
          const form = forms[step];
          return (
            form && <Step key={step} record={record} step={step} value={values[step]} form={form} />
          );
        })}
      </ol>
    </section>
  );
}
