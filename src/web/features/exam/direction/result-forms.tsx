import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { examDecline, examRemark } from '#shared/exam.ts';
import type { ListedExamResult } from '#shared/rows/exam-result.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface FieldProps {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
  name: string;
}

function PaperField({ form, error, name, label }: FieldProps & { label: string }) {
  const t = useTexts('exam-screen');
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <UploadField
          name={name}
          label={label}
          purpose="order"
          error={error(name)}
          value={value ? { id: value, name: t('exam-screen.files.stored') } : null}
          onChange={(file) => onChange(file?.id ?? '')}
        />
      )}
    />
  );
}

// "70,5" and "70.5" are the same mark; what is no number is left for the schema to refuse.
const markOf = (text: string): number | string | null =>
  text.trim() === '' ? null : Number.isNaN(Number(text.replace(',', '.'))) ? text : Number(text.replace(',', '.'));

function MarkField({ form, error, name, label }: FieldProps & { label: string }) {
  return (
    <TextField
      label={label}
      width="short"
      inputMode="decimal"
      autoComplete="off"
      error={error(name)}
      {...form.register(name, { setValueAs: markOf })}
    />
  );
}

/** The fields of the events after the publication: the paper of somebody who declines, the new marks after an appeal with their protocol. */
export function useResultForms(): (row: ListedExamResult) => Record<string, ActionForm> {
  const t = useTexts('exam-screen', 'files', 'validation');
  return (row) => {
    const remark: ActionForm = {
      schema: examRemark as never,
      defaults: { direction_mark: row.direction_mark, english_mark: row.english_mark, protocol_file_id: '' },
      fields: (form, error) => (
        <>
          <MarkField form={form} error={error} name="direction_mark" label={t('exam-screen.field.directionMark')} />
          {!row.is_certificate && <MarkField form={form} error={error} name="english_mark" label={t('exam-screen.field.englishMark')} />}
          <PaperField form={form} error={error} name="protocol_file_id" label={t('exam-screen.remarkProtocol')} />
        </>
      ),
    };
    const decline: ActionForm = {
      schema: examDecline as never,
      defaults: { file_id: '' },
      fields: (form, error) => <PaperField form={form} error={error} name="file_id" label={t('exam-screen.declinePaper')} />,
    };
    return { decline, remarkAccept: remark, remarkRefuse: remark };
  };
}
