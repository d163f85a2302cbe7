import type { z } from 'zod';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { quotaOrganizationTypeIds, quotaTotalCreate, quotaTotalFields } from '#shared/quota.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { quotaPaths } from '../paths.ts';
import { StepOf } from '../step-of.tsx';
import { AmountComparison } from './amount-comparison.tsx';
import type { QuotaTotalRecord } from './schema.ts';
import { TotalFields } from './total-fields.tsx';
import {
  type TotalBody,
  type TotalValues,
  totalBody,
  totalValues,
  typedAmounts,
} from './total-values.ts';
import { useTotalLabel } from './use-total-label.ts';

interface Props {
  /** Null = a new one. */
  record: QuotaTotalRecord | null;
  /** The periods that a new total may be for, the likeliest one first. */
  periods?: readonly ListedPeriod[];
}

function useTotalForm({ record, periods = [] }: Props) {
  const label = useTotalLabel();
  const checked = useCheckedForm<TotalValues, TotalBody>({
    schema: (record ? quotaTotalFields : quotaTotalCreate) as z.ZodType<TotalBody>,
    toBody: totalBody,
    defaults: totalValues(record, periods[0]),
    label,
  });
  const values = checked.form.watch();
  const { saving, comparing } = useRecordSave<QuotaTotalRecord, TotalBody>({
    machine: quotaTotalMachine,
    record,
    hrefOf: (totalId) => quotaPaths.quotaTotal.href({ id: Number(values.period_id), totalId }),
    form: checked,
  });
  return { checked, values, saving, comparing, label };
}

/**
 * The inputs of a total with the consolidated request beside them; what is typed is kept on this
 * device.
 */
export function TotalInputs({ record, periods }: Props) {
  const t = useTexts('quotaTotal', 'quota-screen');
  const { checked, values, saving, comparing, label } = useTotalForm({ record, periods });
  useHeadingFocus(record ? 'save' : '');
  const period = Number(values.period_id);
  const back = record
    ? {
        href: quotaPaths.quotaTotal.href({ id: record.period.id, totalId: record.id }),
        text: t('quotaTotal.name'),
      }
    : {
        href: period > 0 ? quotaPaths.quota.href({ id: period }) : quotaPaths.quotas.href(),
        text: t('quota-screen.total.back'),
      };
  return (
    <FormPage
      wide
      title={t(record ? 'quotaTotal.action.save' : 'quotaTotal.action.create')}
      lead={t('quota-screen.total.formLead')}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: Object.keys(totalValues(null)),
        flat: ({ period: { id }, ...row }) => ({ ...row, period_id: id }),
        label,
      })}
      before={
        <div className="mb-6 flex flex-col gap-4">{period > 0 && <StepOf period={period} />}</div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <TotalFields checked={checked} record={record} periods={periods} />
        {period > 0 && (
          <AmountComparison
            period={period}
            organizationType={Number(values.organization_type) || quotaOrganizationTypeIds.all}
            given={typedAmounts(values)}
          />
        )}
      </div>
    </FormPage>
  );
}

/**
 * The form of a total while it is a draft; when it cannot be changed (any more) it says why
 * instead.
 */
export function TotalForm({ record }: { record: QuotaTotalRecord }) {
  const t = useTexts('quotaTotal');
  return (
    <RecordFormGate
      machine={quotaTotalMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('quotaTotal.name')}
      back={{
        href: quotaPaths.quotaTotal.href({ id: record.period.id, totalId: record.id }),
        text: t('quotaTotal.name'),
      }}
    >
      {(opened) => <TotalInputs record={opened} />}
    </RecordFormGate>
  );
}
