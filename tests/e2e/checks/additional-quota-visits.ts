import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import {
  ask,
  type Opening,
  openReasons,
  sendEmpty,
  stateIds,
  type Visit,
  visitsTo,
} from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const pageOf = (id: number): string => quotaPaths.additionalQuota.href({ id });

/** Chooses those with the best marks for the places that are left, and begins to give them. */
const nameTheBest: Opening = async (screen, t) => {
  await screen.page.locator('main section button').first().click();
  await ask('distribute')(screen, t);
};

/** Passes over the first one: the sentence of the guard. */
const passOver: Opening = async ({ page, settled }) => {
  await page.locator('[data-naming] input').last().check();
  await page.locator('[data-unmet="bestFirst"]').waitFor();
  await settled();
};

/** Additional places as the university that asks for them sees them. */
async function askingVisits(who: SignedOn | null): Promise<Visit[]> {
  const request = await stateIds(who, additionalQuotaMachine);
  const one = visitsTo('additionalQuota', pageOf, request);
  const naming = `${quotaPaths.additionalDist.href({ id: 0 })}?request=${request('accepted', 'distribute')}`;
  return [
    { to: 'additionalQuotas', href: quotaPaths.additionalQuotas.href() },
    {
      to: 'additionalQuotas',
      href: `${quotaPaths.additionalQuotas.href()}?search=yoʻqolgan&state=draft`,
    },
    {
      to: 'additionalQuota',
      href: quotaPaths.additionalQuota.href({ id: 'new' }),
      open: sendEmpty,
    },
    { to: 'additionalQuota', href: pageOf(request('draft')), open: openReasons },
    { to: 'additionalQuota', href: `${pageOf(request('draft', 'save'))}?edit=save` },
    one('distributed'),
    { to: 'additionalDist', href: quotaPaths.additionalDist.href({ id: 0 }) },
    { to: 'additionalDist', href: naming, open: passOver },
    { to: 'additionalDist', href: naming, open: nameTheBest },
  ];
}

/** Additional places as the agency that decides about them sees them. */
async function decidingVisits(who: SignedOn | null): Promise<Visit[]> {
  const one = visitsTo('additionalQuota', pageOf, await stateIds(who, additionalQuotaMachine));
  return [
    { to: 'additionalQuotas', href: `${quotaPaths.additionalQuotas.href()}?turn=1` },
    one('pending', 'accept'),
  ];
}

export const additionalQuotaGuests = [
  {
    name: 'a university with additional places',
    signOn: () => signOn('institut@namuna.uz'),
    visits: askingVisits,
  },
  {
    name: 'the agency with additional places',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: decidingVisits,
  },
];
