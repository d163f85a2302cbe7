import { setTimeout as pause } from 'node:timers/promises';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { noPlaces } from '#shared/quota.ts';
import { studyPlace, universityCode } from './applications.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { codesSent, nextCode } from './messages.ts';
import { addStaff, organizationId, type Person } from './people.ts';

type Page<Row> = { results: Row[] };
type Direction = { id: number; code: string; name_uz: string; name_ru: string; name_en: string };

/** A quota period whose places are given: who works at the organization, and the split that waits for it. */
export interface GivenQuota {
  period: Fresh & { name_uz: string };
  officer: Person;
  direction: Direction;
  splitId: number;
}

const phd = 200;
const given = 3;
const places = (amount_phd: number) => ({ ...noPlaces, amount_phd });

/** What consequences bring about a moment later. */
async function found<Row>(client: Client, path: string): Promise<Row> {
  for (let round = 0; round < 100; round += 1) {
    const [row] = (await client.get<Page<Row>>(path)).results;
    if (row) return row;
    await pause(200);
  }
  throw new Error(`nothing came to be: ${path}`);
}

/** A quota period of a journey's own in step 1, in which registration is open; the steps have no days left, so that nobody else is waited for. */
async function addPeriod(agency: Client): Promise<Fresh & { name_uz: string }> {
  const taken = await inDatabase((db) => db.selectFrom('period').select('admission_year').execute());
  const admission_year = Array.from({ length: 50 }, (_, at) => 2050 + at).find((year) => !taken.some((one) => one.admission_year === year)) ?? 0;
  const day = (offset: number) => addDays(tashkentDay(), offset);
  const name = `Kvota davri, ${admission_year}-yil`;
  const steps = { step_until_1: day(-60), step_until_2: day(-50), step_until_3: day(-40) };
  const period = await agency.post<Fresh>('/periods/', {
    ...{ name_uz: name, name_ru: name, name_en: name, admission_year, quarters: [1], study_start: `${admission_year}-01-01`, ...steps },
    ...{
      quota_start: day(-70),
      quota_stop: day(-10),
      registration_start: day(-5),
      registration_stop: day(20),
      review_stop: day(30),
      exam_stop: day(60),
    },
  });
  await agency.act('period', 'periods', period.id, 'activate');
  return { ...period, name_uz: name };
}

/** The agency asks the economy ministry; a birth that asks for a code. */
async function askEconomy(agency: Client, period_id: number): Promise<Fresh> {
  const before = await codesSent(agency.person.phone);
  await agency.post('/send_sms_code/', { process: 'quotaAgreement', event: 'request' });
  return agency.post('/quota-agreements/', { period_id, sms_code: await nextCode(agency.person.phone, before) });
}

/** Walks a quota period from its first step to the last one by eight people's hands over the API; the split of the university is left to the journey. */
export async function givenQuota(): Promise<GivenQuota> {
  const [agencyStaff, officer, financier, economist] = await Promise.all([
    addStaff('innovation', 'IDA'),
    addStaff('university', universityCode),
    addStaff('finance', 'MF'),
    addStaff('economy', 'ME'),
  ]);
  const ministry = await clientOf(await addStaff('ministry', 'MHESI'));
  const agency = await clientOf(agencyStaff);
  const [university, finance, economy] = [await clientOf(officer), await clientOf(financier), await clientOf(economist)];
  const period = await addPeriod(agency);
  const next = (by = agency) => by.act('period', 'periods', period.id, 'stepNext', {}, true);
  const answer = async (by: Client, query: string) => {
    const { id } = await found<Fresh>(by, `/quota-agreements/?period=${period.id}&${query}`);
    await by.act('quotaAgreement', 'quota-agreements', id, 'accept', {}, true);
  };
  const { direction } = await studyPlace(university, await organizationId(universityCode));
  await next();
  const request = await university.post<Fresh>('/quota-requests/', { period_id: period.id });
  await university.put(`/quota-requests/${request.id}/`, { version: request.version, lines: [{ direction_id: direction.id, ...places(given) }] });
  await university.act('quotaRequest', 'quota-requests', request.id, 'send', {}, true);
  await found(ministry, `/quota-agreements/?period=${period.id}&kind=100`);
  await next();
  await answer(ministry, 'kind=100');
  await next();
  await agency.act('quotaRequest', 'quota-requests', request.id, 'accept');
  await askEconomy(agency, period.id);
  await answer(economy, 'kind=200');
  await next();
  const { admission_year: year } = await agency.get<{ admission_year: number }>(`/periods/${period.id}/`);
  const total = await finance.post<Fresh>('/quota-totals/', { period_id: period.id, year, organization_type: 300, ...places(given) });
  await finance.act('quotaTotal', 'quota-totals', total.id, 'send', {}, true);
  // Nobody gets more than five codes an hour: a colleague goes on.
  const colleague = await clientOf(await addStaff('innovation', 'IDA'));
  await colleague.act('quotaTotal', 'quota-totals', total.id, 'accept', {}, true);
  await next(colleague);
  const { id } = await found<Fresh>(agency, `/quota-distributions/?period=${period.id}`);
  await colleague.act('quotaDistribution', 'quota-distributions', id, 'send', {}, true);
  await answer(finance, 'kind=300&approver=600');
  await answer(economy, 'kind=300&approver=800');
  await found(agency, `/quota-distributions/?period=${period.id}&tag=accepted`);
  await next(colleague);
  const split = await found<Fresh>(university, `/quota-splits/?period=${period.id}`);
  return { period, officer, direction: direction as Direction, splitId: split.id };
}

/** The form of study that the places of `givenQuota` are for. */
export const givenForm = phd;
