import { sql } from 'kysely';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const notAttested = stateList(statesTagged(attestationMachine, 'notAttested'));

/** The years of a study whose attestation has expired, as rows `study_year`. */
export const missedYears = (study: string): Sql => sql`
  select t.study_year from attestation t
  where t.application_id = ${sql.ref(study)} and t.state = any(${notAttested})`;
