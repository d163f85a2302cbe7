/**
 * What a live machine keeps of a refused call: the stable code, the texts already in the user's
 * language, and what the server says of time and tries.
 */
export interface Failure {
  code: string;
  fields: Record<string, string[]>;
  detail: string[];
  /** Seconds until the same call may be tried again; null when the server did not say. */
  retryAfter: number | null;
  /** Tries of an SMS code that are left; null when the server did not say. */
  attemptsLeft: number | null;
}

const isFailure = (error: unknown): error is Partial<Failure> & { code: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/**
 * Reads whatever a provided service threw; anything without a code counts as "no answer"
 * (`NO_ANSWER`), which may be tried again.
 */
export function failureOf(error: unknown): Failure {
  if (!isFailure(error))
    return { code: 'NO_ANSWER', fields: {}, detail: [], retryAfter: null, attemptsLeft: null };
  const { code, fields = {}, detail = [], retryAfter = null, attemptsLeft = null } = error;
  return { code, fields, detail, retryAfter, attemptsLeft };
}

// Trouble that may be over at the next try; nothing was decided about the action.
const passing = [
  'NO_ANSWER',
  'UNAVAILABLE',
  'INTERNAL',
  'EXTERNAL_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'KEY_IN_PROGRESS',
  'KEY_REUSED',
];

/** Whether the very same call may be sent again after such a refusal. */
export const isPassing = (code: string): boolean => passing.includes(code);
