import { place } from '#shared/place.ts';

/** The addresses of checks: routes are made from `path`, links from `href`. */
export const organizationCheckPaths = {
  checks: place('/admin/org-monitoring', 'OrgMonitoring read'),
  check: place<{ id: number | 'new' }>('/admin/org-monitoring/:id', 'OrgMonitoring read'),
  rows: place<{ id: number }>('/admin/org-monitoring/:id/check-monitoring', 'CheckMonitoring read'),
  overview: place('/admin/check-monitoring-inno', 'CheckMonitoring export'),
} as const;
