import { type SqlBool, sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';

/**
 * Whether the agency has not refused the study `table` as one of the old list: the guard
 * `confirmedStudent` of applications, in SQL.
 */
export const isConfirmed = (table: string): Sql =>
  sql<SqlBool>`(${sql.ref(`${table}.old_list_flag`)} is distinct from 'unconfirmed_old')`;
