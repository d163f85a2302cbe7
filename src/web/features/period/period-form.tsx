import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { actionsOf } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { type PeriodFields as Body, isQuotaPeriod, periodFields } from '#shared/period.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { CompareChanges } from '#web/forms/compare-changes.tsx';
import { differencesOf } from '#web/forms/differences.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { useActor } from '#web/process/use-actor.ts';
import { WhyNot } from '#web/process/why-not.tsx';
import { Page } from '#web/ui/page.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { PeriodFields } from './period-fields.tsx';
import type { PeriodRecord } from './period-record.ts';
import { type PeriodValues, periodBody, periodValues, quartersOf } from './period-values.ts';

const nextYear = (): number => new Date().getFullYear() + 1;

function usePeriodForm(record: PeriodRecord | null) {
  const t = useTexts('period-screen');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const checked = useCheckedForm<PeriodValues, Body>({
    schema: periodFields,
    toBody: (values) => periodBody(values, isQuotaPeriod(quartersOf(values))),
    defaults: periodValues(record, nextYear()),
    label: (name) => t(`period-screen.field.${name}`),
  });
  const open = (id: number) => {
    void client.invalidateQueries({ queryKey: [periodMachine.id] });
    navigate(paths.period.href({ id }));
  };
  const saving = useVersionedSave<PeriodRecord, Body, PeriodRecord>({
    version: record?.version ?? null,
    read: record ? () => http.get<PeriodRecord>(`/periods/${record.id}/`) : undefined,
    write: ({ body, version, key }) =>
      record ? http.put(`/periods/${record.id}/`, { ...body, version }, { key }) : http.post('/periods/', body, { key }),
    onRefused: checked.refuse,
    onSaved: ({ id }) => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      open(id);
    },
  });
  return { checked, saving, open };
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
  const { checked, saving, open } = usePeriodForm(record);
  const { form, summary } = checked;
  useHeadingFocus(record ? 'edit' : '');
  const back = record
    ? { href: paths.period.href({ id: record.id }), text: t('period.name') }
    : { href: paths.periods.href(), text: t('period.names') };
  return (
    <Page
      title={t(record ? 'period-screen.edit' : 'period-screen.create')}
      width="form"
      failed={summary.length > 0}
      back={back}
      lead={t('period-screen.formLead')}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={back.href}
        onSubmit={form.handleSubmit(saving.save)}
        before={
          record &&
          saving.overtaken && (
            <CompareChanges
              differences={differencesOf(
                Object.keys(periodValues(null, 0)),
                { original: record, ...saving.overtaken },
                (name) => t(`period-screen.field.${name}`),
                words,
              )}
              saving={saving.saving}
              onKeepMine={() => void saving.keepMine()}
              onTakeTheirs={() => open(record.id)}
            />
          )
        }
      >
        <PeriodFields checked={checked} />
      </FormFrame>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </Page>
  );
}

/** The form of a period, new or before activation; when it may not be edited so (any more) it says why instead. */
export function PeriodForm(props: { record: PeriodRecord | null }) {
  const [record] = useState(props.record);
  const t = useTexts('period');
  const actor = useActor();
  const possible =
    record === null ||
    actionsOf(periodMachine, record, actor).some(({ event, permitted, asks }) => event === 'update' && permitted && asks.length === 0);
  if (possible) return <Form record={record} />;
  return (
    <Page title={t('period.name')} back={{ href: paths.periods.href(), text: t('period.names') }}>
      {record && <WhyNot machine={periodMachine} record={record} open />}
    </Page>
  );
}
