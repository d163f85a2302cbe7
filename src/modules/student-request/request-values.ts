import type { StudentRequestSend } from './schema.ts';

/** What the inputs of a request hold: texts, and the advisor as a number. */
export interface RequestValues {
  request_kind: string;
  leave_ground: string;
  leave_start: string;
  leave_stop: string;
  advisor_id: number | null;
  topic: string;
  explanation: string;
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
});

/** As the server wants it; what is not typed is not sent. */
export const requestBody = ({
  request_kind,
  leave_ground,
  ...values
}: RequestValues): Record<keyof Omit<StudentRequestSend, 'application_id'>, unknown> => ({
  ...values,
  request_kind: request_kind ? Number(request_kind) : undefined,
  leave_ground: leave_ground ? Number(leave_ground) : null,
});
