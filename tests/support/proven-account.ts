import type { Insertable } from 'kysely';
import type { AccountTable } from '#server/db/tables/accounts.ts';

type Row = Insertable<AccountTable>;

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
