import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { stateList } from '#server/engine/state-list.ts';
import { isConfirmed } from './confirmed-student.server.ts';

const admitted = stateList(statesTagged(applicationMachine, 'admitted'));

/**
 * Of the studies `a` those that are followed: by reports, attestations and checks. Those of the old
 * list whom the agency has refused are not.
 */
export const isMonitored = sql<SqlBool>`(a.state = any(${admitted})
  and ${isConfirmed('a')})`;
