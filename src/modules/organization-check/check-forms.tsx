import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { fullName } from '#shared/names.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { rowStatusIds, settledStatuses } from './codes.ts';
import {
  type CheckRow,
  checkAnswer,
  checkSettlement,
  type OrganizationCheckRecord,
} from './schema.ts';

const isOpen = ({ status }: CheckRow): boolean => status === rowStatusIds.deadlineGiven;
const choiceOf = ({ id, person }: CheckRow) => ({ value: String(id), label: fullName(person) });
const chosenFirst = (rows: readonly CheckRow[]): string => (rows[0] ? String(rows[0].id) : '');

const answerSchema = z.preprocess(
  ({ row_id, answer, answer_file_id }: FieldValues) => ({
    row_id: Number(row_id) || null,
    answer,
    answer_file_id: (answer_file_id as UploadedFile | null)?.id ?? null,
  }),
  checkAnswer,
);
const settleSchema = z.preprocess(
  ({ row_id, status, mark }: FieldValues) => ({
    row_id: Number(row_id) || null,
    status: Number(status) || null,
    mark: typedNumber(String(mark)),
  }),
  checkSettlement,
);
/** The answer of the organization to one of the rows that wait for it. */
function useAnswer(): (record: OrganizationCheckRecord) => ActionForm {
  const t = useTexts('check-screen', 'validation', 'files');
  return ({ rows }) => {
    const waiting = rows.filter((row) => isOpen(row) && row.answer === null);
    return {
      schema: answerSchema,
      defaults: { row_id: chosenFirst(waiting), answer: '', answer_file_id: null },
      fields: (form, error) => (
        <>
          <SelectField
            label={t('check-screen.field.student')}
            options={waiting.map(choiceOf)}
            error={error('row_id')}
            {...form.register('row_id')}
          />
          <TextArea
            label={t('check-screen.field.answer')}
            hint={t('check-screen.hint.answer')}
            limit={2000}
            rows={5}
            error={error('answer')}
            {...form.register('answer')}
          />
          <BoundFile
            checked={{ form, error }}
            name="answer_file_id"
            label={t('validation.field.answer_file_id')}
            hint={t('check-screen.hint.answerFile')}
            purpose="checkAnswer"
            optional
          />
        </>
      ),
    };
  };
}

/** What becomes of a row with a deadline. */
function useSettlement(): (record: OrganizationCheckRecord) => ActionForm {
  const t = useTexts('check-screen', 'validation');
  return ({ rows }) => {
    const open = rows.filter(isOpen);
    const answered = open.filter(({ answer }) => answer !== null);
    return {
      schema: settleSchema,
      defaults: { row_id: chosenFirst(answered), status: '', mark: '' },
      fields: (form, error) => (
        <>
          <SelectField
            label={t('check-screen.field.student')}
            options={open.map(choiceOf)}
            error={error('row_id')}
            {...form.register('row_id')}
          />
          <SelectField
            label={t('check-screen.field.decision')}
            options={settledStatuses.map(({ id }) => ({
              value: String(id),
              label: t(`check-screen.status.${id}`),
            }))}
            error={error('status')}
            {...form.register('status')}
          />
          <TextField
            label={t('check-screen.field.mark')}
            optional
            width="short"
            inputMode="numeric"
            autoComplete="off"
            error={error('mark')}
            {...form.register('mark')}
          />
        </>
      ),
    };
  };
}

/** The fields of the events of a check. */
export function useCheckForms(record: OrganizationCheckRecord): Record<string, ActionForm> {
  const [answer, settleRow] = [useAnswer(), useSettlement()];
  return { answer: answer(record), settleRow: settleRow(record) };
}
