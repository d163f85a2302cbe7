import { applicationMachine } from '#machines/application.machine.ts';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { enquiryPaths } from '#modules/enquiry/paths.ts';
import { sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const pageOf = (id: number | 'new'): string => enquiryPaths.enquiry.href({ id });
const list = { to: 'enquiries', href: enquiryPaths.enquiries.href() };

/** What an operator of the agency sees. */
async function operatorVisits(who: SignedOn | null): Promise<Visit[]> {
  const enquiry = await stateIds(who, enquiryMachine);
  const application = await stateIds(who, applicationMachine);
  const one = visitsTo('enquiry', pageOf, enquiry);
  return [
    list,
    one('received', 'discard'),
    one('inWork', 'escalate'),
    one('inWork', 'answer'),
    one('escalated'),
    one('answered'),
    one('unanswered'),
    { to: 'enquiry', href: pageOf('new'), open: sendEmpty },
    { to: 'callDesk', href: enquiryPaths.callDesk.href(), open: sendEmpty },
    {
      to: 'deskApplication',
      href: enquiryPaths.deskApplication.href({ id: application('pending') }),
    },
  ];
}

/** And the organization that is asked. */
async function askedVisits(who: SignedOn | null): Promise<Visit[]> {
  const enquiry = await stateIds(who, enquiryMachine);
  const one = visitsTo('enquiry', pageOf, enquiry);
  return [list, one('escalated', 'answer')];
}

export const callCentreGuests = [
  {
    name: 'an operator of the call centre',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: operatorVisits,
  },
  {
    name: 'a university that the call centre asks',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: askedVisits,
  },
];
