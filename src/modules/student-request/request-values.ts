import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { StudentRequestSend } from './schema.ts';

/** What the inputs of a request hold: texts, the advisor as a number, the paper as a file. */
export interface RequestValues {
  request_kind: string;
  leave_ground: string;
  leave_start: string;
  leave_stop: string;
  advisor_id: number | null;
  topic: string;
  explanation: string;
  paper_file_id: UploadedFile | null;
}

/** An empty form, or one of a kind that is known. */
export const emptyRequest = (kind = ''): RequestValues => ({
  request_kind: kind,
  leave_ground: '',
  leave_start: '',
  leave_stop: '',
  advisor_id: null,
  topic: '',
  explanation: '',
  paper_file_id: null,
});

/** As the server wants it; what is not typed is not sent. */
export const requestBody = ({
  request_kind,
  leave_ground,
  paper_file_id,
  ...values
}: RequestValues): Record<keyof Omit<StudentRequestSend, 'application_id'>, unknown> => ({
  ...values,
  request_kind: request_kind ? Number(request_kind) : undefined,
  leave_ground: leave_ground ? Number(leave_ground) : null,
  paper_file_id: paper_file_id?.id ?? null,
});
