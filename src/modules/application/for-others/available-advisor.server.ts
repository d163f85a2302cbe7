import { sql } from 'kysely';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { usableStates } from '#server/auth/account-state.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypes, scientificDegreeIds } from '#shared/codes.ts';

const choosable = stateList(statesTagged(advisorMachine, 'choosable'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));
const dscTypes: number[] = dcTypes.flatMap(({ id, family }) => (family === 'dsc' ? [id] : []));

/**
 * Whether an advisor may be given the study `a`: the twin of `isAdvisorAvailable` (GA11) for lists.
 * Nothing is locked: the event that gives the advisor judges again.
 */
export const availableAdvisor = (
  advisor: Sql,
  { settings }: Pick<Reader, 'settings'>,
): Sql => sql`exists (
  select 1 from advisor n join account g on g.id = n.account_id
  where n.id = ${advisor} and n.organization_id = a.organization_id
    and n.state = any(${choosable}) and g.state = any(${stateList(usableStates)})
    and (a.dc_type <> all(${dscTypes}::int[])
      or n.scientific_degree = ${scientificDegreeIds.doctorOfScience})
    and (select count(*) from application s
      where s.id <> a.id and s.state = any(${studying})
        and s.advisor_id in (select m.id from advisor m where m.account_id = n.account_id))
      < ${settings['advisor.max_active_students']})`;
