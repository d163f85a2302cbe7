import { place } from '#shared/place.ts';

/** The addresses of monitoring: routes are made from `path`, links from `href`. */
export const monitoringPaths = {
  quarters: place('/admin/monitoring', 'Monitoring read'),
  ownReports: place('/admin/monitoring-report', 'MonitoringReport read'),
  ownReport: place<{ id: number }>('/admin/monitoring-report/:id', 'MonitoringReport read'),
  advisedReports: place('/admin/monitoring-report-advisor', 'MonitoringReportAdvisor read'),
  advisedReport: place<{ id: number }>(
    '/admin/monitoring-report-advisor/:id',
    'MonitoringReportAdvisor read',
  ),
  organizationReports: place('/admin/monitoring-report-otm', 'MonitoringReportOtm read'),
  organizationReport: place<{ id: number }>(
    '/admin/monitoring-report-otm/:id',
    'MonitoringReportOtm read',
  ),
  countryReports: place('/admin/monitoring-report-inno', 'MonitoringReportInno read'),
  countryReport: place<{ id: number }>(
    '/admin/monitoring-report-inno/:id',
    'MonitoringReportInno read',
  ),
} as const;
