import { useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Failure } from '#machines/live/failure.ts';
import type { BulkAnswer, BulkPreview } from '#shared/bulk.ts';
import { useFieldError } from '#web/forms/field-errors.ts';
import { RestoredNotice } from '#web/forms/kept-values.tsx';
import { useKeptForm } from '#web/forms/use-kept-form.ts';
import { refusalTexts } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { isDestructive, type TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type ActionForm, actionResolver, isCorrectable, placeErrors } from './action-form.ts';
import {
  BulkOwnReasons,
  hasShortReason,
  type OwnReasons,
  reasonsForAll,
} from './bulk-own-reasons.tsx';
import { BulkOutcome, BulkPreviewText } from './bulk-preview.tsx';
import { CodeStep } from './code-step.tsx';
import { FormFields } from './form-fields.tsx';
import { ReasonStep } from './reason-step.tsx';
import { type Deciding, useBulk, useBulkPreview } from './use-bulk.ts';
import type { Snapshot } from './use-confirmation.ts';

export interface BulkDialogProps extends Deciding {
  form?: ActionForm;
  nameOf(record: TravellingRecord): string;
  onDone(answer: BulkAnswer): void;
  onClose(): void;
}

interface RoundProps extends BulkDialogProps {
  preview: BulkPreview | undefined;
  failed: boolean;
  fields: UseFormReturn<FieldValues>;
  typed: { reason: string; own: OwnReasons };
  kept: ReturnType<typeof useKeptForm>;
  onAgain(): void;
}

function Said({ failure }: { failure: Failure }) {
  const t = useTexts('process');
  const texts = refusalTexts(failure);
  return (
    <Notice tone="danger" heading={t('process.refused')} headingLevel={3}>
      {texts.length > 0
        ? texts.map((text) => <p key={text}>{text}</p>)
        : t(failure.code === 'NO_ANSWER' ? 'common.error.network' : 'common.error.somethingWrong')}
    </Notice>
  );
}

function useRound({
  form,
  fields,
  typed,
  kept,
  onAgain,
  onDone,
  onClose,
  ...deciding
}: RoundProps) {
  const [tried, setTried] = useState(false);
  const { snapshot, tell } = useBulk({
    ...deciding,
    own: () => typed.own,
    payload: () => (form ? form.schema.parse(fields.getValues()) : {}),
    onDone: (answer) => {
      kept.drop();
      onClose();
      onDone(answer);
    },
    onCancel: onClose,
  });
  const failure = snapshot.matches('refused') ? snapshot.context.failure : null;
  const correctable = failure !== null && isCorrectable(form, failure.fields);
  const agree = () => {
    if (failure && correctable) placeErrors(fields, form, failure.fields);
    // The same key again: what was done before the trouble is not done twice.
    if (failure?.code === 'NO_ANSWER') return tell({ type: 'agree' });
    if (failure) return onAgain();
    if (snapshot.matches('givingReason') && hasShortReason(typed.own)) return setTried(true);
    if (snapshot.matches('confirming') && form)
      return void fields.handleSubmit(() => tell({ type: 'agree' }))();
    tell({ type: 'agree', reasoned: reasonsForAll(deciding.rows, typed.own) });
  };
  return { snapshot, tell, failure, agree, tried };
}

function useAgreeText(
  { machine, choice }: BulkDialogProps,
  snapshot: Snapshot,
  failure: Failure | null,
): string {
  const t = useTexts(machine.id);
  if (failure) return t('common.button.retry');
  const further = snapshot.context.asks.some((ask) => ask !== 'confirm');
  return snapshot.matches('confirming') && further
    ? t('common.button.continue')
    : t(`${machine.id}.action.${choice.event}`);
}

function Round(props: RoundProps) {
  const { machine, choice, rows, form, nameOf, preview, failed, fields, typed, kept } = props;
  const t = useTexts('process', 'bulk', machine.id);
  const cancel = useRef<HTMLButtonElement>(null);
  const { snapshot, tell, failure, agree, tried } = useRound(props);
  const error = useFieldError(fields, form?.labels);
  const agreeText = useAgreeText(props, snapshot, failure);
  const coding = (['sendingCode', 'enteringCode', 'locked'] as const).some((place) =>
    snapshot.matches(place),
  );
  const kind = isDestructive(machine, choice.record.state, choice.action.target)
    ? 'warning'
    : 'primary';
  const possible = preview !== undefined && preview.eligible > 0;
  const footer = (
    <>
      {possible && (
        <Button
          kind={kind}
          loading={snapshot.hasTag('busy')}
          loadingText={t('common.state.working')}
          data-agree={choice.event}
          onClick={agree}
        >
          {agreeText}
        </Button>
      )}
      <Button ref={cancel} onClick={() => tell({ type: 'cancel' })}>
        {t(possible ? 'common.button.cancel' : 'common.button.close')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      wide
      closable={false}
      onOpenChange={(open) => !open && tell({ type: 'cancel' })}
      title={t('bulk.title', {
        action: t(`${machine.id}.action.${choice.event}`),
        count: rows.length,
      })}
      description={t('bulk.lead')}
      initialFocus={cancel}
      footer={footer}
    >
      <div className="mt-4 flex flex-col gap-6">
        {possible && !coding && <RestoredNotice kept={kept} />}
        {snapshot.matches('confirming') && preview && (
          <BulkPreviewText preview={preview} rows={rows} nameOf={nameOf} />
        )}
        {snapshot.matches('confirming') && preview?.outcome && (
          <BulkOutcome machine={machine} event={choice.event} outcome={preview.outcome} />
        )}
        {!preview && (
          <p role="status">{t(failed ? 'common.error.network' : 'common.state.loading')}</p>
        )}
        {snapshot.matches('confirming') && possible && form && (
          <FormFields form={form} fields={fields} error={error} />
        )}
        {snapshot.matches('givingReason') && (
          <>
            <p>{t('bulk.oneReason', { count: preview?.eligible ?? 0 })}</p>
            <ReasonStep
              key={`all ${kept.restored?.typedAt}`}
              snapshot={snapshot}
              tell={tell}
              typed={typed.reason}
              onType={(text) => {
                typed.reason = text;
                kept.keep();
              }}
            />
            <BulkOwnReasons
              key={`own ${kept.restored?.typedAt}`}
              rows={rows.filter(({ id }) =>
                preview?.rows.some((row) => row.id === id && row.eligible),
              )}
              nameOf={nameOf}
              typed={typed.own}
              onType={(own) => {
                typed.own = own;
                kept.keep();
              }}
              tried={tried}
            />
          </>
        )}
        {coding && <CodeStep snapshot={snapshot} tell={tell} />}
        {(snapshot.matches('checkingCode') || snapshot.matches('performing')) && (
          <p role="status">{t('common.state.working')}</p>
        )}
        {failure && <Said failure={failure} />}
      </div>
    </Dialog>
  );
}

type Reasons = RoundProps['typed'];

const isTyped = ({ reason, own }: Reasons): boolean =>
  [reason, ...Object.values(own)].some((text) => text.trim() !== '');

const isReasons = (kept: unknown): kept is Reasons =>
  typeof kept === 'object' && kept !== null && 'reason' in kept && 'own' in kept;

/**
 * The one dialog of a decision about many records: whom it moves and whom not with reasons, then
 * fields, one reason, one code.
 */
export function BulkDialog(props: BulkDialogProps) {
  const [round, setRound] = useState(0);
  const [typed] = useState<RoundProps['typed']>({ reason: '', own: {} });
  const { data, isError } = useBulkPreview(props);
  const fields = useForm<FieldValues>({
    resolver: actionResolver(props.form),
    defaultValues: props.form?.defaults,
    reValidateMode: 'onSubmit',
    // The summary takes it.
    shouldFocusError: false,
  });
  const { machine, choice, rows } = props;
  const kept = useKeptForm(fields, {
    record: `${machine.id} ${choice.event} ${rows.map(({ id }) => id).join()}`,
    beside: {
      read: () => (isTyped(typed) ? typed : null),
      write: (before) => Object.assign(typed, isReasons(before) ? before : { reason: '', own: {} }),
    },
  });
  return (
    <Round
      key={round}
      {...props}
      preview={data}
      failed={isError}
      fields={fields}
      typed={typed}
      kept={kept}
      onAgain={() => setRound(round + 1)}
    />
  );
}
