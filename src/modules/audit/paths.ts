import { place } from '#shared/place.ts';

/** The addresses of the audit log: routes are made from `path`, links from `href`. */
export const auditPaths = {
  audit: place('/admin/audit', 'Audit read'),
  auditChange: place<{ id: number }>('/admin/audit/:id', 'Audit read'),
  activity: place('/admin/activity', 'Audit readOwn'),
} as const;
