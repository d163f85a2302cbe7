/**
 * What may be asked without having signed on: everything else under /api is closed, also a route
 * that somebody adds tomorrow (a visitor has only the ability to read the authentication subject;
 * public pages ask for none). `*` at the end stands for every path that begins so.
 */
const openRoutes = [
  '/api/auth/login-token',
  '/api/auth/token/refresh/',
  '/api/auth/users/logout',
  '/api/auth/oneid/*',
  // Registration of a foreign user and the forgotten password: their links are their proof.
  '/api/auth/users/',
  '/api/auth/confirm/mail',
  '/api/auth/users/get_reset_password_link/',
  '/api/auth/confirm/reset-password',
  // Directories that forms before the sign-on and the public pages ask for.
  '/api/static/*',
  '/api/regions/',
  '/api/districts/',
  '/api/countries/',
  '/api/category-subjects/',
  '/api/scientific-topic-direction/',
  '/api/certificate-langs/',
  '/api/certificate-types/',
  '/api/org-directions/direction_list/',
  '/api/quarter/*',
  '/api/organizations/university_list/',
  '/api/organizations/org_list_name_id/',
  '/api/public/*',
  // The gateway signs its calls itself.
  '/api/sms/callback',
  // The description of the API and the pages of development are there only outside production.
  '/api/docs*',
  '/api/dev/*',
];

const fits = (url: string, open: string): boolean =>
  open.endsWith('*') ? url.startsWith(open.slice(0, -1)) : url === open;

/**
 * Whether a visitor may ask this route (its pattern, `/api/public/documents/:code/`). Pages and
 * health checks lie outside /api and are open.
 */
export const isOpen = (url: string): boolean =>
  !url.startsWith('/api/') || openRoutes.some((open) => fits(url, open));
