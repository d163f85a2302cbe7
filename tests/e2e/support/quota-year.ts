import { expect } from '@playwright/test';
import { type Client, clientOf, type Fresh } from './client.ts';
import { codesSent, nextCode } from './messages.ts';
import { addStaff } from './people.ts';
import { addQuotaPeriod, type OwnPeriod } from './periods.ts';

interface Asking extends Fresh {
  lines: { direction_id: number }[];
}

type List = { results: Fresh[] };

const none = { amount_dsc: 0, amount_phd: 0, amount_targeted_dsc: 0, amount_targeted_phd: 0, amount_trainee: 0 };

/** Somebody of an organization asks for places of a PhD in a period. */
async function askPlaces(organization: string, period: number, phd: number): Promise<void> {
  const client = await clientOf(await addStaff('university', organization));
  const request = await client.post<Asking>('/quota-requests/', { period_id: period });
  const lines = request.lines.slice(0, 1).map(({ direction_id }) => ({ direction_id, ...none, amount_phd: phd }));
  await client.put(`/quota-requests/${request.id}/`, { version: request.version, lines });
  await client.act('quotaRequest', 'quota-requests', request.id, 'send', {}, true);
}

const decideAll = async (client: Client, process: string, query: string, event: string, code: boolean): Promise<void> => {
  const collection = process === 'quotaRequest' ? 'quota-requests' : 'quota-agreements';
  const { results } = await client.get<List>(`/${collection}/?limit=100&state=pending&${query}`);
  for (const { id } of results) await client.act(process, collection, id, event, {}, code);
};

/** Asks the economy ministry for its agreement to the consolidated request: a birth that asks for a code. */
async function consolidate(agency: Client, period: number): Promise<void> {
  const { phone } = agency.person;
  const before = await codesSent(phone);
  await agency.post('/send_sms_code/', { process: 'quotaAgreement', event: 'request', version: 0 });
  await agency.post('/quota-agreements/', { period_id: period, event: 'request', sms_code: await nextCode(phone, before) });
}

/** A quota period in step 5: two universities have asked for these places of a PhD, their ministry, the agency and the economy ministry agreed. */
export async function periodForTotals(asked: Readonly<Record<string, number>>): Promise<{ agency: Client; period: OwnPeriod }> {
  const { agency, period } = await addQuotaPeriod();
  const next = () => agency.act('period', 'periods', period.id, 'stepNext', {}, true);
  for (const [organization, phd] of Object.entries(asked)) await askPlaces(organization, period.id, phd);
  await next();
  const ministry = await clientOf(await addStaff('ministry', 'MHESI'));
  await decideAll(ministry, 'quotaAgreement', `period=${period.id}&kind=100`, 'accept', true);
  await next();
  await decideAll(agency, 'quotaRequest', `period=${period.id}`, 'accept', false);
  await consolidate(agency, period.id);
  await decideAll(await clientOf(await addStaff('economy', 'ME')), 'quotaAgreement', `period=${period.id}&kind=200`, 'accept', true);
  const fresh = (await next()) as OwnPeriod;
  expect(fresh.state).toBe('financialDistribution');
  return { agency, period: fresh };
}
