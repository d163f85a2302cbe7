import { Controller } from 'react-hook-form';
import { examMachine } from '#machines/exam.machine.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useDirectionErrors } from './direction-errors.ts';
import {
  type FilesBody,
  type FilesValues,
  filesBody,
  filesValues,
  sentDirections,
} from './files-values.ts';
import { examPaths } from './paths.ts';
import { type ExamRecord, examFiles } from './schema.ts';

function useFilesForm(record: ExamRecord) {
  const defaults = filesValues(record);
  const checked = useCheckedForm<FilesValues, FilesBody>({
    schema: examFiles,
    toBody: (values) => filesBody(record, values),
    defaults,
  });
  const { form } = checked;
  const errors = useDirectionErrors(
    sentDirections(record, form.getValues()),
    form.formState.errors,
  );
  const { saving, comparing } = useRecordSave<ExamRecord, FilesBody>({
    machine: examMachine,
    record,
    event: 'upload',
    hrefOf: (id) => examPaths.exam.href({ id }),
    form: checked,
  });
  return {
    checked: { ...checked, summary: [...errors.summary, ...checked.summary] },
    saving,
    comparing,
  };
}

/** The protocol of one specialty, named by it. */
function Protocol({
  form,
  name,
  children: label,
}: {
  form: ReturnType<typeof useFilesForm>['checked']['form'];
  name: `protocols.${number}`;
  children: string;
}) {
  const t = useTexts('exam-screen');
  const { rules, onUnfinished } = useUnfinished(form, name);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rules}
      render={({ field: { value, onChange } }) => (
        <UploadField
          name={name}
          label={label}
          purpose="order"
          optional
          value={value && { ...value, name: value.name || t('exam-screen.files.stored') }}
          onChange={(file: UploadedFile | null) => onChange(file)}
          onUnfinished={onUnfinished}
        />
      )}
    />
  );
}

function Form({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen', 'exam', 'validation', 'forms', 'files');
  const name = useName();
  const { checked, saving, comparing } = useFilesForm(record);
  const { form, error } = checked;
  const stored = t('exam-screen.files.stored');
  useHeadingFocus('upload');
  return (
    <FormPage
      title={t('exam.action.upload')}
      over={name(record.organization)}
      lead={t('exam-screen.files.lead')}
      back={{ href: examPaths.exam.href({ id: record.id }), text: t('exam.name') }}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: ['order_number', 'order_date'],
      })}
    >
      <fieldset className="flex flex-col gap-4">
        <legend className="float-left mb-2 text-lg font-semibold">
          {t('exam-screen.files.protocols')}
        </legend>
        {record.directions.map(({ direction }, index) => (
          <Protocol key={direction.id} form={form} name={`protocols.${index}`}>
            {`${direction.code} ${name(direction)}`}
          </Protocol>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
        <legend className="float-left mb-2 text-lg font-semibold">
          {t('exam-screen.files.order')}
        </legend>
        <TextField
          label={t('exam-screen.files.orderNumber')}
          width="short"
          optional
          autoComplete="off"
          error={error('order_number')}
          {...form.register('order_number')}
        />
        <BoundDate
          checked={checked}
          name="order_date"
          label={t('exam-screen.files.orderDate')}
          optional
        />
        <BoundFile
          checked={checked}
          name="order_file_id"
          label={t('exam-screen.files.orderFile')}
          purpose="order"
          nameless={stored}
          optional
        />
      </fieldset>
    </FormPage>
  );
}

/**
 * Protocols of the directions and the admission order; when nothing can be uploaded (any more) it
 * says why instead.
 */
export function FilesForm({ record }: { record: ExamRecord }) {
  const t = useTexts('exam');
  return (
    <RecordFormGate
      machine={examMachine}
      record={record}
      possible={({ event, enabled }) => event === 'upload' && enabled}
      title={t('exam.name')}
      back={{ href: examPaths.exam.href({ id: record.id }), text: t('exam.name') }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}
