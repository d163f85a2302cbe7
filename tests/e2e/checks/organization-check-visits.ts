import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { organizationCheckPaths } from '#modules/organization-check/paths.ts';
import { openReasons, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const { organizationChecks, organizationCheck, checkRows, checkOverview } = organizationCheckPaths;
const pageOf = (id: number): string => organizationCheck.href({ id });
const rowsOf = (id: number): string => checkRows.href({ id });
const list = { to: 'organizationChecks', href: organizationChecks.href() };

/** Checks as the agency sees them, which plans and judges. */
async function judgingVisits(who: SignedOn | null): Promise<Visit[]> {
  const check = await stateIds(who, organizationCheckMachine);
  const one = visitsTo('organizationCheck', pageOf, check);
  const rows = visitsTo('checkRows', rowsOf, check);
  return [
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&state=archived` },
    { to: 'organizationCheck', href: organizationCheck.href({ id: 'new' }) },
    one('planned'),
    { to: 'organizationCheck', href: `${pageOf(check('planned'))}?edit=change` },
    { ...one('inProgress'), open: openReasons },
    rows('inProgress'),
    one('finished'),
    rows('archived'),
    { to: 'checkOverview', href: checkOverview.href() },
  ];
}

/** And as the organization that answers. */
async function answeringVisits(who: SignedOn | null): Promise<Visit[]> {
  const check = await stateIds(who, organizationCheckMachine);
  return [
    list,
    visitsTo('organizationCheck', pageOf, check)('finished', 'answer'),
    visitsTo('checkRows', rowsOf, check)('finished'),
  ];
}

export const organizationCheckGuests = [
  {
    name: 'the agency with checks of organizations',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: judgingVisits,
  },
  {
    name: 'a university that is checked',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: answeringVisits,
  },
];
