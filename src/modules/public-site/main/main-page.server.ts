import { sql } from 'kysely';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Services } from '#server/app-types.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { settings } from '#server/settings/settings.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { PublicMain } from '../schema.ts';

const active = statesTagged(periodMachine, 'active');
const prepared = statesTagged(periodMachine, 'prepared');

type Row = Omit<PublicMain['open'][number], 'step'> & { state: string };
const withStep = ({ state, ...row }: Row): PublicMain['open'][number] => ({
  ...row,
  step: stateMeta(periodMachine, state).step ?? null,
});

/**
 * What the first page says, as of now: windows that are open, windows to come, how many
 * organizations and specialties there are.
 */
export async function readMain({ db, now }: Pick<Services, 'db' | 'now'>): Promise<PublicMain> {
  const moment = now();
  const today = tashkentDay(moment);
  const [periods, found, set] = await Promise.all([
    db
      .selectFrom('period')
      .select([
        'id',
        'state',
        'name_uz',
        'name_ru',
        'name_en',
        'admission_year',
        'quarters',
        'quota_start',
        'quota_stop',
      ])
      .select([
        'registration_start',
        'registration_stop',
        'review_stop',
        'exam_stop',
        'study_start',
      ])
      .where('state', 'in', [...active, ...prepared])
      .where('registration_stop', '>=', today)
      .orderBy('registration_start')
      .execute(),
    sql<{ organizations: number; directions: number }>`
      select count(distinct o.id) as organizations, count(distinct d.id) as directions
      from organization_direction od
        join organization o on o.id = od.organization_id and o.state = ${workingOrganization}
        join direction d on d.id = od.direction_id`.execute(db),
    settings(db, moment),
  ]);
  const open = periods.filter(
    ({ state, registration_start }) => active.includes(state) && registration_start <= today,
  );
  const coming = periods.filter((period) => period.registration_start > today);
  return {
    as_of: moment.toISOString(),
    today,
    open: open.map(withStep),
    coming: coming.map(withStep),
    organizations: found.rows[0]?.organizations ?? 0,
    directions: found.rows[0]?.directions ?? 0,
    works: {
      phd_articles: set['apply.min_articles_phd'],
      phd_theses: set['apply.min_theses_phd'],
      dsc_articles: set['apply.min_articles_dsc'],
      dsc_theses: set['apply.min_theses_dsc'],
    },
  };
}
