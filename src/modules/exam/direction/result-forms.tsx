import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { examDecline, examRemark, type ListedExamResult } from '../schema.ts';

interface Drawn {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

const idOf = (file: unknown): string => (file as UploadedFile | null)?.id ?? '';

/** What the inputs hold, as the server wants it: numbers out of texts, ids of files. */
const typed = ({ direction_mark, english_mark, protocol_file_id }: FieldValues) => ({
  direction_mark: typedNumber(String(direction_mark)),
  english_mark: typedNumber(String(english_mark)),
  protocol_file_id: idOf(protocol_file_id),
});
const remarkSchema = z.preprocess(typed, examRemark);
const declineSchema = z.preprocess(
  (values: FieldValues) => ({ file_id: idOf(values.file_id) }),
  examDecline,
);

function MarkField({
  form,
  error,
  name,
  label,
  hint,
}: Drawn & { name: string; label: string; hint: string }) {
  return (
    <TextField
      label={label}
      hint={hint}
      width="short"
      inputMode="decimal"
      autoComplete="off"
      error={error(name)}
      {...form.register(name)}
    />
  );
}

/**
 * The fields of the events after the publication: the paper of somebody who declines, the new marks
 * after an appeal with their protocol.
 */
export function useResultForms(): (row: ListedExamResult) => Record<string, ActionForm> {
  const t = useTexts('exam-screen', 'files', 'validation', 'grid');
  const format = useFormat();
  const said = (mark: number | null) =>
    t('exam-screen.markBefore', {
      mark: mark === null ? t('grid.diff.empty') : format.number(mark),
    });
  return (row) => {
    const remark: ActionForm = {
      labels: 'exam-screen.remark',
      schema: remarkSchema,
      defaults: { direction_mark: '', english_mark: '', protocol_file_id: null },
      fields: (form, error) => (
        <>
          <MarkField
            form={form}
            error={error}
            name="direction_mark"
            label={t('exam-screen.remark.direction_mark')}
            hint={said(row.direction_mark)}
          />
          {!row.is_certificate && (
            <MarkField
              form={form}
              error={error}
              name="english_mark"
              label={t('exam-screen.remark.english_mark')}
              hint={said(row.english_mark)}
            />
          )}
          <BoundFile
            checked={{ form, error }}
            name="protocol_file_id"
            label={t('exam-screen.remark.protocol_file_id')}
            purpose="order"
          />
        </>
      ),
    };
    const decline: ActionForm = {
      labels: 'exam-screen.decline',
      schema: declineSchema,
      defaults: { file_id: null },
      fields: (form, error) => (
        <BoundFile
          checked={{ form, error }}
          name="file_id"
          label={t('exam-screen.decline.file_id')}
          purpose="order"
        />
      ),
    };
    return { decline, remarkAccept: remark, remarkRefuse: remark };
  };
}
