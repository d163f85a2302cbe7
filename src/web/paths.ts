import { place } from '#shared/place.ts';

/**
 * The addresses of the platform: routes are made from `path`, links from `href`. Those of a noun
 * stand in its `paths.ts`.
 */
export const paths = {
  root: place('/'),
  login: place('/login'),
  loginForeign: place('/login-foreign'),
  oneId: place('/one-id'),
  register: place('/register'),
  mailConfirm: place('/mail-confirm'),
  forgotPassword: place('/forgot-password'),
  resetPassword: place('/reset-password'),
  home: place('/admin/home'),
  pdfViewer: place<{ collection: string; id: string | number; part?: string; document?: number }>(
    '/pdf-viewer/:collection?/:id?/:part?/:document?',
  ),
  check: place<{ code: string }>('/check/:code'),
  processes: place('/admin/processes'),
  process: place<{ machine: string }>('/admin/processes/:machine'),
  findOrganization: place('/find-org-by-direction'),
  admitted: place('/admission-results'),
  notAuthorized: place('/pages/miscellaneous/not-authorized'),
  notFound: place('/error-404'),
  kit: place('/kit'),
  outbox: place('/dev/outbox'),
} as const;
