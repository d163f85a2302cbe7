import type { Insertable } from 'kysely';
import type { Database } from '#server/db/tables.ts';

type Row = Insertable<Database['account']>;

/**
 * An account as OneID would have made it: its numbers and its phone are proven, unless the test
 * says something else.
 */
export function provenAccount<Given extends Partial<Row>>(row: Given): Given & Partial<Row> {
  return {
    ...(row.pinfl ? { pinfl_source: 'oneid' as const } : {}),
    ...(row.tin ? { tin_source: 'oneid' as const } : {}),
    ...(row.mobile_phone ? { phone_confirmed_at: new Date('2026-01-01T00:00:00Z') } : {}),
    ...row,
  };
}
