import { useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { ApplicationRecord } from '../schema.ts';

/** The ways in which a study may end well; each is an event of its own. */
const outcomes: readonly string[] = ['finish', 'finishTrainee', 'defend'];

/**
 * The outcomes that are possible now; with one alone there is nothing to choose, it is an ordinary
 * button.
 */
export function useOutcomes(record: ApplicationRecord): Action[] {
  const possible = actionsOf(applicationMachine, record, useActor()).filter(
    ({ event, enabled }) => enabled && outcomes.includes(event),
  );
  return possible.length > 1 ? possible : [];
}

interface ChoiceProps {
  possible: readonly Action[];
  onChosen(action: Action): void;
  onClose(): void;
}

function OutcomeChoice({ possible, onChosen, onClose }: ChoiceProps) {
  const t = useTexts('student', 'application');
  const [event, setEvent] = useState(possible[0]?.event ?? '');
  const chosen = possible.find((action) => action.event === event);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('student.outcome.title')}
      closable={false}
      footer={
        <>
          <Button kind="primary" onClick={() => chosen && onChosen(chosen)}>
            {t('common.button.continue')}
          </Button>
          <Button onClick={onClose}>{t('common.button.cancel')}</Button>
        </>
      }
    >
      <div className="mt-4">
        <RadioGroup
          name="outcome"
          legend={t('student.outcome.question')}
          value={event}
          onChange={(change) => setEvent(change.target.value)}
          options={possible.map((action) => ({
            value: action.event,
            label: t(`application.state.${action.target}`),
            hint: t(`application.next.${action.event}`),
          }))}
        />
      </div>
    </Dialog>
  );
}

interface Props {
  record: ApplicationRecord;
  possible: readonly Action[];
  name: string;
  forms: Record<string, ActionForm>;
}

/**
 * "Finish the study": asks for the outcome (graduated or defended) and goes on with the event of
 * that outcome.
 */
export function StudentOutcome({ record, possible, name, forms }: Props) {
  const t = useTexts('application');
  const [asking, setAsking] = useState(false);
  // The record as it was when the dialog opened.
  const [open, setOpen] = useState<{ action: Action; record: ApplicationRecord } | null>(null);
  const choose = (action: Action) => {
    setAsking(false);
    setOpen({ action, record });
  };
  return (
    <>
      {possible.length > 0 && (
        <Button
          data-outcomes={possible.map(({ event }) => event).join(' ')}
          onClick={() => setAsking(true)}
        >
          {t('application.action.finish')}
        </Button>
      )}
      {asking && (
        <OutcomeChoice possible={possible} onChosen={choose} onClose={() => setAsking(false)} />
      )}
      {open && (
        <ActionDialog
          machine={applicationMachine}
          {...open}
          now={record}
          name={name}
          form={forms[open.action.event]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
