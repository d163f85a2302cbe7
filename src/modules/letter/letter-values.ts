import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { BothKindsValues } from './correspondence/both-kinds-fields.tsx';
import type { LetterFields, LetterRecord } from './schema.ts';

/** What the inputs of a letter hold; a new one may go to several, each as a letter of its own. */
export interface LetterValues extends BothKindsValues {
  to_org_ids: string[];
  language: string;
  short_info: string;
  body: string;
  file_id: UploadedFile | null;
  answer_until: string;
}

/** The inputs of a stored draft, or empty ones; a reply begins with its addressee. */
export const letterValues = (
  record: LetterRecord | null,
  language: string,
  to?: number,
): LetterValues => ({
  to_org_ids: [record?.to?.id ?? to].flatMap((id) => (id ? [String(id)] : [])),
  language: record?.language ?? language,
  short_info: record?.short_info ?? '',
  body: record?.body ?? '',
  file_id: record?.file ?? null,
  answer_until: record?.answer_until ?? '',
});

/** As the server wants it; every addressee of a new letter gets this body with their own id. */
export const letterBody = (values: LetterValues): Record<keyof LetterFields, unknown> => ({
  to_org_id: values.to_org_ids[0] ? Number(values.to_org_ids[0]) : null,
  language: values.language,
  short_info: values.short_info,
  body: values.body,
  file_id: values.file_id?.id ?? null,
  answer_until: values.answer_until,
});
