import { Controller } from 'react-hook-form';
import { examMachine } from '#machines/exam.machine.ts';
import { tashkentDay } from '#shared/dates.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { directionPlaces, useDirectionErrors } from './direction-errors.ts';
import { examPaths } from './paths.ts';
import { type ExamRecord, examSchedule, firstExamDay } from './schema.ts';

interface Values {
  directions: { exam_date: string; place: string; commission: string }[];
}
interface Body {
  directions: { direction_id: number; exam_date: string; place: string; commission: string }[];
}

const valuesOf = ({ directions }: ExamRecord): Values => ({
  directions: directions.map(({ exam_date, place, commission }) => ({
    exam_date: exam_date ?? '',
    place: place ?? '',
    commission: commission ?? '',
  })),
});

function useScheduleForm(record: ExamRecord) {
  const checked = useCheckedForm<Values, Body>({
    schema: examSchedule,
    toBody: ({ directions }) => ({
      directions: directions.map((values, index) => ({
        direction_id: record.directions[index]?.direction.id ?? 0,
        ...values,
      })),
    }),
    defaults: valuesOf(record),
    places: directionPlaces,
  });
  const errors = useDirectionErrors(record.directions, checked.form.formState.errors);
  const { saving, comparing } = useRecordSave<ExamRecord, Body>({
    machine: examMachine,
    record,
    event: 'setSchedule',
    hrefOf: (id) => examPaths.exam.href({ id }),
    form: checked,
  });
  return {
    checked: { ...checked, summary: [...errors.summary, ...checked.summary] },
    errors,
    saving,
    comparing,
  };
}

function Form({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen', 'exam', 'validation', 'forms');
  const name = useName();
  const format = useFormat();
  const { checked, errors, saving, comparing } = useScheduleForm(record);
  const { form } = checked;
  useHeadingFocus('setSchedule');
  const first = firstExamDay(tashkentDay(), record.period.review_stop);
  const days = t('exam-screen.schedule.days', {
    from: format.date(first),
    to: format.date(record.period.exam_stop),
  });
  return (
    <FormPage
      title={t('exam.action.setSchedule')}
      over={name(record.organization)}
      lead={t('exam-screen.schedule.lead')}
      back={{ href: examPaths.exam.href({ id: record.id }), text: t('exam.name') }}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: record.directions.map((_, index) => `${index}`),
        flat: (row: ExamRecord | Body) => ({ ...row.directions }),
        label: (index) => record.directions[Number(index)]?.direction.code ?? '',
        words: (_, value) => {
          const { exam_date, place, commission } = value as {
            exam_date: string | null;
            place: string | null;
            commission: string | null;
          };
          return [exam_date && format.date(exam_date), place, commission]
            .filter(Boolean)
            .join(', ');
        },
      })}
    >
      {record.directions.map(({ direction }, index) => (
        <fieldset key={direction.id} className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="float-left mb-2 text-lg font-semibold">
            {direction.code} {name(direction)}
          </legend>
          <Controller
            control={form.control}
            name={`directions.${index}.exam_date`}
            render={({ field }) => (
              <DateField
                {...field}
                label={t('exam-screen.field.day')}
                hint={days}
                error={errors.at(`directions.${index}.exam_date`)}
              />
            )}
          />
          <TextField
            label={t('exam-screen.field.place')}
            autoComplete="off"
            error={errors.at(`directions.${index}.place`)}
            {...form.register(`directions.${index}.place`)}
          />
          <TextArea
            label={t('exam-screen.field.commission')}
            hint={t('exam-screen.schedule.commissionHint')}
            rows={3}
            limit={2000}
            error={errors.at(`directions.${index}.commission`)}
            {...form.register(`directions.${index}.commission`)}
          />
        </fieldset>
      ))}
    </FormPage>
  );
}

/**
 * Day, place and commission of every direction; when they cannot be set (any more) it says why
 * instead.
 */
export function ScheduleForm({ record }: { record: ExamRecord }) {
  const t = useTexts('exam');
  return (
    <RecordFormGate
      machine={examMachine}
      record={record}
      possible={({ event, enabled }) => event === 'setSchedule' && enabled}
      title={t('exam.name')}
      back={{ href: examPaths.exam.href({ id: record.id }), text: t('exam.name') }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}
