import { useState } from 'react';
import { type Action, actionsOf } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { advisorResults } from '../codes.ts';
import { type AdvisorOpinion, advisorOpinion, type MonitoringRecord } from '../schema.ts';
import { quarterIn } from '../shown.ts';

interface OpinionValues {
  advisor_result: string;
  advisor_mark: string;
  advisor_note: string;
}

const nothing: OpinionValues = { advisor_result: '', advisor_mark: '', advisor_note: '' };
const [, negative] = advisorResults;

const opinionBody = (values: OpinionValues) => ({
  advisor_result: values.advisor_result === '' ? null : Number(values.advisor_result),
  advisor_mark: typedNumber(values.advisor_mark),
  advisor_note: values.advisor_note,
});

type Checked = CheckedForm<OpinionValues, AdvisorOpinion>;

/** The result, the mark, and the words about it, which a negative one must have. */
function Fields({ checked: { form, error } }: { checked: Checked }) {
  const t = useTexts('monitoring-screen', 'validation', 'codes');
  const isNegative = Number(form.watch('advisor_result')) === negative.id;
  return (
    <>
      <RadioGroup
        legend={t('validation.field.advisor_result')}
        options={advisorResults.map(({ id }) => ({
          value: String(id),
          label: t(`codes.advisorResult.${id}`),
          hint: t(`monitoring-screen.opinion.hint.${id}`),
        }))}
        error={error('advisor_result')}
        {...form.register('advisor_result')}
      />
      <TextField
        label={t('validation.field.advisor_mark')}
        hint={t('monitoring-screen.opinion.mark')}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        error={error('advisor_mark')}
        {...form.register('advisor_mark')}
      />
      <TextArea
        label={t(`monitoring-screen.opinion.${isNegative ? 'why' : 'note'}`)}
        optional={!isNegative}
        rows={4}
        limit={2000}
        error={error('advisor_note')}
        {...form.register('advisor_note')}
      />
    </>
  );
}

/** What is going to be sent, to be read once more. */
function Opinion({ opinion }: { opinion: AdvisorOpinion }) {
  const t = useTexts('monitoring-screen', 'validation', 'codes');
  const { advisor_result, advisor_mark, advisor_note } = opinion;
  return (
    <SummaryList
      rows={[
        {
          label: t('validation.field.advisor_result'),
          value: t(`codes.advisorResult.${advisor_result}`),
        },
        { label: t('validation.field.advisor_mark'), value: advisor_mark },
        ...(advisor_note
          ? [{ label: t('validation.field.advisor_note'), value: advisor_note }]
          : []),
      ]}
    />
  );
}

interface Asked {
  action: Action;
  record: MonitoringRecord;
  opinion: AdvisorOpinion;
}

/** The opinion beside the evidence; it is asked once more before it is sent. */
function Form({ record, action }: { record: MonitoringRecord; action: Action }) {
  const t = useTexts('monitoring-screen', 'monitoring', machine.id);
  const checked = useCheckedForm<OpinionValues, AdvisorOpinion>({
    schema: advisorOpinion,
    toBody: opinionBody,
    defaults: nothing,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, summary } = checked;
  return (
    <>
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} sent={asked !== null} />
      <form
        noValidate
        className="measure flex flex-col gap-5"
        onSubmit={form.handleSubmit((opinion) => setAsked({ action, record, opinion }))}
      >
        <Fields checked={checked} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" data-event={action.event}>
            {t(`monitoringReport.action.advisorResult`)}
          </Button>
          <ReadOnlyNotice />
        </div>
      </form>
      {asked && (
        <ActionDialog
          machine={machine}
          action={asked.action}
          record={asked.record}
          now={record}
          name={quarterIn(record, { t })}
          form={{
            schema: advisorOpinion,
            defaults: asked.opinion,
            fields: () => <Opinion opinion={asked.opinion} />,
          }}
          onDone={checked.drop}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The form of the advisor's opinion, while it can be given. */
export function OpinionForm({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-screen', machine.id);
  const action = actionsOf(machine, record, useActor()).find(
    ({ event, enabled }) => event === 'advisorResult' && enabled,
  );
  if (!action) return null;
  return (
    <section aria-labelledby="opinion-title" className="min-w-0">
      <h2 id="opinion-title" className="mb-3 text-xl">
        {t('monitoring-screen.opinion.title')}
      </h2>
      <Form record={record} action={action} />
    </section>
  );
}
