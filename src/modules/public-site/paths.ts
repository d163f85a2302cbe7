import { place } from '#shared/place.ts';

/** The addresses of the public site, beside its first page: that is the platform's `root`. */
export const publicPaths = {
  findOrganization: place('/find-org-by-direction'),
  admitted: place('/admission-results'),
  examDays: place('/exam-schedule'),
  guide: place('/guide'),
  regulation: place('/regulation'),
  requiredDocs: place('/required-docs'),
  openProcesses: place('/processes'),
  openProcess: place<{ machine: string }>('/processes/:machine'),
  appliedCounts: place('/applied-doc-count-by-org'),
  organizationCounts: place<{ orgId: number; periodId: number }>(
    '/applied-doc-count-by-org/:orgId/period/:periodId',
  ),
} as const;
