import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import type { CertificateFields, CertificateRecord } from './schema.ts';

/** What the inputs of a certificate hold. */
export interface CertificateValues {
  type_id: string;
  number: string;
  level: string;
  score: string;
  given_date: string;
  valid_until: string;
  file_id: UploadedFile | null;
}

/** The inputs of a stored certificate, or empty ones. */
export function certificateValues(record: CertificateRecord | null): CertificateValues {
  return {
    type_id: String(record?.type.id ?? ''),
    level: record?.level ?? '',
    score: String(record?.score ?? '').replace('.', ','),
    number: record?.number ?? '',
    given_date: record?.given_date ?? '',
    valid_until: record?.valid_until ?? '',
    file_id: record?.file_id ? { id: record.file_id, name: record.file_name ?? '' } : null,
  };
}

/** As the server wants it; a type counts by levels or by a score, never both. */
export function certificateBody(
  values: CertificateValues,
  byLevel: boolean,
): Record<keyof CertificateFields, unknown> {
  return {
    type_id: values.type_id === '' ? null : Number(values.type_id),
    number: values.number,
    level: byLevel ? values.level : null,
    score: byLevel ? null : typedNumber(values.score),
    given_date: values.given_date,
    valid_until: values.valid_until,
    file_id: values.file_id?.id,
  };
}
