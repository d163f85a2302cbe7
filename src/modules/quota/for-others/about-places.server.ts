import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';

/**
 * Anyone who decides about the places of one organization in one period waits for the others who do
 * (`EventDefinition.lockKey`): results, promotions, admissions, the exam itself and the split. `of`
 * is the alias of a table with the period and the organization.
 */
export const aboutPlaces = (of: 'r' | 'e'): Sql =>
  sql`'places of ' || ${sql.ref(`${of}.period_id`)} || ' ' || ${sql.ref(`${of}.organization_id`)}`;
