import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { ActionFooter } from './action-footer.tsx';
import { type ActionForm, placeErrors, refusedFields } from './action-form.ts';
import { ActionSteps, type Fields } from './action-steps.tsx';
import type { ReasonParts } from './reason-step.tsx';
import type { TravellingRecord } from './record.ts';
import { type Confirming, useConfirmation } from './use-confirmation.ts';

export interface ActionDialogProps extends Confirming {
  /** The record's name, as the dialog says it. */
  name: string;
  form?: ActionForm;
  reason?: ReasonParts;
  onDone?(event: string, fresh: TravellingRecord): void;
  onClose(): void;
}

interface RoundProps extends ActionDialogProps {
  fields: Fields;
  typed: { reason: string };
  first: boolean;
  onAgain(): void;
}

const noFields = z.object({});
// Trouble that may be over at the next try; nothing was decided about the action.
const passing = ['UNAVAILABLE', 'INTERNAL', 'EXTERNAL_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'KEY_IN_PROGRESS', 'KEY_REUSED'];
/** Where the focus goes when the button that opened the dialog is gone: the page's heading. */
const heading = () => document.querySelector<HTMLElement>('h1')?.closest<HTMLElement>('[tabindex="-1"]');

/** The way of one pass through the dialog: what runs, and what "yes" means at the moment. */
function useRound({ form, fields, onAgain, onDone, onClose, ...confirming }: RoundProps) {
  const t = useTexts();
  const { asks } = confirming.action;
  const { snapshot, tell } = useConfirmation({
    ...confirming,
    // Fields are asked for where the confirmation stands, also when there is nothing to confirm.
    asks: form && !asks.includes('confirm') ? ['confirm', ...asks] : asks,
    payload: () => (form ? form.schema.parse(fields.getValues()) : {}),
    onDone: (fresh) => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      onClose();
      onDone?.(confirming.action.event, fresh);
    },
    onCancel: onClose,
  });
  const failure = snapshot.matches('refused') ? snapshot.context.failure : null;
  const correctable = failure !== null && refusedFields(form, failure.fields).length > 0;
  const repeatable = failure !== null && passing.includes(failure.code);
  const agree = () => {
    if (correctable) placeErrors(fields, form, failure.fields);
    if (correctable || repeatable) return onAgain();
    if (snapshot.matches('confirming') && form) return void fields.handleSubmit(() => tell({ type: 'agree' }))();
    tell({ type: 'agree' });
  };
  return { snapshot, tell, failure, correctable, repeatable, agree };
}

/** One pass through the dialog. A refusal that speaks of a field starts another pass with everything typed. */
function Round(props: RoundProps) {
  const { machine, action, form, first } = props;
  const t = useTexts('process', machine.id);
  const cancel = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const round = useRound(props);
  const asksConfirm = action.asks.includes('confirm');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && round.tell({ type: 'cancel' })}
      title={asksConfirm ? t('common.confirm.title') : t(`${machine.id}.action.${action.event}`)}
      description={asksConfirm ? t('common.confirm.text') : undefined}
      closable={false}
      initialFocus={first ? cancel : undefined}
      returnFocus={() => (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : heading())}
      wide={Boolean(form)}
      footer={<ActionFooter {...props} {...round} cancel={cancel} />}
    >
      <ActionSteps {...props} {...round} />
    </Dialog>
  );
}

/**
 * The one dialog of every sensitive action: the specification's fixed title and text, what happens, the fields of the event, a reason, an SMS code.
 * Nothing typed is lost on a refusal. Drawn while it is open; `onClose` takes it away.
 */
export function ActionDialog(props: ActionDialogProps) {
  const [round, setRound] = useState(0);
  const [typed] = useState({ reason: '' });
  const fields = useForm<FieldValues>({
    resolver: zodResolver(props.form?.schema ?? noFields),
    defaultValues: props.form?.defaults,
    reValidateMode: 'onSubmit',
  });
  return <Round key={round} {...props} fields={fields} typed={typed} first={round === 0} onAgain={() => setRound(round + 1)} />;
}
