import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import { openReasons, sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { visibleRecords } from './records.ts';
import type { SignedOn } from './signed-in.ts';

/** The period of the newest request that this person sees. */
async function periodOf(who: SignedOn | null): Promise<number> {
  const requests = who ? await visibleRecords(who, quotaRequestMachine) : [];
  const id = requests.at(-1)?.period?.id;
  if (id === undefined) throw new Error('the demonstration has no quota request');
  return id;
}

/** The entries behind a number, and behind one that has none. */
const numbers = (id: number): Visit[] =>
  ['asked', 'returned&dc_type=300'].map((number) => ({
    to: 'quota',
    href: `${quotaPaths.quota.href({ id })}?numbers=${number}`,
  }));

/** The quota as an organization that asks for it sees it. */
export async function askingVisits(who: SignedOn | null): Promise<Visit[]> {
  const id = await periodOf(who);
  const request = await stateIds(who, quotaRequestMachine);
  const split = await stateIds(who, quotaSplitMachine);
  const drafted = quotaPaths.quotaSplit.href({ id: 0, splitId: split('draft', 'save') });
  const one = visitsTo(
    'ask',
    (totalQuoteId) => quotaPaths.ask.href({ id: 0, totalQuoteId }),
    request,
  );
  return [
    { to: 'quotas', href: quotaPaths.quotas.href() },
    { to: 'quota', href: quotaPaths.quota.href({ id }) },
    { to: 'askList', href: quotaPaths.askList.href({ id }) },
    { to: 'askList', href: `${quotaPaths.askList.href({ id: 0 })}?search=yoʻqolgan&state=draft` },
    one('pending'),
    one('accepted'),
    { to: 'quotaSplit', href: drafted, open: openReasons },
    { to: 'quotaSplit', href: `${drafted}?edit=save` },
    { to: 'quotaSplit', href: quotaPaths.quotaSplit.href({ id: 0, splitId: split('closed') }) },
    ...numbers(id),
    { to: 'quotaAgreements', href: `${quotaPaths.quotaAgreements.href()}?kind=100` },
  ];
}

/** The request of an organization that has not sent it yet, and its form. */
export async function draftVisits(who: SignedOn | null): Promise<Visit[]> {
  const request = await stateIds(who, quotaRequestMachine);
  const href = quotaPaths.ask.href({ id: 0, totalQuoteId: request('draft', 'save') });
  return [
    { to: 'ask', href, open: openReasons },
    { to: 'ask', href: `${href}?edit=save` },
  ];
}

/** The quota as the agency that puts it together sees it. */
export async function consolidatingVisits(who: SignedOn | null): Promise<Visit[]> {
  const id = await periodOf(who);
  const request = await stateIds(who, quotaRequestMachine);
  const agreement = await stateIds(who, quotaAgreementMachine);
  const total = await stateIds(who, quotaTotalMachine);
  const distribution = await stateIds(who, quotaDistributionMachine);
  const one = visitsTo(
    'quotaRequest',
    (requestId) => quotaPaths.quotaRequest.href({ id: 0, requestId }),
    request,
  );
  return [
    { to: 'quotas', href: quotaPaths.quotas.href() },
    { to: 'quota', href: quotaPaths.quota.href({ id }) },
    ...numbers(id),
    { to: 'quotaRequests', href: quotaPaths.quotaRequests.href({ id }) },
    { to: 'quotaRequests', href: `${quotaPaths.quotaRequests.href({ id: 0 })}?state=pending` },
    one('pending'),
    { ...one('accepted'), open: openReasons },
    one('rejected'),
    one('expired'),
    { to: 'quotaTotal', href: quotaPaths.quotaTotal.href({ id: 0, totalId: total('pending') }) },
    {
      to: 'quotaDistribution',
      href: quotaPaths.quotaDistribution.href({ id: 0, distributionId: distribution('pending') }),
    },
    {
      to: 'quotaDistribution',
      href: `${quotaPaths.quotaDistribution.href({ id: 0, distributionId: distribution('draft') })}?edit=save`,
    },
    { to: 'quotaAgreements', href: quotaPaths.quotaAgreements.href() },
    { to: 'quotaAgreement', href: quotaPaths.quotaAgreement.href({ id: agreement('rejected') }) },
  ];
}

/** The quota as somebody who agrees to it sees it. */
export async function agreeingVisits(who: SignedOn | null): Promise<Visit[]> {
  const agreement = await stateIds(who, quotaAgreementMachine);
  const one = visitsTo('quotaAgreement', (id) => quotaPaths.quotaAgreement.href({ id }), agreement);
  return [
    { to: 'quotaAgreements', href: quotaPaths.quotaAgreements.href() },
    { to: 'quotaAgreements', href: `${quotaPaths.quotaAgreements.href()}?turn=1` },
    one('rejected'),
    { ...one('accepted'), open: openReasons },
  ];
}

/** An agreement whose answer is awaited from this person, with the dialog of the answer. */
export async function answeringVisits(who: SignedOn | null): Promise<Visit[]> {
  const agreement = await stateIds(who, quotaAgreementMachine);
  const one = visitsTo('quotaAgreement', (id) => quotaPaths.quotaAgreement.href({ id }), agreement);
  return [
    { to: 'quotaAgreements', href: `${quotaPaths.quotaAgreements.href()}?turn=1` },
    one('pending', 'accept'),
  ];
}

/** The quota as the finance ministry that gives it sees it. */
export async function givingVisits(who: SignedOn | null): Promise<Visit[]> {
  const total = await stateIds(who, quotaTotalMachine);
  const one = visitsTo(
    'quotaTotal',
    (totalId) => quotaPaths.quotaTotal.href({ id: 0, totalId }),
    total,
  );
  return [
    { to: 'quotaTotalNew', href: quotaPaths.quotaTotalNew.href() },
    { to: 'quotaTotalNew', href: quotaPaths.quotaTotalNew.href(), open: sendEmpty },
    one('draft', 'send'),
    one('rejected'),
    {
      to: 'quotaTotal',
      href: `${quotaPaths.quotaTotal.href({ id: 0, totalId: total('draft', 'save') })}?edit=save`,
    },
  ];
}
