import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type Amounts, noPlaces } from '#shared/quota.ts';
import type { Named } from './applications.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { codesSent, nextCode } from './messages.ts';
import { addStaff, inAgency } from './people.ts';

/** A quota period of a journey's own, with its names. */
export type QuotaPeriod = Pick<Named, 'name_uz' | 'name_ru' | 'name_en'> & {
  id: number;
  year: number;
};

/**
 * The state's side of one quota period, over the API: for what a journey is not about. Nobody gets
 * more than five codes in an hour, so one of the agency moves the steps (`keeper`) and another one
 * decides (`agency`).
 */
export interface QuotaYear {
  period: QuotaPeriod;
  keeper: Client;
  agency: Client;
  ministry: Client;
  finance: Client;
  economy: Client;
}

/** What a period of this year is called. */
export const periodNames = (year: number) => ({
  name_uz: `Kvota davri, ${year}-yil`,
  name_ru: `Период квоты ${year} года`,
  name_en: `Quota period of ${year}`,
});

/**
 * The days of a quota period in which every step may end today and applicants may apply: nobody
 * else is waited for.
 */
export function periodDays(year: number) {
  const day = (offset: number) => addDays(tashkentDay(), offset);
  return {
    quota_start: day(-70),
    quota_stop: day(-10),
    registration_start: day(-5),
    registration_stop: day(20),
    review_stop: day(30),
    exam_stop: day(60),
    study_start: `${year}-01-01`,
    step_until_1: day(-60),
    step_until_2: day(-50),
    step_until_3: day(-40),
  };
}

/**
 * The first of some years in a row, from `begin` on, in which there is no quota period. Each
 * journey has years of its own.
 */
export async function freeYear(begin: number, count = 1): Promise<number> {
  const periods = await inDatabase((db) =>
    db.selectFrom('period').select(['admission_year', 'quarters']).execute(),
  );
  const taken = new Set(
    periods
      .filter(({ quarters }) => quarters.includes(1))
      .map(({ admission_year }) => admission_year),
  );
  const years = Array.from({ length: 10 }, (_, at) => begin + at);
  const found = years.find((year) =>
    Array.from({ length: count }, (_, at) => year + at).every((one) => !taken.has(one)),
  );
  if (found === undefined) throw new Error(`every year from ${begin} on has a quota period`);
  return found;
}

/** What consequences bring about a moment later. */
export async function found(client: Client, path: string): Promise<Fresh> {
  for (let round = 0; round < 100; round += 1) {
    const [row] = (await client.get<{ results: Fresh[] }>(path)).results;
    if (row) return row;
    await pause(100);
  }
  throw new Error(`nothing came to be: ${path}`);
}

/** Goes on to the next step of the period. */
export const nextStep = ({
  keeper,
  period,
}: Pick<QuotaYear, 'keeper' | 'period'>): Promise<Fresh> =>
  keeper.act('period', 'periods', period.id, 'stepNext', {}, true);

/** A quota period in its second step: organizations may ask. */
export async function openQuotaYear(year: number): Promise<QuotaYear> {
  const names = periodNames(year);
  const client = async (role: Parameters<typeof addStaff>[0], organization: string) =>
    clientOf(await addStaff(role, organization));
  const keeper = await client('innovation', inAgency);
  const { id } = await keeper.post('/periods/', {
    ...names,
    admission_year: year,
    quarters: [1],
    ...periodDays(year),
  });
  await keeper.act('period', 'periods', id, 'activate');
  const period = { ...names, id, year };
  await nextStep({ keeper, period });
  const [agency, ministry] = [
    await client('innovation', inAgency),
    await client('ministry', 'MHESI'),
  ];
  return {
    period,
    keeper,
    agency,
    ministry,
    finance: await client('finance', 'MF'),
    economy: await client('economy', 'ME'),
  };
}

/** Somebody of an organization asks for places of a PhD in its first specialty. */
export async function ask(
  { period }: QuotaYear,
  organization: string,
  phd: number,
): Promise<Fresh> {
  const client = await clientOf(await addStaff('university', organization));
  const { id, version, ...request } = await client.post('/quota-requests/', {
    period_id: period.id,
  });
  const [line] = request.lines as { direction_id: number }[];
  await client.put(`/quota-requests/${id}/`, {
    version,
    lines: [{ ...noPlaces, direction_id: line?.direction_id, amount_phd: phd }],
  });
  return client.act('quotaRequest', 'quota-requests', id, 'send', {}, true);
}

/** Agrees to `count` documents of a kind, as soon as the agreements to them are there. */
export async function agree(
  { period }: QuotaYear,
  by: Client,
  query: string,
  count = 1,
): Promise<void> {
  const path = `/quota-agreements/?period=${period.id}&state=pending&${query}`;
  for (let done = 0; done < count; done += 1) {
    const { id } = await found(by, path);
    // An agreement that is pending since before is asked for the corrected document a moment later.
    const asked = async () =>
      (await by.get<{ facts: { documentUnchanged: boolean } }>(`/quota-agreements/${id}/`)).facts
        .documentUnchanged;
    await expect.poll(asked).toBe(true);
    await by.act('quotaAgreement', 'quota-agreements', id, 'accept', {}, true);
  }
}

/** The agency accepts every request that waits for it. */
async function acceptRequests({ agency, period }: QuotaYear): Promise<void> {
  const { results } = await agency.get<{ results: Fresh[] }>(
    `/quota-requests/?period=${period.id}&state=pending&limit=100`,
  );
  for (const { id } of results) await agency.act('quotaRequest', 'quota-requests', id, 'accept');
}

/**
 * The agency asks the economy ministry to agree to the consolidated request: a birth that asks for
 * a code.
 */
export async function consolidate({ agency, period }: QuotaYear): Promise<Fresh> {
  const before = await codesSent(agency.person.phone);
  await agency.post('/send_sms_code/', { process: 'quotaAgreement', event: 'request' });
  return agency.post('/quota-agreements/', {
    period_id: period.id,
    sms_code: await nextCode(agency.person.phone, before),
  });
}

/** Finance gives places to all organizations, and sends the total to the agency. */
export async function give(
  { finance, period }: QuotaYear,
  places: Partial<Amounts>,
): Promise<Fresh> {
  const total = {
    period_id: period.id,
    year: period.year,
    organization_type: 300,
    ...noPlaces,
    ...places,
  };
  const { id } = await finance.post('/quota-totals/', total);
  return finance.act('quotaTotal', 'quota-totals', id, 'send', {}, true);
}

/**
 * The agency accepts the total that waits for it; with the next step its distribution comes to be.
 */
export async function acceptTotal(year: QuotaYear): Promise<Fresh> {
  const { agency, period } = year;
  const { id } = await found(agency, `/quota-totals/?period=${period.id}&state=pending`);
  await agency.act('quotaTotal', 'quota-totals', id, 'accept', {}, true);
  await nextStep(year);
  return found(agency, `/quota-distributions/?period=${period.id}`);
}

/**
 * From the requests that were sent to the draft of the distribution: everybody agrees to
 * everything.
 */
export async function walkToDistribution(
  year: QuotaYear,
  requests: number,
  places: Partial<Amounts>,
): Promise<Fresh> {
  const { ministry, economy } = year;
  await nextStep(year);
  await agree(year, ministry, 'kind=100', requests);
  await nextStep(year);
  await acceptRequests(year);
  await consolidate(year);
  await agree(year, economy, 'kind=200');
  await nextStep(year);
  await give(year, places);
  return acceptTotal(year);
}

/** The agency sends a distribution as it is, and both ministries agree: the places are given. */
export async function distribute(year: QuotaYear, id: number): Promise<void> {
  const { agency, finance, economy, period } = year;
  await agency.act('quotaDistribution', 'quota-distributions', id, 'send', {}, true);
  await agree(year, finance, 'kind=300&approver=600');
  await agree(year, economy, 'kind=300&approver=800');
  await found(agency, `/quota-distributions/?period=${period.id}&tag=accepted`);
}
