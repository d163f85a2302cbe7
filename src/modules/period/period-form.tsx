import { periodMachine } from '#machines/period.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { periodPaths } from './paths.ts';
import { PeriodFields } from './period-fields.tsx';
import {
  type PeriodValues,
  periodBody,
  periodValues,
  quartersOf,
  withSteps,
} from './period-values.ts';
import {
  type PeriodFields as Body,
  isQuotaPeriod,
  type PeriodRecord,
  periodFields,
} from './schema.ts';

const nextYear = (): number => new Date().getFullYear() + 1;

function usePeriodForm(record: PeriodRecord | null) {
  const t = useTexts('period-screen');
  const checked = useCheckedForm<PeriodValues, Body>({
    schema: periodFields,
    toBody: (values) => periodBody(values, isQuotaPeriod(quartersOf(values))),
    defaults: periodValues(record, nextYear()),
    label: (name) => t(`period-screen.field.${name}`),
  });
  const hrefOf = (id: number) => periodPaths.period.href({ id });
  return {
    checked,
    ...useRecordSave<PeriodRecord, Body>({
      machine: periodMachine,
      record,
      hrefOf,
      form: checked,
    }),
  };
}

function usePeriodWords(): (name: string, value: unknown) => string {
  const format = useFormat();
  return (_, value) => {
    if (Array.isArray(value)) return format.list(value.map(String));
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
    return String(value ?? '');
  };
}

function Form({ record }: { record: PeriodRecord | null }) {
  const t = useTexts('period-screen', 'period');
  const words = usePeriodWords();
  const { checked, saving, comparing } = usePeriodForm(record);
  useHeadingFocus(record ? 'edit' : '');
  const back = record
    ? { href: periodPaths.period.href({ id: record.id }), text: t('period.name') }
    : { href: periodPaths.periods.href(), text: t('period.names') };
  return (
    <FormPage
      title={t(record ? 'period-screen.edit' : 'period-screen.create')}
      lead={t('period-screen.formLead')}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: Object.keys(periodValues(null, 0)),
        flat: withSteps,
        label: (name) => t(`period-screen.field.${name}`),
        words,
      })}
    >
      <PeriodFields checked={checked} />
    </FormPage>
  );
}

/**
 * The form of a period, new or before activation; when it may not be edited so (any more) it says
 * why instead.
 */
export function PeriodForm({ record }: { record: PeriodRecord | null }) {
  const t = useTexts('period');
  return (
    <RecordFormGate
      machine={periodMachine}
      record={record}
      possible={({ event, permitted, asks }) =>
        event === 'update' && permitted && asks.length === 0
      }
      title={t('period.name')}
      back={{ href: periodPaths.periods.href(), text: t('period.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
