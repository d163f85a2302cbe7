import { CalendarCheck2, ClipboardCheck } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { monitoringPaths } from './paths.ts';

const ownReport = withId((id) => monitoringPaths.ownReport.href({ id }));

/** Quarterly reports in the menu, at home and in messages. */
export const monitoringFrame: FrameModule = {
  menu: {
    monitoring: {
      place: monitoringPaths.quarters,
      icon: CalendarCheck2,
      at: 206,
      group: 'monitoring',
      roles: [
        'doctorate',
        'university',
        'ministry',
        'innovation',
        'advisor',
        'antiCorruption',
        'admin',
      ],
    },
    'monitoring-report': {
      place: monitoringPaths.ownReports,
      icon: ClipboardCheck,
      at: 207,
      group: 'monitoring',
      roles: ['doctorate'],
      processes: ['monitoringReport'],
    },
    'monitoring-report-advisor': {
      place: monitoringPaths.advisedReports,
      icon: ClipboardCheck,
      at: 207,
      group: 'monitoring',
      roles: ['advisor'],
      processes: ['monitoringReport'],
    },
    'monitoring-report-otm': {
      place: monitoringPaths.organizationReports,
      icon: ClipboardCheck,
      at: 207,
      group: 'monitoring',
      roles: ['university', 'ministry'],
      processes: ['monitoringReport'],
    },
    'monitoring-report-inno': {
      place: monitoringPaths.countryReports,
      icon: ClipboardCheck,
      at: 207,
      group: 'monitoring',
      roles: ['innovation', 'antiCorruption', 'admin'],
      processes: ['monitoringReport'],
    },
  },
  places: {
    monitoringReport: [
      {
        needs: monitoringPaths.ownReport.needs,
        list: monitoringPaths.ownReports.href(),
        record: (id) => monitoringPaths.ownReport.href({ id }),
      },
      {
        needs: monitoringPaths.advisedReport.needs,
        list: monitoringPaths.advisedReports.href(),
        record: (id) => monitoringPaths.advisedReport.href({ id }),
      },
      {
        needs: monitoringPaths.organizationReport.needs,
        list: monitoringPaths.organizationReports.href(),
        record: (id) => monitoringPaths.organizationReport.href({ id }),
      },
      {
        needs: monitoringPaths.countryReport.needs,
        list: monitoringPaths.countryReports.href(),
        record: (id) => monitoringPaths.countryReport.href({ id }),
      },
    ],
  },
  stateLists: {
    monitoringReport: [
      monitoringPaths.advisedReports,
      monitoringPaths.organizationReports,
      monitoringPaths.countryReports,
    ],
  },
  homeLines: {
    monitoringReport: ownReport,
    monitoringReady: ownReport,
    monitoringLate: () => `${monitoringPaths.organizationReports.href()}?group=overdue`,
    monitoringLateOrganizations: () => `${monitoringPaths.countryReports.href()}?group=overdue`,
    monitoringNotSubmitted: ({ params }) =>
      `${monitoringPaths.advisedReports.href()}?state=${params.states}`,
  },
};
