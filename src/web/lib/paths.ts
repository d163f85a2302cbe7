import { place } from '#shared/place.ts';

/**
 * The addresses of the platform: routes are made from `path`, links from `href`. Those of a noun
 * stand in its `paths.ts`.
 */
export const paths = {
  root: place('/'),
  siteSearch: place('/search'),
  login: place('/login', 'Auth read'),
  loginForeign: place('/login-foreign', 'Auth read'),
  oneId: place('/one-id', 'Auth read'),
  register: place('/register', 'Auth read'),
  mailConfirm: place('/mail-confirm', 'Auth read'),
  forgotPassword: place('/forgot-password', 'Auth read'),
  resetPassword: place('/reset-password', 'Auth read'),
  home: place('/admin/home', 'Home read'),
  waiting: place('/admin/waiting', 'Home read'),
  calendar: place('/admin/calendar', 'Home read'),
  forecast: place<{ process: string }>('/admin/forecast/:process', 'Statistics read'),
  pdfViewer: place<{ collection: string; id: string | number; part?: string; document?: number }>(
    '/pdf-viewer/:collection?/:id?/:part?/:document?',
  ),
  checkEntry: place('/check'),
  check: place<{ code: string }>('/check/:code'),
  processes: place('/admin/processes', 'Statistics read'),
  process: place<{ machine: string }>('/admin/processes/:machine', 'Statistics read'),
  notAuthorized: place('/pages/miscellaneous/not-authorized'),
  notFound: place('/error-404'),
  kit: place('/kit'),
  outbox: place('/dev/outbox'),
} as const;
