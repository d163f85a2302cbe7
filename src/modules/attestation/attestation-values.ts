import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { AttestationPapers, AttestationRecord } from './schema.ts';

/** What the inputs of an attestation hold. */
export interface AttestationValues {
  plan_file_id: UploadedFile | null;
  report_file_id: UploadedFile | null;
}

/** The inputs of a stored draft, or empty ones. */
export const attestationValues = (record: AttestationRecord | null): AttestationValues => ({
  plan_file_id: record?.plan ?? null,
  report_file_id: record?.report ?? null,
});

/** As the server wants it. */
export const attestationBody = ({
  plan_file_id,
  report_file_id,
}: AttestationValues): Record<keyof AttestationPapers, unknown> => ({
  plan_file_id: plan_file_id?.id ?? null,
  report_file_id: report_file_id?.id ?? null,
});
