/**
 * Every refusal the server can answer with, and its HTTP status
 * (docs/domain.md#words-around-every-action).
 */
export const refusalStatus = {
  VALIDATION: 400,
  REASON_REQUIRED: 400,
  SMS_CODE_WRONG: 400,
  UNAUTHENTICATED: 401,
  NO_PERMISSION: 403,
  NOT_FOUND: 404,
  BAD_STATUS: 409,
  STALE_VERSION: 409,
  WINDOW_CLOSED: 409,
  KEY_IN_PROGRESS: 409,
  SMS_CODE_EXPIRED: 410,
  FILE_TOO_LARGE: 413,
  GUARD_FAILED: 422,
  NOT_ENOUGH_FILES: 422,
  QUOTA_YEAR: 422,
  QUOTA_EXCEEDED: 422,
  PHONE_REQUIRED: 422,
  KEY_REUSED: 422,
  SMS_LOCKED: 423,
  SMS_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  EXTERNAL_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** One text to be translated: an i18n key and its placeholders. */
export interface TextKey {
  key: string;
  params?: Record<string, unknown>;
}

export interface RefusalParts {
  /** Field name -> texts shown at that field. */
  fields?: Record<string, TextKey[]>;
  /** Where the code's own text goes; `detail` when nothing is said. */
  field?: string;
  /** Placeholders of the code's own text (`errors.<code>`). */
  params?: Record<string, unknown>;
  /** Replaces the code's own text. */
  text?: TextKey;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
}

/** The one way to say no: a stable code, translated by the error handler of `app.ts`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: RefusalCode,
    readonly parts: RefusalParts = {},
  ) {
    super(code);
    this.status = refusalStatus[code];
  }
}
