import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { type Named, namesJson } from '#server/reference/names-json.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { fileJson } from '../correspondence/lists.server.ts';
import { covering } from '../for-others/targeted-places.server.ts';

const undecided = stateList(statesTagged(applicationMachine, 'single'));

/** A targeted letter with everything its facts and its screens need. */
export interface TargetedLetterRow extends Selectable<Database['targeted_letter']> {
  /** The user of a legal entity that is no organization. */
  owner_id: number | null;
  /**
   * Who acts for the customer and for the training organization now: the successor of an
   * organization that was merged.
   */
  organization_id: number | null;
  addressee_id: number | null;
  from_org: (Named & { state: string }) | null;
  target_org: (Named & { state: string; type: number }) | null;
  direction: (Named & { code: string }) | null;
  /** The training organization has the direction in the form of study. */
  offered: boolean;
  /** An active organization of the platform has the legal entity's TIN. */
  registered: boolean;
  file: { id: string; name: string; size: number } | null;
  /** The quota period of the admission year. */
  period: { id: number; state: string; registration_stop: string } | null;
  /** Applications with its code that nobody has decided yet. */
  waiting: number;
  /**
   * Targeted places given to the training organization in the form of study that no other letter
   * asks for.
   */
  given_left: number;
}

/** Whether an active organization of the platform has a TIN. */
export const registeredSql = (tin: Sql): Sql =>
  sql`exists (select 1 from organization k
    where k.tin = ${tin} and k.state = ${workingOrganization})`;

/**
 * The letters of a training organization for one year and form of study, but `r` itself: what of
 * the given quota is spoken for.
 */
const spokenFor: Sql = sql`
  coalesce((select sum(x.amount) from targeted_letter x
    where x.target_org_id = r.target_org_id and x.admission_year = r.admission_year
      and x.dc_type = r.dc_type and x.id <> r.id and x.state = any(${covering})), 0)`;

const given: Sql = sql`
  coalesce((select sum(a.given) from quota_place a
    where a.period_id = p.id and a.organization_id = t.id and a.direction_id = 0
      and a.dc_type = r.dc_type), 0)`;

/**
 * The rows of `page` with organizations, direction, file, and the period of the admission year with
 * what is left of its given quota.
 */
export const selectTargetedLetter = (): Sql => sql`
  select r.*, case when r.from_org_id is null then r.author_id end as owner_id,
    coalesce(f.merged_into_id, f.id) as organization_id,
      coalesce(t.merged_into_id, t.id) as addressee_id,
    case when f.id is not null then ${namesJson('f')} || jsonb_build_object('state', f.state)
      end as from_org,
    case when t.id is not null
      then ${namesJson('t')} || jsonb_build_object('state', t.state, 'type', t.type)
        end as target_org,
    case when d.id is not null then ${namesJson('d')} || jsonb_build_object('code', d.code)
      end as direction,
    exists (select 1 from organization_direction o
      where o.organization_id = r.target_org_id and o.direction_id = r.direction_id
        and r.dc_type = any(o.dc_types)) as offered,
    ${registeredSql(sql`r.customer_tin`)} as registered,
    ${fileJson} as file,
    case when p.id is not null
      then jsonb_build_object('id', p.id, 'state', p.state, 'registration_stop',
        p.registration_stop) end as period,
    (select count(*) from application a where a.letter_code = r.code
      and a.state = any(${undecided}))::int as waiting,
    (${given} - ${spokenFor})::int as given_left
  from page r left join organization f on f.id = r.from_org_id
    left join organization t on t.id = r.target_org_id
      left join direction d on d.id = r.direction_id
    left join file x on x.id = r.file_id
    left join lateral (select q.* from period q
      where q.admission_year = r.admission_year and 1 = any(q.quarters)
        order by q.id desc limit 1) p on true`;
