import { type ReactNode, Suspense, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { actionsOf } from '#machines/kit.ts';
import { isPassing } from '#machines/live/failure.ts';
import { useKeptForm } from '#web/forms/use-kept-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { leadsTo, type TravellingRecord } from '#web/record/record.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { ActionFooter } from './action-footer.tsx';
import { type ActionForm, actionResolver, isCorrectable, placeErrors } from './action-form.ts';
import { ActionSteps, type Fields } from './action-steps.tsx';
import type { ReasonParts } from './reason-step.tsx';
import { type Confirming, useConfirmation } from './use-confirmation.ts';
import { useDifferences } from './use-differences.ts';
import { useEnding, useRefusedDeletion } from './use-ending.ts';

export interface ActionDialogProps extends Confirming {
  /** The record as it is by now: another version than `record` when somebody was faster. */
  now: TravellingRecord;
  /** The record's name, as the dialog says it. */
  name: string;
  /** What the toast says of it beside the event, where the name does not say enough. */
  told?: string;
  /** What the person must see first, before they agree. */
  lead?: ReactNode;
  form?: ActionForm;
  reason?: ReasonParts;
  onDone?(event: string, fresh: TravellingRecord): void;
  onClose(): void;
}

interface RoundProps extends ActionDialogProps {
  fields: Fields;
  typed: { reason: string };
  kept: ReturnType<typeof useKeptForm>;
  first: boolean;
  differences: ReturnType<typeof useDifferences>;
  /** Another pass with everything typed, over the record as it is by now when `fresh`. */
  onAgain(fresh?: boolean): void;
}

/**
 * Where the focus goes when the button that opened the dialog is gone: to the way on after the
 * decision (`AfterDecision`), else to the page's heading.
 */
const wayOn = () =>
  document.querySelector<HTMLElement>('[data-after] a') ??
  document.querySelector<HTMLElement>('h1')?.closest<HTMLElement>('[tabindex="-1"]');

/** The way of one pass through the dialog: what runs, and what "yes" means at the moment. */
function useRound({
  form,
  fields,
  now,
  differences,
  kept,
  onAgain,
  onDone,
  onClose,
  told,
  ...confirming
}: RoundProps) {
  const actor = useActor();
  const ending = useEnding(confirming.machine, confirming.action.event, confirming.name, told);
  const { asks } = confirming.action;
  const { snapshot, tell } = useConfirmation({
    ...confirming,
    // Fields are asked for where the confirmation stands, also when there is nothing to confirm.
    asks: form && !asks.includes('confirm') ? ['confirm', ...asks] : asks,
    payload: () => (form ? form.schema.parse(fields.getValues()) : {}),
    onDone: (fresh) => {
      kept.drop();
      ending.succeed();
      onClose();
      onDone?.(confirming.action.event, fresh);
    },
    onCancel: onClose,
  });
  const failure = snapshot.matches('refused') ? snapshot.context.failure : null;
  useRefusedDeletion(ending, failure, onClose);
  const correctable = failure !== null && isCorrectable(form, failure.fields);
  const repeatable = failure !== null && isPassing(failure.code);
  const { machine, action } = confirming;
  // Somebody was faster, and the event is still open on what the record is now.
  const overtaken =
    failure?.code === 'STALE_VERSION' &&
    actionsOf(machine, now, actor).some(({ event, enabled }) => event === action.event && enabled);
  const agree = () => {
    if (correctable) placeErrors(fields, form, failure.fields);
    if (overtaken) differences.accept();
    if (correctable || overtaken) return onAgain(overtaken);
    if (snapshot.matches('confirming') && form)
      return void fields.handleSubmit(() => tell({ type: 'agree' }))();
    tell({ type: 'agree' });
  };
  return { snapshot, tell, failure, correctable, repeatable, overtaken, agree };
}

/**
 * "Are you sure?"; that it cannot be undone is said only where no event leads back.
 */
function sureOf({ machine, record, action }: RoundProps, t: Translate): string {
  const sure = t('common.confirm.title');
  return leadsTo(machine, action.target, record.state)
    ? sure
    : `${sure} ${t('common.confirm.text')}`;
}

/**
 * One pass through the dialog. A refusal that speaks of a field starts another pass with everything
 * typed.
 */
function Round(props: RoundProps) {
  const { machine, action, form, first } = props;
  const t = useTexts('process', machine.id);
  const cancel = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const round = useRound(props);
  const actionName = t(`${machine.id}.action.${action.event}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && round.tell({ type: 'cancel' })}
      title={t('common.confirm.about', { action: actionName, name: props.name })}
      description={action.asks.includes('confirm') ? sureOf(props, t) : undefined}
      closable={false}
      initialFocus={first ? cancel : undefined}
      returnFocus={() =>
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
          ? opener
          : wayOn()
      }
      wide={Boolean(form)}
      footer={<ActionFooter {...props} {...round} cancel={cancel} />}
    >
      <ActionSteps {...props} {...round} />
    </Dialog>
  );
}

/** All passes of one action, with what was typed. */
function Rounds(props: ActionDialogProps) {
  const { form, now } = props;
  const [round, setRound] = useState({ number: 0, record: props.record });
  const [typed] = useState({ reason: '' });
  const differences = useDifferences(form);
  const fields = useForm<FieldValues>({
    resolver: actionResolver(form),
    defaultValues: form?.defaults,
    reValidateMode: 'onSubmit',
    // The summary takes it.
    shouldFocusError: false,
  });
  const { machine, record, action } = props;
  const kept = useKeptForm(fields, {
    // A record that begins has no number: it is the one that begins at this address.
    record: `${machine.id}/${record.id || location.pathname} ${action.event}`,
    beside: {
      read: () => typed.reason.trim() || null,
      write: (text) => {
        typed.reason = typeof text === 'string' ? text : '';
      },
    },
  });
  return (
    <Round
      key={round.number}
      {...props}
      fields={fields}
      typed={typed}
      kept={kept}
      differences={differences}
      record={round.record}
      first={round.number === 0}
      onAgain={(fresh) =>
        setRound(({ number, record }) => ({ number: number + 1, record: fresh ? now : record }))
      }
    />
  );
}

/** Says that the dialog is on its way, when that takes longer than a moment. */
function Coming() {
  const t = useTexts();
  const late = useDelayed(300);
  return (
    <p
      role="status"
      aria-busy="true"
      className={
        late ? 'fixed inset-x-0 top-0 z-30 bg-brand p-2 text-center text-on-brand' : 'sr-only'
      }
    >
      {late && t('common.state.loading')}
    </p>
  );
}

/**
 * The one dialog of every sensitive action: named by the action and its record, the specification's
 * question, what happens, the fields of the event, a reason, an SMS code. Nothing typed is lost on a
 * refusal. Drawn while it is open; `onClose` takes it away. It appears whole, with all its texts: a part that came later
 * would move the buttons from under the pointer, and the page behind it would lose the focus while
 * it waits.
 */
export function ActionDialog(props: ActionDialogProps) {
  return (
    <Suspense fallback={<Coming />}>
      <Rounds {...props} />
    </Suspense>
  );
}
