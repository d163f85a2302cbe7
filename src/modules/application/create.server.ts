import { sql } from 'kysely';
import type { ApplicationFacts } from '#machines/application.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { type Answer, sendAhead } from '#server/db/ahead.ts';
import { plannedOnce } from '#server/db/prepared.ts';
import type { Creation, Reader, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { isTypeOffered, leavesRoom } from './facts.server.ts';
import type { ApplicationCreate, OldStudent } from './inputs.ts';
import { firstStudyOfPlatform, isBeforePlatform } from './old.server.ts';

const maxDrafts = 3;

/** What is asked of either way to begin: the applicant names the period, a university the person. */
type Asked = Partial<ApplicationCreate & Pick<OldStudent, 'pinfl' | 'study_start'>>;

interface Situation {
  registration_start: string | null;
  registration_stop: string | null;
  quarters: number[] | null;
  active: boolean | null;
  drafts: number;
  studies: { dc_type: number }[];
  live: boolean;
  organization_active: boolean;
}

/**
 * What decides whether a person may begin, in one question: the period, own drafts in it, own
 * studies, the organization that adds.
 */
async function askForSituation(
  trx: Trx,
  input: Asked,
  { actor }: Reader,
): Promise<Answer<Situation>> {
  const { period_id = null, pinfl = null } = input;
  const studying = statesTagged(applicationMachine, 'studying');
  const live = [...studying, ...statesTagged(applicationMachine, 'single')];
  const drafts = statesTagged(applicationMachine, 'draft');
  return sendAhead(
    trx,
    sql<Situation>`${sql.raw(plannedOnce)}
    select p.registration_start, p.registration_stop, p.quarters,
      p.state = any(${statesTagged(periodMachine, 'active')}::text[]) as active,
      (select count(*) from application d
        where d.owner_id = ${actor.userId} and d.period_id = p.id
          and d.state = any(${drafts}::text[])) as drafts,
      coalesce((select jsonb_agg(jsonb_build_object('dc_type', s.dc_type)) from application s
        where s.owner_id = ${actor.userId} and s.state = any(${studying}::text[])), '[]') as studies,
      exists (select 1 from application s join account a on a.id = s.owner_id
        where a.pinfl = ${pinfl} and s.state = any(${live}::text[])) as live,
      exists (select 1 from organization o
        where o.id = ${actor.organizationId}
          and o.state = ${workingOrganization}) as organization_active
    from (select 1) always left join period p on p.id = ${period_id}`,
  );
}

type BirthFacts = Pick<
  ApplicationFacts,
  | 'ownerId'
  | 'organizationId'
  | 'registrationOpen'
  | 'typeOffered'
  | 'mayStudyMore'
  | 'draftsWithinLimit'
  | 'noLiveStudy'
  | 'organizationActive'
  | 'oldListOpen'
  | 'startedBeforePlatform'
>;

export async function birthFacts({
  trx,
  input,
  reader,
}: Creation<Asked>): Promise<BirthFacts & Record<string, unknown>> {
  const situation = await askForSituation(trx, input, reader);
  const type = input.dc_type ?? null;
  const platformSince = await firstStudyOfPlatform(trx, type);
  const [found] = await situation();
  const start = found?.registration_start ?? '';
  const stop = found?.registration_stop ?? '';
  return {
    ownerId: reader.userType === 'L' ? null : reader.actor.userId,
    organizationId: reader.actor.organizationId,
    registrationStart: start || null,
    registrationStop: stop || null,
    registrationOpen: Boolean(found?.active) && start <= reader.today && reader.today <= stop,
    typeOffered: type === null || isTypeOffered(type, found?.quarters ?? []),
    mayStudyMore: leavesRoom(type ?? 0, found?.studies ?? []),
    draftsWithinLimit: (found?.drafts ?? 0) < maxDrafts,
    noLiveStudy: !found?.live,
    organizationActive: found?.organization_active ?? false,
    oldListOpen: reader.today <= reader.settings['study.old_list_until'],
    startedBeforePlatform: isBeforePlatform(input.study_start, platformSince),
    platformSince,
  };
}
