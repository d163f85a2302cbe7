import type { ListedPeriod } from '#modules/period/schema.ts';
import { amountColumns, quotaOrganizationTypes } from '#shared/quota.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CreateReasons } from './create-reasons.tsx';
import type { QuotaTotalRecord } from './schema.ts';
import type { TotalBody, TotalValues } from './total-values.ts';
import { useTotalLabel } from './use-total-label.ts';

interface Props {
  checked: CheckedForm<TotalValues, TotalBody>;
  record: QuotaTotalRecord | null;
  periods?: readonly ListedPeriod[];
}

/** For which period and year a total is, and for whom: chosen once. */
function Whom({ checked: { form, error }, periods = [] }: Props) {
  const t = useTexts('codes', 'quota-screen');
  const name = useName();
  const label = useTotalLabel();
  const [period, type] = form.watch(['period_id', 'organization_type']);
  return (
    <>
      <SelectField
        label={label('period_id')}
        options={periods.map((one) => ({ value: String(one.id), label: name(one) }))}
        placeholder={periods.length === 0 ? undefined : false}
        error={error('period_id')}
        {...form.register('period_id')}
      />
      <TextField
        label={label('year')}
        hint={t('quota-screen.total.yearHint')}
        inputMode="numeric"
        autoComplete="off"
        width="year"
        error={error('year')}
        {...form.register('year')}
      />
      <RadioGroup
        legend={label('organization_type')}
        options={quotaOrganizationTypes.map(({ id }) => ({
          value: String(id),
          label: t(`codes.quoteOrgType.${id}`),
        }))}
        error={error('organization_type')}
        {...form.register('organization_type')}
      />
      <CreateReasons period={Number(period)} organizationType={Number(type)} />
    </>
  );
}

function Fixed({ record }: { record: QuotaTotalRecord }) {
  const t = useTexts('codes');
  const name = useName();
  const label = useTotalLabel();
  return (
    <SummaryList
      rows={[
        { label: label('period_id'), value: name(record.period) },
        { label: label('year'), value: record.year },
        {
          label: label('organization_type'),
          value: t(`codes.quoteOrgType.${record.organization_type}`),
        },
      ]}
    />
  );
}

/** The inputs of a total. */
export function TotalFields(props: Props) {
  const { checked, record } = props;
  const { form, error } = checked;
  const label = useTotalLabel();
  const figure = { inputMode: 'numeric', autoComplete: 'off', width: 'short' } as const;
  return (
    <div className="flex flex-col gap-6">
      {record ? <Fixed record={record} /> : <Whom {...props} />}
      {amountColumns.map((column) => (
        <TextField
          key={column}
          {...figure}
          label={label(column)}
          error={error(column)}
          {...form.register(column)}
        />
      ))}
      <TextField
        {...figure}
        optional
        label={label('student_amount')}
        error={error('student_amount')}
        {...form.register('student_amount')}
      />
      <TextArea
        optional
        limit={2000}
        rows={3}
        label={label('description')}
        error={error('description')}
        {...form.register('description')}
      />
    </div>
  );
}
