import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { stateList } from '#server/engine/state-list.ts';
import { cancelReasons, dcTypes } from '#shared/codes.ts';

const students = stateList([
  ...statesTagged(applicationMachine, 'studying'),
  ...statesTagged(applicationMachine, 'ended'),
]);
const defended = stateList(statesTagged(applicationMachine, 'defended'));
/**
 * Forms of study that end with a defence in a term: a trainee has none, independent research has no
 * term.
 */
const withDefence = dcTypes
  .filter(({ trainee, independent }) => !trainee && !independent)
  .map(({ id }) => id);
const died = cancelReasons.find(({ name }) => name === 'died')?.id;

/**
 * Studies of organization `o` whose term was over when the quota of period `p` began, and how many
 * of them were defended within it ("higher share of defences in time"). Counted up to that day, so
 * that a defence of today does not move a proposal. Anyone who died is not counted.
 */
export const defencesJson = sql`(select jsonb_build_object('due', count(*)::int,
    'in_time', (count(*) filter (where s.state = any(${defended})
      and s.defence_date <= s.study_end))::int)
  from application s where s.organization_id = o.id and s.study_end < p.quota_start
    and s.dc_type = any(${withDefence}::int[])
    and s.state = any(${students}) and s.cancel_reason is distinct from ${died ?? null}::int)`;
