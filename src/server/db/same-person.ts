import { sql } from 'kysely';

/**
 * Whether somebody acts who is the same person as the account in a column, under another account: the
 * same personal number, phone or mail (docs/decisions/105-emergency-correction.md).
 */
export const samePersonAs = (column: string, userId: number | null) => sql<boolean>`exists (
  select 1 from account p, account m
  where p.id = ${sql.ref(column)} and m.id = ${userId}::bigint and m.id <> p.id
    and (m.pinfl = p.pinfl or m.mobile_phone = p.mobile_phone or lower(m.email) = lower(p.email)))`;
