import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { fullName } from '#shared/names.ts';
import { reason } from '#shared/validation.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { deadlineReasons, reportReasons } from '../codes.ts';
import { MarkSum } from '../evidence/mark-lines.tsx';
import { type MonitoringRecord, reportDeadline, reportFailure } from '../schema.ts';

interface Drawn {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

const [, died] = reportReasons;

/** Who signs the conclusion, and about what: the last look before it is given. */
function SignOff({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-desk');
  const user = useUser();
  const { items } = record;
  return (
    <div className="flex flex-col gap-2 border-l-[3px] border-line pl-4">
      <p>{t('monitoring-desk.signs', { person: fullName(user) })}</p>
      <p>
        {t('monitoring-desk.acceptedOf', {
          accepted: items.filter(({ accepted }) => accepted).length,
          of: items.length,
        })}
      </p>
      <MarkSum record={record} />
    </div>
  );
}

/** The ground of a conclusion; a death asks for its document right there. */
function Ground({ form, error, grounds }: Drawn & { grounds: readonly { id: number }[] }) {
  const t = useTexts('monitoring-desk', 'validation', 'codes');
  const paper = (
    <BoundFile
      checked={{ form, error }}
      name="paper_file_id"
      label={t('validation.field.paper_file_id')}
      hint={t('monitoring-desk.paperHint')}
      purpose="order"
    />
  );
  return (
    <Controller
      control={form.control}
      name="reason_code"
      render={({ field }) => (
        <RadioGroup
          name="reason_code"
          legend={t('validation.field.reason_code')}
          error={error('reason_code')}
          options={grounds.map(({ id }) => ({
            value: String(id),
            label: t(`codes.cancelReason.${id}`),
            content: id === died.id ? paper : undefined,
          }))}
          value={String(field.value ?? '')}
          onChange={(event) => field.onChange(Number(event.target.value))}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

/** The kinds of work that are due and not accepted: those that the student may still bring. */
function Missing({ form, error, types }: Drawn & { types: readonly number[] }) {
  const t = useTexts('validation', 'codes');
  return (
    <Controller
      control={form.control}
      name="missing"
      render={({ field: { value, onChange } }) => {
        const chosen: readonly number[] = Array.isArray(value) ? value : [];
        return (
          <fieldset>
            <legend className="mb-1.5">{t('validation.field.missing')}</legend>
            {error('missing') && (
              <p role="alert" className="font-semibold text-danger">
                {error('missing')}
              </p>
            )}
            {types.map((type) => (
              <CheckboxField
                key={type}
                name={`missing-${type}`}
                label={t(`codes.workType.${type}`)}
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  onChange(
                    types.filter((one) => (one === type ? target.checked : chosen.includes(one))),
                  )
                }
              />
            ))}
          </fieldset>
        );
      }}
    />
  );
}

function DeadlineFields({ record, ...drawn }: Drawn & { record: MonitoringRecord }) {
  const t = useTexts('monitoring-desk', 'validation');
  const format = useFormat();
  const { deadlineFrom, deadlineUntil, openItems } = record.facts;
  return (
    <>
      <Ground {...drawn} grounds={deadlineReasons} />
      <BoundDate
        checked={drawn}
        name="deadline"
        label={t('validation.field.deadline')}
        hint={t('monitoring-desk.deadlineHint', {
          from: format.date(deadlineFrom),
          until: format.date(deadlineUntil),
        })}
      />
      <Missing {...drawn} types={openItems.map(Number)} />
      <SignOff record={record} />
    </>
  );
}

const idOf = (file: unknown): string | null => (file as { id?: string } | null)?.id ?? null;

/** The document is sent with the ground that it proves alone. */
const failure: ActionForm['schema'] = z.preprocess(
  ({ reason_code, paper_file_id }: FieldValues) => ({
    reason_code,
    paper_file_id: reason_code === died.id ? idOf(paper_file_id) : null,
  }),
  reportFailure,
);

const completion = (record: MonitoringRecord): ActionForm => ({
  schema: z.object({}),
  defaults: {},
  fields: () => <SignOff record={record} />,
});

/** Against the advisor's opinion, or without an attestation, a report is completed for a reason. */
const explainedCompletion = (
  record: MonitoringRecord,
  t: (key: 'validation.field.reason') => string,
): ActionForm => ({
  schema: z.object({ reason }),
  defaults: { reason: '' },
  fields: (form, error) => (
    <>
      <TextArea
        label={t('validation.field.reason')}
        limit={2000}
        error={error('reason')}
        {...form.register('reason')}
      />
      <SignOff record={record} />
    </>
  ),
});

/** What each conclusion is given with. */
export function useConclusionForms(record: MonitoringRecord): Record<string, ActionForm> {
  const t = useTexts('monitoring-desk', 'codes', 'validation');
  const format = useFormat();
  const words: ActionForm['words'] = (name, value) => {
    if (name === 'reason_code') return t(`codes.cancelReason.${value}`);
    if (name === 'paper_file_id') return t('monitoring-desk.paper');
    if (name === 'missing' && Array.isArray(value))
      return format.list(value.map((type) => t(`codes.workType.${type}`)));
    return undefined;
  };
  return {
    complete: record.facts.reasonNeeded ? explainedCompletion(record, t) : completion(record),
    giveDeadline: {
      schema: reportDeadline,
      defaults: {
        reason_code: null,
        deadline: '',
        missing: record.facts.openItems.map(Number),
      },
      words,
      fields: (form, error) => <DeadlineFields form={form} error={error} record={record} />,
    },
    fail: {
      schema: failure,
      defaults: { reason_code: null, paper_file_id: null },
      words,
      fields: (form, error) => (
        <>
          <Ground form={form} error={error} grounds={reportReasons} />
          <SignOff record={record} />
        </>
      ),
    },
  };
}
