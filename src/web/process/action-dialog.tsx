import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Ask } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { type ActionForm, placeErrors, useFieldError } from './action-form.ts';
import { CodeStep } from './code-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { type ReasonParts, ReasonStep } from './reason-step.tsx';
import { isDestructive, type TravellingRecord } from './record.ts';
import { RefusalText } from './refusal-text.tsx';
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
  fields: UseFormReturn<FieldValues>;
  typed: { reason: string };
  first: boolean;
  onAgain(): void;
}

const noFields = z.object({});
/** Where the focus goes when the button that opened the dialog is gone: the page's heading. */
const heading = () => document.querySelector<HTMLElement>('h1')?.closest<HTMLElement>('[tabindex="-1"]');

/** One pass through the dialog. A refusal that speaks of a field starts another pass with everything typed. */
function Round(props: RoundProps) {
  const { machine, record, action, name, form, reason, fields, typed, first, onAgain, onDone, onClose } = props;
  const t = useTexts('process', machine.id);
  const error = useFieldError(fields);
  const cancel = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const asksConfirm = action.asks.includes('confirm');
  const asks: readonly Ask[] = asksConfirm || !form ? action.asks : ['confirm', ...action.asks];
  const { snapshot, tell } = useConfirmation({
    ...{ machine, record, action, asks },
    payload: () => (form ? form.schema.parse(fields.getValues()) : {}),
    onDone: (fresh) => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      onClose();
      onDone?.(action.event, fresh);
    },
    onCancel: onClose,
  });
  const { failure } = snapshot.context;
  const refused = snapshot.matches('refused') && failure;
  const agree = () => {
    if (snapshot.matches('confirming') && form) return void fields.handleSubmit(() => tell({ type: 'agree' }))();
    tell({ type: 'agree' });
  };
  const again = () => {
    if (failure && form && placeErrors(fields, Object.keys(form.defaults), failure.fields)) onAgain();
  };
  const correctable = refused && form && Object.keys(form.defaults).some((field) => failure.fields[field]);
  const finished = refused && failure.code !== 'NO_ANSWER' && !correctable;
  const lethal = isDestructive(machine, record.state, action.target);
  const verb = snapshot.matches('confirming') && asks.length > 1 ? t('common.button.continue') : t(`${machine.id}.action.${action.event}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && tell({ type: 'cancel' })}
      title={asksConfirm ? t('common.confirm.title') : t(`${machine.id}.action.${action.event}`)}
      description={asksConfirm ? t('common.confirm.text') : undefined}
      closable={false}
      initialFocus={first ? cancel : undefined}
      returnFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : heading())}
      wide={Boolean(form)}
      footer={
        <>
          {!finished && (
            <Button
              kind={lethal ? 'warning' : 'primary'}
              loading={snapshot.hasTag('busy')}
              loadingText={t('common.state.working')}
              data-agree={action.event}
              onClick={correctable ? again : agree}
            >
              {correctable ? t('process.correct') : refused ? t('common.button.retry') : verb}
            </Button>
          )}
          {snapshot.matches('givingReason') && asksConfirm && <Button onClick={() => tell({ type: 'back' })}>{t('common.button.back')}</Button>}
          <Button ref={cancel} onClick={() => tell({ type: 'cancel' })}>
            {t(finished ? 'common.button.close' : 'common.button.cancel')}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        {snapshot.matches('confirming') && (
          <ConfirmStep machine={machine} record={record} action={action} name={name}>
            {form?.fields(fields, error)}
          </ConfirmStep>
        )}
        {snapshot.matches('givingReason') && (
          <ReasonStep
            snapshot={snapshot}
            tell={tell}
            typed={typed.reason}
            parts={reason}
            onType={(text) => {
              typed.reason = text;
            }}
          />
        )}
        {(snapshot.matches('enteringCode') || snapshot.matches('sendingCode') || snapshot.matches('locked')) && (
          <CodeStep snapshot={snapshot} tell={tell} />
        )}
        {(snapshot.matches('checkingCode') || snapshot.matches('performing')) && <p role="status">{t('common.state.working')}</p>}
        {refused && <RefusalText machine={machine} id={record.id} failure={failure} />}
      </div>
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
