/** One address of the product: the pattern for the route table and the way to write a link. */
export interface Place<Params = undefined> {
  path: string;
  href(...params: Params extends undefined ? [] : [Params]): string;
}

type Part = string | number | undefined;

/** `:name` and `:name?` of the pattern replaced by the values; a missing optional part is left out. */
function fill(path: string, params: Readonly<Record<string, Part>>): string {
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/' : filled;
}

function place<Params = undefined>(path: string): Place<Params> {
  return { path, href: (...params) => fill(path, { ...params[0] }) };
}

/** Every address of the web client, once (specification section 2): routes are made from `path`, links from `href`. */
export const paths = {
  root: place('/'),
  login: place('/login'),
  loginForeign: place('/login-foreign'),
  oneId: place('/one-id'),
  home: place('/admin/home'),
  profile: place('/admin/me'),
  scientificInformation: place('/admin/scientific-information'),
  certificates: place('/admin/certificate'),
  certificate: place<{ id: number | 'new' }>('/admin/certificate/:id'),
  ownApplications: place('/admin/apply-document'),
  ownApplication: place<{ id: number | 'new'; part?: string }>('/admin/apply-document/:id/:part?'),
  applications: place('/admin/applicant-document'),
  application: place<{ id: number }>('/admin/applicant-document/:id'),
  periods: place('/admin/period'),
  period: place<{ id: number | 'new' }>('/admin/period/:id'),
  notAuthorized: place('/pages/miscellaneous/not-authorized'),
  notFound: place('/error-404'),
  kit: place('/kit'),
  outbox: place('/dev/outbox'),
} as const;
