import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';

const tagged = (tag: string) => statesTagged(applicationMachine, tag);

/** A study comes before any application, then the newest comes. */
const rank = (row: string): Sql =>
  sql`(${sql.ref(`${row}.state`)} = any(${tagged('student')}::text[]), ${sql.ref(`${row}.id`)})`;
const shown = (row: string): Sql =>
  sql`${sql.ref(`${row}.state`)} <> all(${tagged('ownersOnly')}::text[])`;

/**
 * Whether the application `a` is the place of its person: their study, else the newest application
 * that others than they see. What a person has done counts at the organization of this one.
 */
export const isPlaceOfPerson = (a: string): Sql => sql`(${shown(a)} and not exists (
  select 1 from application o where o.owner_id = ${sql.ref(`${a}.owner_id`)} and ${shown('o')}
    and ${rank('o')} > ${rank(a)}))`;

/** Whether a person has a place: their account as a column. */
export const hasPlace = (owner: string): Sql => sql`exists (
  select 1 from application o where o.owner_id = ${sql.ref(owner)} and ${shown('o')})`;
