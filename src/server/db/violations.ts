import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';

/** PostgreSQL's number of an error, `23505`; undefined for whatever came from elsewhere. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

const hasCode = (error: unknown, code: string): boolean => sqlStateOf(error) === code;

/** A unique index has refused the row. */
export const isDuplicate = (error: unknown): boolean => hasCode(error, '23505');

/** An exclusion constraint has refused the row: a unique index that may wait for others. */
const isExcluded = (error: unknown): boolean => hasCode(error, '23P01');

/**
 * The unique index, or the exclusion, that has refused the row; undefined for whatever else went
 * wrong.
 */
export const brokenUnique = (error: unknown): string | undefined =>
  (isDuplicate(error) || isExcluded(error)) && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : undefined;

/** Any constraint that the database holds. */
export const brokenRule = (error: unknown): boolean => /^23/.test(sqlStateOf(error) ?? '');

/** Another row points to this one, or this one points to nothing. */
export const isReferenced = (error: unknown): boolean => hasCode(error, '23503');

/** The sums of places hold: nobody takes, splits or gives what is not there (decision 040). */
const isOutOfPlaces = (error: unknown): boolean =>
  hasCode(error, '23514') &&
  error instanceof Error &&
  'constraint' in error &&
  String(error.constraint).startsWith('quota_place_');

/** What PostgreSQL tells of a broken foreign key. */
interface BrokenReference {
  table: string;
  constraint: string;
  /** `Key (period_id)=(7) is not present in table "period".`, in the language of the database. */
  detail: string;
}

const isBrokenReference = (error: unknown): error is BrokenReference =>
  isReferenced(error) &&
  ['table', 'constraint', 'detail'].every((name) => typeof Object(error)[name] === 'string');

/**
 * The column of a foreign key that points to nothing; null when it is the other way round and
 * other rows still point to a row that was to go. Columns and tables are read from the detail by
 * their brackets and quotes, which no language of the database changes: so no constraint is named
 * here, and one that a later migration adds is known too (decision 067).
 */
export function columnOfReference({ table, constraint, detail }: BrokenReference): string | null {
  const column = /\(([^()]+)\)=\(/.exec(detail)?.[1]?.split(', ')[0] ?? null;
  const named = detail.slice(detail.lastIndexOf(')')).match(/"([^"]+)"/)?.[1];
  // Only what still points to the row is named as the table that holds the foreign key.
  const pointsHere = named === table && constraint !== `${table}_${column}_fkey`;
  return pointsHere ? null : column;
}

function refusalOfReference(error: unknown): Refusal | undefined {
  if (!isBrokenReference(error)) return undefined;
  const column = columnOfReference(error);
  if (column === null) return new Refusal('GUARD_FAILED');
  return refuseFields({ [column]: 'validation.reference' });
}

/** What cannot be a value of its column: out of range, no text, no number, no date. */
const wrongValues = /^22(003|007|008|021|P02|P05)$/;

/** The second line behind the check of all input: what only the database found to be no value. */
export const isWrongValue = (error: unknown): boolean => wrongValues.test(sqlStateOf(error) ?? '');

/**
 * A broken constraint as the guard it protects, or as the field that is wrong; undefined when it
 * says nothing to a person.
 */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  if (isOutOfPlaces(error)) return new Refusal('QUOTA_EXCEEDED', { field: 'amount' });
  if (isReferenced(error)) return refusalOfReference(error);
  // Another request with the same key has ended since the key was looked up (`idempotency.ts`).
  if (brokenUnique(error) === 'idempotency_key_pkey') return new Refusal('KEY_IN_PROGRESS');
  return undefined;
}
