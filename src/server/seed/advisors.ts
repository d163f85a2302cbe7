import type { Insertable } from 'kysely';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { type Actor, roleCodes } from '#machines/kit.ts';
import { fold } from '#shared/fold.ts';
import { fullName } from '#shared/names.ts';
import type { Database } from '../db/tables.ts';
import { daysAgo } from '../story/moments.ts';
import { personOf } from '../story/people.ts';
import { addAccounts as liveAccounts, prepared } from './accounts.ts';
import { actorOf, type Cast, profile } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import type { Stage } from './papers.ts';

type Story = 'waiting' | 'consented' | 'deactivated';

interface Told {
  accountId: number;
  organizationId: number;
  words: string;
  degree: number;
  external?: true;
  story: Story;
}

const role = roleCodes.advisor;
const reason = 'Boshqa tashkilotga ishga oʻtdi, doktorantlari yoʻq.';

/**
 * The life of an advisor's record by where it stands now. The organizations without staff in the
 * story were asked by the scheduler's hand.
 */
function lifeOf(
  stage: Stage,
  { accountId, organizationId, words, degree, external = undefined, story }: Told,
): Life {
  const staff = Object.values(stage.cast.staff).find(
    (one) => one.role === 'university' && one.organizationId === organizationId,
  );
  const by: Actor = staff ?? { role: 'university', userId: null, organizationId };
  const advisor: Actor = { role: 'advisor', userId: accountId, organizationId: null };
  const born = {
    account_id: accountId,
    organization_id: organizationId,
    scientific_degree: degree,
    scientific_title: 300,
    search: fold(words),
  };
  const place = {
    external: external === true,
    workplace: external ? 'Fanlar akademiyasi' : null,
    position: external ? 'bosh ilmiy xodim' : 'professor',
  };
  const asked: Step = {
    event: 'add',
    by,
    at: daysAgo(stage, story === 'waiting' ? 3 : 700),
    columns: { ...born, ...place },
  };
  if (story === 'waiting') return { steps: [asked] };
  const consented: Step = {
    event: 'consent',
    by: advisor,
    at: daysAgo(stage, 690),
    columns: { consented_at: daysAgo(stage, 690) },
  };
  if (story === 'consented') return { steps: [asked, consented] };
  return {
    steps: [
      asked,
      consented,
      { event: 'deactivate', by, at: daysAgo(stage, 40), reason, columns: { reason } },
    ],
  };
}

const trainingOrganizations = ({ trx }: Stage) =>
  trx
    .selectFrom('organization')
    .select(['id', 'code'])
    .where('type', 'in', [100, 200])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();

/** Accounts of invented advisors, two per organization and two more for the first one. */
async function addAccounts(
  stage: Stage,
  places: readonly number[],
): Promise<{ id: number; organizationId: number; words: string }[]> {
  const rows = places.map((organization_id, at): Insertable<Database['account']> => {
    const index = 10_000 + at;
    return {
      ...(profile(index, stage.today) as Insertable<Database['account']>),
      ...personOf(index),
      pinfl_source: 'prepared',
      region_id: null,
      district_id: null,
      user_type: 'I',
      role_id: role,
      granted_roles: [role],
      organization_id,
      email: `rahbar${index}@namuna.uz`,
      scientific_degree: 200,
      scientific_title: 300,
    };
  });
  const ids = await liveAccounts(
    stage.trx,
    rows.map((row) => prepared(row, daysAgo(stage, 710))),
  );
  return rows.map(({ surname, first_name, middle_name }, at) => ({
    id: ids[at] ?? 0,
    organizationId: places[at] ?? 0,
    words: fullName({ surname, first_name, middle_name }),
  }));
}

/**
 * Two active advisors at every training organization, the demonstration advisor at the first; at
 * the demonstration universities also one who has not answered and one who is not active any more.
 * The demonstration advisor is asked by a second organization.
 */
export async function addAdvisors(stage: Stage): Promise<Cast['advisors']> {
  const { cast } = stage;
  const organizations = await trainingOrganizations(stage);
  const first = cast.organizations.NUU ?? 0;
  const second = cast.organizations.TSTU ?? 0;
  const more = [first, second].flatMap((id) => [id, id, id]);
  const others = [first, second].flatMap((id) => [id, id]);
  const everywhere = [...organizations.flatMap(({ id }) => [id, id]), ...more];
  const usual = await addAccounts(stage, [...everywhere, ...others]);
  const demo = {
    accountId: actorOf(cast, 'rahbar').userId ?? 0,
    words: 'Abdullayev Shuhrat',
    degree: 200,
  };
  const told: Told[] = [
    { ...demo, organizationId: first, story: 'consented' },
    { ...demo, organizationId: second, external: true, story: 'waiting' },
    ...usual.map(({ id, organizationId, words }, at): Told => {
      const story = at < everywhere.length ? 'consented' : at % 2 === 0 ? 'waiting' : 'deactivated';
      return { accountId: id, organizationId, words, degree: at % 4 === 1 ? 100 : 200, story };
    }),
  ];
  const ids = await live(
    stage.trx,
    advisorMachine,
    'advisor',
    told.map((one) => lifeOf(stage, one)),
  );
  return told.flatMap(({ story, accountId, organizationId, degree }, at) =>
    story === 'consented' && degree === 200
      ? [{ id: ids[at] ?? 0, accountId, organizationId }]
      : [],
  );
}
