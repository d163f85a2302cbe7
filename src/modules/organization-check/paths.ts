import { place } from '#shared/place.ts';

/** The addresses of checks: routes are made from `path`, links from `href`. */
export const organizationCheckPaths = {
  organizationChecks: place('/admin/org-monitoring', 'OrgMonitoring read'),
  organizationCheck: place<{ id: number | 'new' }>(
    '/admin/org-monitoring/:id',
    'OrgMonitoring read',
  ),
  checkRows: place<{ id: number }>(
    '/admin/org-monitoring/:id/check-monitoring',
    'CheckMonitoring read',
  ),
  checkOverview: place('/admin/check-monitoring-inno', 'CheckMonitoring read'),
} as const;
