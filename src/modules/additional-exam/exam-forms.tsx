import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { FilePurpose } from '#shared/file-rules.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { conditionGrounds } from './codes.ts';
import {
  type AdditionalExamRecord,
  conditionalPass,
  conditionFulfilled,
  examFailed,
  examPassed,
  examRetry,
} from './schema.ts';

interface Drawn {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

const conditional = statesTagged(additionalExamMachine, 'conditional');
const [lowMark] = conditionGrounds;
const idOf = (file: unknown): string => (file as { id?: string } | null)?.id ?? '';

/** What the inputs hold, as the server wants it: numbers out of texts, ids of files. */
const typed = ({
  mark,
  protocol_file_id,
  condition_file_id,
  condition_ground,
  ...values
}: FieldValues) => ({
  ...values,
  ...(mark === undefined ? {} : { mark: typedNumber(String(mark)) }),
  ...(protocol_file_id === undefined ? {} : { protocol_file_id: idOf(protocol_file_id) }),
  ...(condition_file_id === undefined ? {} : { condition_file_id: idOf(condition_file_id) }),
  ...(condition_ground === undefined ? {} : { condition_ground: Number(condition_ground) }),
});

const judged = (schema: z.ZodType<FieldValues>): ActionForm['schema'] =>
  z.preprocess((values: FieldValues) => typed(values), schema);

function Day({
  form,
  error,
  name,
  hint,
}: Drawn & { name: 'exam_date' | 'deadline'; hint?: string }) {
  const t = useTexts('additional-exam-screen');
  return (
    <BoundDate
      checked={{ form, error }}
      name={name}
      label={t(`additional-exam-screen.field.${name}`)}
      hint={hint}
    />
  );
}

function Paper({
  form,
  error,
  name,
  purpose,
}: Drawn & { name: 'protocol_file_id' | 'condition_file_id'; purpose: FilePurpose }) {
  const t = useTexts('additional-exam-screen');
  return (
    <BoundFile
      checked={{ form, error }}
      name={name}
      label={t(`additional-exam-screen.field.${name}`)}
      purpose={purpose}
    />
  );
}

/** Day, mark and protocol of an attempt. */
function Held({ form, error, hint, optional }: Drawn & { hint: string; optional?: boolean }) {
  const t = useTexts('additional-exam-screen');
  return (
    <>
      <Day form={form} error={error} name="exam_date" />
      <TextField
        label={t('additional-exam-screen.field.mark')}
        hint={hint}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        error={error('mark')}
        {...form.register('mark')}
      />
      <Paper form={form} error={error} name="protocol_file_id" purpose="examProtocol" />
    </>
  );
}

function Conditional({ form, error }: Drawn) {
  const t = useTexts('additional-exam-screen', 'codes');
  return (
    <>
      <RadioGroup
        legend={t('additional-exam-screen.field.condition_ground')}
        options={conditionGrounds.map(({ id }) => ({
          value: String(id),
          label: t(`codes.conditionGround.${id}`),
        }))}
        error={error('condition_ground')}
        {...form.register('condition_ground')}
      />
      {Number(form.watch('condition_ground')) === lowMark.id && (
        <Held form={form} error={error} hint={t('additional-exam-screen.hint.conditional')} />
      )}
      <Day
        form={form}
        error={error}
        name="deadline"
        hint={t('additional-exam-screen.hint.deadline')}
      />
    </>
  );
}

/**
 * The fields of every event of an exam; a pass asks for the result, or for the paper of the
 * condition.
 */
export function useExamForms(record: AdditionalExamRecord): Record<string, ActionForm> {
  const t = useTexts('additional-exam-screen', 'codes', 'validation', 'files');
  const today = tashkentDay();
  const held = {
    exam_date: record.exam_date <= today ? record.exam_date : '',
    mark: '',
    protocol_file_id: null,
  };
  const labels = 'additional-exam-screen.field';
  const fulfilled: ActionForm = {
    labels,
    schema: judged(conditionFulfilled),
    defaults: { condition_file_id: null },
    fields: (form, error) => (
      <Paper form={form} error={error} name="condition_file_id" purpose="examCondition" />
    ),
  };
  const passed: ActionForm = {
    labels,
    schema: judged(examPassed),
    defaults: held,
    fields: (form, error) => (
      <Held form={form} error={error} hint={t('additional-exam-screen.hint.pass')} />
    ),
  };
  const failed: ActionForm = {
    labels,
    schema: judged(examFailed),
    defaults: held,
    fields: (form, error) => (
      <Held form={form} error={error} hint={t('additional-exam-screen.hint.fail')} optional />
    ),
  };
  const nextDay: ActionForm = {
    labels,
    schema: judged(examRetry),
    defaults: { exam_date: '', place: record.place ?? '' },
    fields: (form, error) => (
      <>
        <Day form={form} error={error} name="exam_date" />
        <TextField
          label={t('additional-exam-screen.field.place')}
          optional
          error={error('place')}
          {...form.register('place')}
        />
      </>
    ),
  };
  const underCondition = conditional.includes(record.state);
  return {
    pass: underCondition ? fulfilled : passed,
    ...(underCondition ? {} : { fail: failed }),
    passConditionally: {
      labels,
      schema: judged(conditionalPass),
      defaults: { condition_ground: String(lowMark.id), deadline: '', ...held },
      fields: (form, error) => <Conditional form={form} error={error} />,
    },
    replan: nextDay,
    retry: nextDay,
  };
}
