import { z } from 'zod';
import { decodeMessage, encodeMessage, type ValidationText } from './validation-text.ts';

/** What of a zod issue decides about its text. */
interface Judged {
  code?: string;
  input?: unknown;
  origin?: string;
  expected?: string;
  format?: string;
  minimum?: unknown;
  maximum?: unknown;
}

/**
 * The text of one issue with the name of its field as placeholder `field`, for `Refusal.fields` and
 * for forms. Translators give `field` its label: `validation.field.<name>`.
 */
function validationMessage(issue: {
  message: string;
  path: readonly PropertyKey[];
}): ValidationText {
  const { key, params } = decodeMessage(issue.message);
  const field = issue.path.filter((part) => typeof part === 'string').at(-1);
  return { key, params: { ...(field === undefined ? {} : { field }), ...params } };
}

/**
 * All issues by dotted field name: the body of a refusal `VALIDATION`. Issues of no field come
 * under `detail`.
 */
export function validationFields(
  issues: readonly { message: string; path: readonly PropertyKey[] }[],
): Record<string, ValidationText[]> {
  const fields = new Map<string, ValidationText[]>();
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'detail';
    fields.set(name, [...(fields.get(name) ?? []), validationMessage(issue)]);
  }
  return Object.fromEntries(fields);
}

/**
 * The same for issues whose place is a JSON pointer, `/works/0/name`, as the web server reports
 * them.
 */
export function pointedFields(
  issues: readonly { message?: string | undefined; instancePath: string }[],
): Record<string, ValidationText[]> {
  const parts = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return validationFields(
    issues.map(({ message, instancePath }) => ({
      message: message ?? 'validation.regex',
      path: parts(instancePath),
    })),
  );
}

function tooSmall({ origin, minimum }: Judged): string {
  if (origin === 'string')
    return minimum === 1
      ? 'validation.required'
      : encodeMessage('validation.min', { length: Number(minimum) });
  if (origin !== 'number' && origin !== 'int') return 'validation.required';
  return minimum === 0
    ? 'validation.positive'
    : encodeMessage('validation.min_value', { min: Number(minimum) });
}

function tooBig({ origin, maximum }: Judged): string {
  if (origin === 'string') return encodeMessage('validation.max', { length: Number(maximum) });
  if (origin === 'array' || origin === 'set')
    return encodeMessage('validation.max_items', { limit: Number(maximum) });
  return encodeMessage('validation.max_value', { max: Number(maximum) });
}

function wrongType({ expected, format }: Judged): string {
  if (expected === 'int' || format === 'safeint') return 'validation.integer';
  return expected === 'number' ? 'validation.numeric' : 'validation.regex';
}

/** The text of an issue of plain zod, in the words of our own validations. */
function messageOfIssue(issue: Judged): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (
    empty &&
    (issue.code === 'invalid_type' ||
      issue.code === 'invalid_value' ||
      issue.code === 'invalid_union')
  )
    return 'validation.required';
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'validation.choice';
  if (issue.code === 'unrecognized_keys') return 'validation.unknown_field';
  if (issue.format === 'email' || issue.format === 'url') return `validation.${issue.format}`;
  return 'validation.regex';
}

/**
 * From now on every schema of the process speaks in keys, those without words of their own too.
 * Called once on loading this file.
 */
z.config({ customError: (issue) => messageOfIssue(issue) });
