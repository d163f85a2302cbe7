import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { studentRequestPaths } from '#modules/student-request/paths.ts';
import { openReasons, sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const to = 'request';
const pageOf = (id: number): string => studentRequestPaths.request.href({ id });
const list = { to: 'requests', href: studentRequestPaths.requests.href() };

/** Requests as the university that answers sees them. */
async function answeringVisits(who: SignedOn | null): Promise<Visit[]> {
  const request = await stateIds(who, studentRequestMachine);
  const one = visitsTo(to, pageOf, request);
  return [
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&state=refused` },
    one('pending', 'refuse'),
    { ...one('accepted'), open: openReasons },
    one('carriedOut'),
    one('lapsed'),
  ];
}

/** And as the student whose they are. */
async function ownVisits(who: SignedOn | null): Promise<Visit[]> {
  const request = await stateIds(who, studentRequestMachine);
  const one = visitsTo(to, pageOf, request);
  const form = { to, href: studentRequestPaths.request.href({ id: 'new' }) };
  return [list, one('pending', 'withdraw'), form, { ...form, open: sendEmpty }];
}

export const studentRequestGuests = [
  {
    name: 'a university with requests of students',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: answeringVisits,
  },
  {
    name: 'a student with a request',
    signOn: () => signOn('doktorant@namuna.uz'),
    visits: ownVisits,
  },
];
