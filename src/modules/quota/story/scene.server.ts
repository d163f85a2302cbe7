import { sql } from 'kysely';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { PlayedScene, ScenePlay } from '#server/story/played-scene.ts';
import { noPlaces, quotaOrganizationTypeIds } from '#shared/quota.ts';

const agency = { role: 'innovation', who: 'agentlik' } as const;
const university = { role: 'university', who: 'universitet' } as const;
const ministry = { role: 'ministry', who: 'vazirlik' } as const;
const finance = { role: 'finance', who: 'moliya' } as const;
const economy = { role: 'economy', who: 'iqtisodiyot' } as const;

const period = { process: periodMachine.id } as const;
const request = { process: quotaRequestMachine.id } as const;
const agreement = quotaAgreementMachine.id;
const total = { process: quotaTotalMachine.id } as const;

/** The agency goes to the next step of the period. */
const nextStep = { ...agency, ...period, event: 'stepNext' } as const;

/** A year of which there is no quota period yet. */
async function freeYear({ db }: ScenePlay): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select coalesce(max(admission_year), 2026)::int + 1 as year from period`.execute(db);
  return rows[0]?.year ?? 0;
}

/**
 * A period whose quota has begun: organizations ask today alone, and the registration opens in three
 * days, for two days.
 */
async function periodForm(play: ScenePlay) {
  const year = await freeYear(play);
  return {
    name_uz: `${year}-yil uchun oʻquv davri`,
    name_ru: `Учебный период на ${year} год`,
    name_en: `Training period for ${year}`,
    admission_year: year,
    quarters: [1],
    quota_start: play.after(-1),
    quota_stop: play.after(2),
    registration_start: play.after(3),
    registration_stop: play.after(4),
    review_stop: play.after(8),
    exam_stop: play.after(40),
    study_start: `${year}-01-01`,
    step_until_2: play.today(),
  };
}

/** Places for a PhD in the first specialties of the university. */
async function asked({ db, staff }: ScenePlay) {
  const { rows } = await sql<{ direction_id: number }>`
    select direction_id from organization_direction
    where organization_id = ${staff('universitet').organizationId}
    order by direction_id limit 2`.execute(db);
  return rows.map(({ direction_id }) => ({ ...noPlaces, direction_id, amount_phd: 5 }));
}

/** Finance gives fewer places than all have asked for together. */
async function given({ db, record }: ScenePlay) {
  const { admission_year: year } = await db
    .selectFrom('period')
    .select('admission_year')
    .where('id', '=', record(periodMachine.id))
    .executeTakeFirstOrThrow();
  const amounts = { ...noPlaces, amount_phd: 8 };
  const organization_type = quotaOrganizationTypeIds.all;
  return { period_id: record(periodMachine.id), year, organization_type, ...amounts };
}

/** The question to a ministry about a record. */
const questionAbout =
  (column: 'quota_request_id' | 'quota_distribution_id', name: string, organization: string) =>
  async ({ db, record, staff }: ScenePlay): Promise<number | undefined> => {
    const found = await db
      .selectFrom('quota_agreement as q')
      .innerJoin('account as a', 'a.role_id', 'q.approver')
      .select('q.id')
      .where(`q.${column}`, '=', record(name))
      .where('a.id', '=', staff(organization).id)
      .executeTakeFirst();
    return found?.id;
  };

/** What the period has given to be distributed, and to the university to be split. */
async function distributionOf({ db, record }: ScenePlay): Promise<number | undefined> {
  const found = await db
    .selectFrom('quota_distribution')
    .select('id')
    .where('period_id', '=', record(periodMachine.id))
    .executeTakeFirst();
  return found?.id;
}

async function splitOf({ db, record, staff }: ScenePlay): Promise<number | undefined> {
  const found = await db
    .selectFrom('quota_split')
    .select('id')
    .where('period_id', '=', record(periodMachine.id))
    .where('organization_id', '=', staff('universitet').organizationId)
    .executeTakeFirst();
  return found?.id;
}

/** The quota from the first step of its period to the places of a university. */
export const quotaScene: PlayedScene = {
  id: 'quota-year',
  title: {
    uz: 'Kvota yili oʻn daqiqada',
    ru: 'Год квоты за десять минут',
    en: 'A quota year in ten minutes',
  },
  lead: {
    uz: 'Agentlik davr ochadi, universitet oʻrin soʻraydi, vazirliklar rozi boʻladi, oʻrinlar taqsimlanadi.',
    ru: 'Агентство открывает период, университет просит места, министерства соглашаются, места распределяются.',
    en: 'The agency opens a period, the university asks for places, ministries agree, the places are distributed.',
  },
  steps: [
    {
      ...agency,
      ...period,
      event: 'create',
      said: async (play) => ({ payload: await periodForm(play) }),
    },
    { ...agency, ...period, event: 'activate' },
    nextStep,
    {
      ...university,
      ...request,
      event: 'create',
      said: async ({ record }) => ({ payload: { period_id: record(periodMachine.id) } }),
    },
    {
      ...university,
      ...request,
      event: 'save',
      said: async (play) => ({ payload: { lines: await asked(play), description: null } }),
    },
    { ...university, ...request, event: 'send' },
    { days: 1, hour: 10 },
    // Others have asked for nothing, and their time is over.
    { ...period, role: 'system', event: 'stepAuto' },
    {
      ...ministry,
      process: agreement,
      record: 'endorsement',
      event: 'accept',
      find: questionAbout('quota_request_id', quotaRequestMachine.id, 'vazirlik'),
    },
    nextStep,
    { ...agency, ...request, event: 'accept' },
    {
      ...agency,
      process: agreement,
      record: 'consolidation',
      event: 'request',
      said: async ({ record }) => ({ payload: { period_id: record(periodMachine.id) } }),
    },
    { ...economy, process: agreement, record: 'consolidation', event: 'accept' },
    nextStep,
    {
      ...finance,
      ...total,
      event: 'create',
      said: async (play) => ({ payload: await given(play) }),
    },
    { ...finance, ...total, event: 'send' },
    { ...agency, ...total, event: 'accept' },
    nextStep,
    {
      ...agency,
      process: quotaDistributionMachine.id,
      event: 'send',
      find: distributionOf,
    },
    {
      ...finance,
      process: agreement,
      record: 'ofFinance',
      event: 'accept',
      find: questionAbout('quota_distribution_id', quotaDistributionMachine.id, 'moliya'),
    },
    {
      ...economy,
      process: agreement,
      record: 'ofEconomy',
      event: 'accept',
      find: questionAbout('quota_distribution_id', quotaDistributionMachine.id, 'iqtisodiyot'),
    },
    nextStep,
    { ...university, process: quotaSplitMachine.id, event: 'confirm', find: splitOf },
  ],
};
