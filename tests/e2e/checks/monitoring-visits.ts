import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { monitoringPaths } from '#modules/monitoring/paths.ts';
import {
  chooseRows,
  openKeys,
  openReasons,
  sendEmpty,
  stateIds,
  type Visit,
  visitsTo,
} from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const { organizationReport, organizationReports, countryReport, countryReports } = monitoringPaths;
const { ownReport, ownReports, advisedReport, advisedReports, quarters } = monitoringPaths;

/** Reports as the university that judges them sees them. */
async function judgingVisits(who: SignedOn | null): Promise<Visit[]> {
  const report = await stateIds(who, monitoringReportMachine);
  const to = 'organizationReport';
  const one = visitsTo(to, (id) => organizationReport.href({ id }), report);
  const list = { to: 'organizationReports', href: organizationReports.href() };
  return [
    { to: 'quarters', href: quarters.href() },
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&quarter=2` },
    one('collecting'),
    { ...one('documentsNotUploaded'), open: openReasons },
    one('submitted'),
    one('advisorChecked'),
    one('advisorChecked', 'fail'),
    one('advisorChecked', 'giveDeadline'),
    { ...one('advisorChecked'), open: openKeys },
    one('deadlineGiven'),
    one('completedSuccessfully'),
    one('confirmedNotCompleted'),
    one('closedEmpty'),
    {
      to,
      href: `${organizationReport.href({ id: report('advisorChecked') })}?concluded=${report('completedSuccessfully')}`,
    },
  ];
}

/** The reports of the country as the agency that confirms them sees them. */
async function confirmingVisits(who: SignedOn | null): Promise<Visit[]> {
  const report = await stateIds(who, monitoringReportMachine);
  const one = visitsTo('countryReport', (id) => countryReport.href({ id }), report);
  const list = { to: 'countryReports', href: countryReports.href() };
  return [
    list,
    { ...list, open: chooseRows },
    { ...list, href: `${list.href}?search=yoʻqolgan&year=2020` },
    one('completedSuccessfully', 'confirm'),
    one('notCompleted', 'returnToOrg'),
    { ...one('advisorChecked'), open: openReasons },
    one('confirmedCompleted'),
  ];
}

/** Who reads only. */
async function readingVisits(who: SignedOn | null): Promise<Visit[]> {
  const report = await stateIds(who, monitoringReportMachine);
  return [
    { to: 'organizationReports', href: organizationReports.href() },
    {
      to: 'organizationReport',
      href: organizationReport.href({ id: report('advisorChecked') }),
    },
  ];
}

/** The own report, to which a work can be brought until a deadline. */
async function ownVisits(who: SignedOn | null): Promise<Visit[]> {
  const report = await stateIds(who, monitoringReportMachine);
  const to = 'ownReport';
  const page = ownReport.href({ id: report('deadlineGiven') });
  return [
    { to: 'quarters', href: quarters.href() },
    { to: 'ownReports', href: ownReports.href() },
    { to, href: page, open: openReasons },
    { to, href: `${page}?edit=upload` },
    { to, href: `${page}?edit=upload`, open: sendEmpty },
  ];
}

/** Reports as the research advisor of the students sees them. */
async function advisingVisits(who: SignedOn | null): Promise<Visit[]> {
  const report = await stateIds(who, monitoringReportMachine);
  const one = visitsTo('advisedReport', (id) => advisedReport.href({ id }), report);
  const list = { to: 'advisedReports', href: advisedReports.href() };
  return [
    { to: 'quarters', href: quarters.href() },
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&quarter=2` },
    one('deadlineGiven'),
    one('confirmedCompleted'),
  ];
}

export const monitoringGuests = [
  {
    name: 'a student with a monitoring report',
    signOn: () => signOn('doktorant@namuna.uz'),
    visits: ownVisits,
  },
  {
    name: 'an advisor with monitoring reports',
    signOn: () => signOn('rahbar@namuna.uz'),
    visits: advisingVisits,
  },
  {
    name: 'a university with monitoring reports',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: judgingVisits,
  },
  {
    name: 'the agency with monitoring reports',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: confirmingVisits,
  },
  {
    name: 'a ministry with monitoring reports',
    signOn: () => signOn('vazirlik@namuna.uz'),
    visits: readingVisits,
  },
];
