import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import type { BothKindsValues } from '../correspondence/both-kinds-fields.tsx';
import type { TargetedLetterFields, TargetedLetterRecord } from './schema.ts';

/**
 * What the inputs of a targeted letter hold; `candidate` is a personal number that is typed and not
 * in the list yet.
 */
export interface TargetedValues extends BothKindsValues {
  customer_name: string;
  dc_type: string;
  target_org_id: string;
  direction_id: string;
  admission_year: string;
  amount: string;
  candidates: string[];
  candidate: string;
  short_info: string;
  obligation: string;
  file_id: UploadedFile | null;
  language: string;
}

const written = (value: number | string | null | undefined): string => String(value ?? '');

/** The inputs of a stored draft, or empty ones for the coming admission. */
export const targetedValues = (
  record: TargetedLetterRecord | null,
  language: string,
  year?: number,
): TargetedValues => ({
  customer_name: record?.customer?.name ?? '',
  dc_type: written(record?.dc_type),
  target_org_id: written(record?.target?.id),
  direction_id: written(record?.direction?.id),
  admission_year: written(record ? record.admission_year : year),
  amount: written(record?.amount),
  candidates: record?.candidates ?? [],
  candidate: '',
  short_info: record?.short_info ?? '',
  obligation: record?.obligation ?? '',
  file_id: record?.file ?? null,
  language: record?.language ?? language,
});

const idIn = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it; a number that is typed counts as one of the list. */
export const targetedBody = (
  values: TargetedValues,
): Record<keyof TargetedLetterFields, unknown> => ({
  customer_name: values.customer_name,
  dc_type: idIn(values.dc_type),
  target_org_id: idIn(values.target_org_id),
  direction_id: idIn(values.direction_id),
  admission_year: idIn(values.admission_year),
  amount: typedNumber(values.amount),
  candidates: [...values.candidates, ...(values.candidate.trim() ? [values.candidate] : [])],
  short_info: values.short_info,
  obligation: values.obligation,
  file_id: values.file_id?.id ?? null,
  language: values.language,
});
