import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';

const studying = statesTagged(applicationMachine, 'studying');

/**
 * How many students an advisor has at one organization now. `advisor` is the id of their record
 * there.
 */
export const studentsOfAdvisor = (advisor: Sql): Sql => sql`
  (select count(*)::int from application s
    where s.advisor_id = ${advisor} and s.state = any(${studying}::text[]))`;

/**
 * How many students a person has now, wherever: the limit is one for all organizations (guard
 * GA11). `account` is their account's id.
 */
export const studentsOfPerson = (account: Sql): Sql => sql`
  (select count(*)::int from application s
    where s.advisor_id in (select own.id from advisor own where own.account_id = ${account})
    and s.state = any(${studying}::text[]))`;
