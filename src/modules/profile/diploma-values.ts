import type { DiplomaFields, DiplomaRecord } from '#modules/diploma/schema.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';

/** What the inputs of a diploma hold. */
export interface DiplomaValues {
  degree: string;
  institution: string;
  speciality: string;
  education_form: string;
  education_type: string;
  serial: string;
  number: string;
  given_date: string;
  file_id: UploadedFile | null;
}

/** The inputs of a stored diploma, or empty ones. */
export function diplomaValues(record: DiplomaRecord | null): DiplomaValues {
  return {
    degree: String(record?.degree ?? ''),
    institution: record?.institution ?? '',
    speciality: record?.speciality ?? '',
    education_form: String(record?.education_form ?? ''),
    education_type: String(record?.education_type ?? ''),
    serial: record?.serial ?? '',
    number: record?.number ?? '',
    given_date: record?.given_date ?? '',
    file_id: record?.file_id ? { id: record.file_id, name: record.file_name ?? '' } : null,
  };
}

const code = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it. */
export function diplomaBody(values: DiplomaValues): Record<keyof DiplomaFields, unknown> {
  return {
    ...values,
    degree: code(values.degree),
    education_form: code(values.education_form),
    education_type: code(values.education_type),
    file_id: values.file_id?.id ?? null,
  };
}
