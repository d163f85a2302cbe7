import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Failure } from '#machines/live/failure.ts';
import { DifferenceTable } from '#web/forms/compare-changes.tsx';
import { useFieldError } from '#web/forms/field-errors.ts';
import { RestoredNotice } from '#web/forms/kept-values.tsx';
import type { useKeptForm } from '#web/forms/use-kept-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { ActionForm } from './action-form.ts';
import { CodeStep } from './code-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { FormFields } from './form-fields.tsx';
import { type ReasonParts, ReasonStep } from './reason-step.tsx';
import { RefusalText } from './refusal-text.tsx';
import type { Confirming, Snapshot, Tell } from './use-confirmation.ts';
import type { useDifferences } from './use-differences.ts';

export type Fields = UseFormReturn<FieldValues>;

interface Props extends Confirming {
  name: string;
  lead?: ReactNode;
  form?: ActionForm;
  reason?: ReasonParts;
  fields: Fields;
  /** What was typed as a reason in this dialog; it outlives the step. */
  typed: { reason: string };
  kept: ReturnType<typeof useKeptForm>;
  snapshot: Snapshot;
  tell: Tell;
  failure: Failure | null;
  /** Somebody was faster, but the same is still possible. */
  overtaken: boolean;
  differences: ReturnType<typeof useDifferences>;
}

const codePlaces = ['sendingCode', 'enteringCode', 'locked'] as const;

/** The step of the dialog that the live machine stands in. */
export function ActionSteps({
  machine,
  record,
  action,
  name,
  lead,
  form,
  reason,
  fields,
  typed,
  kept,
  snapshot,
  tell,
  failure,
  ...conflict
}: Props) {
  const t = useTexts('process');
  const error = useFieldError(fields, form?.labels);
  const typing = snapshot.matches('confirming') || snapshot.matches('givingReason');
  const keep = (text: string) => {
    typed.reason = text;
    kept.keep();
  };
  return (
    <div className="mt-4">
      {typing && <RestoredNotice kept={kept} />}
      {snapshot.matches('confirming') && lead}
      {snapshot.matches('confirming') && (
        <ConfirmStep
          machine={machine}
          record={record}
          action={action}
          name={name}
          typed={form?.schema.safeParse(fields.watch()).data}
        >
          {form && <FormFields form={form} fields={fields} error={error} />}
        </ConfirmStep>
      )}
      {snapshot.matches('givingReason') && (
        <ReasonStep
          key={kept.restored?.typedAt}
          snapshot={snapshot}
          tell={tell}
          typed={typed.reason}
          parts={reason}
          onType={keep}
        />
      )}
      {codePlaces.some((place) => snapshot.matches(place)) && (
        <CodeStep snapshot={snapshot} tell={tell} />
      )}
      {(snapshot.matches('checkingCode') || snapshot.matches('performing')) && (
        <p role="status">{t('common.state.working')}</p>
      )}
      {failure && <RefusalText machine={machine} id={record.id} failure={failure} />}
      {failure && conflict.overtaken && form && (
        <div className="mt-5 flex flex-col gap-3">
          <p>
            {t(conflict.differences.moved ? 'process.conflict.compare' : 'process.conflict.same')}
          </p>
          <DifferenceTable differences={conflict.differences.of(fields.getValues())} />
        </div>
      )}
      {failure && typed.reason && (
        <SummaryList
          rows={[
            {
              label: t('process.reason.label'),
              value: <span className="whitespace-pre-line">{typed.reason}</span>,
            },
          ]}
        />
      )}
    </div>
  );
}
