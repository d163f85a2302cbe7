import type { MigratedTables } from '#server/db/tables/migrated.ts';
import type { OldStudentCorrection } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';

/** What may be corrected of an old-list student whom the agency refused (decision 025). */
const correctable = [
  'direction_id',
  'study_start',
  'topic',
  'order_number',
  'order_date',
  'order_file_id',
] as const;
/** They, as the agency saw them when it refused. */
export type RefusedData = Pick<MigratedTables['application'], (typeof correctable)[number]>;

const fieldOf = (row: ApplicationRow, name: (typeof correctable)[number]) => row[name] ?? null;

/** These fields as they are now: kept at the first correction, to tell a real change from none. */
export const correctableOf = ({
  direction_id,
  study_start,
  topic,
  order_number,
  order_date,
  order_file_id,
}: ApplicationRow): RefusedData => ({
  direction_id,
  study_start,
  topic,
  order_number,
  order_date,
  order_file_id,
});

/** What of a correction differs from the record. */
export function changesIn(
  row: ApplicationRow,
  input: OldStudentCorrection,
): Partial<OldStudentCorrection> {
  const changed: Partial<OldStudentCorrection> = { ...input };
  for (const name of correctable)
    if (fieldOf(row, name) === (input[name] ?? null)) delete changed[name];
  return changed;
}

/**
 * Whether anything differs from what the agency saw when it refused; a correction that was taken
 * back is none.
 */
export function isCorrected(row: ApplicationRow): boolean {
  const { refused_data: refused } = row;
  return (
    refused !== null && correctable.some((name) => (refused[name] ?? null) !== fieldOf(row, name))
  );
}
