import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { statusCorrectionPaths } from '#modules/status-correction/paths.ts';
import { openReasons, sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const { statusCorrections, statusCorrection } = statusCorrectionPaths;
const to = 'statusCorrection';
const list = { to: 'statusCorrections', href: statusCorrections.href() };
const pageOf = (id: number): string => statusCorrection.href({ id });

/** Corrections as the second person of the agency sees them. */
async function decidingVisits(who: SignedOn | null): Promise<Visit[]> {
  const correction = await stateIds(who, statusCorrectionMachine);
  const diploma = await stateIds(who, diplomaMachine);
  const one = visitsTo(to, pageOf, correction);
  const fresh = statusCorrection.href({ id: 'new' });
  return [
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&state=expired` },
    one('proposed', 'carryOut'),
    { ...one('proposed'), open: openReasons },
    one('carriedOut'),
    one('refused'),
    { to, href: fresh },
    {
      to,
      href: `${fresh}?process=${diplomaMachine.id}&record=${diploma('confirmed')}`,
      open: sendEmpty,
    },
  ];
}

export const statusCorrectionGuests = [
  {
    name: 'the agency with corrections of statuses',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: decidingVisits,
  },
];
