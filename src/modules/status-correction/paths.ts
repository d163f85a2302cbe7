import { place } from '#shared/place.ts';

/** The addresses of corrections of a status: routes are made from `path`, links from `href`. */
export const statusCorrectionPaths = {
  statusCorrections: place('/admin/status-corrections', 'StatusCorrection read'),
  statusCorrection: place<{ id: number | 'new' }>(
    '/admin/status-corrections/:id',
    'StatusCorrection read',
  ),
} as const;
