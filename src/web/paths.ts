/** One address of the product: the pattern for the route table and the way to write a link. */
export interface Place<Params = undefined> {
  path: string;
  href(...params: Params extends undefined ? [] : [Params]): string;
}

type Part = string | number | undefined;

/**
 * `:name` and `:name?` of the pattern replaced by the values; a missing optional part is left out.
 */
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

/** Every address of the web client, once: routes are made from `path`, links from `href`. */
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
  profile: place('/admin/me'),
  scientificInformation: place('/admin/scientific-information'),
  certificates: place('/admin/certificate'),
  certificate: place<{ id: number | 'new' }>('/admin/certificate/:id'),
  ownApplications: place('/admin/apply-document'),
  ownApplication: place<{ id: number | 'new'; part?: string }>('/admin/apply-document/:id/:part?'),
  applications: place('/admin/applicant-document'),
  application: place<{ id: number }>('/admin/applicant-document/:id'),
  studentsBudget: place('/admin/student-list-dt'),
  studentsUnpaid: place('/admin/student-list-i'),
  studentsForeign: place('/admin/student-list-f'),
  studentsOfOrganization: place('/admin/student-list-o'),
  studentNew: place('/admin/student/add'),
  student: place<{ id: number }>('/admin/student/:id'),
  allApplications: place('/admin/apply-document-all'),
  oneOfAll: place<{ id: number }>('/admin/apply-document-all/:id'),
  applicationsByOrganization: place('/admin/applydocorg'),
  periods: place('/admin/period'),
  period: place<{ id: number | 'new' }>('/admin/period/:id'),
  quotas: place('/admin/quote-distribution'),
  quotaTotalNew: place('/admin/quote-distribution/crate'),
  quota: place<{ id: number }>('/admin/quote-distribution/:id'),
  askList: place<{ id: number }>('/admin/quote-distribution/:id/ask-list'),
  ask: place<{ id: number; totalQuoteId: number }>(
    '/admin/quote-distribution/:id/ask-list/:totalQuoteId',
  ),
  quotaRequests: place<{ id: number }>('/admin/quote-distribution/:id/requests'),
  quotaRequest: place<{ id: number; requestId: number }>(
    '/admin/quote-distribution/:id/requests/:requestId',
  ),
  quotaTotal: place<{ id: number; totalId: number }>(
    '/admin/quote-distribution/:id/total/:totalId',
  ),
  quotaDistribution: place<{ id: number; distributionId: number }>(
    '/admin/quote-distribution/:id/distribution/:distributionId',
  ),
  quotaSplit: place<{ id: number; splitId: number }>(
    '/admin/quote-distribution/:id/split/:splitId',
  ),
  quotaAgreements: place('/admin/quote-agreement'),
  quotaAgreement: place<{ id: number }>('/admin/quote-agreement/:id'),
  additionalDist: place<{ id: number }>('/admin/quote-distribution/:id/additional-dist'),
  additionalQuotas: place('/admin/additional-quote'),
  additionalQuota: place<{ id: number | 'new' }>('/admin/additional-quote/:id'),
  exams: place('/admin/exam'),
  exam: place<{ id: number }>('/admin/exam/:id'),
  examDirection: place<{ id: number; directionId: number }>(
    '/admin/exam/:id/direction/:directionId',
  ),
  allExams: place('/admin/all-exams'),
  letters: place('/admin/letter'),
  letter: place<{ id: number | 'new' }>('/admin/letter/:id'),
  letterHistory: place<{ id: number }>('/admin/letter/:id/history'),
  incomingLetters: place('/admin/inbox'),
  incomingLetter: place<{ id: number }>('/admin/inbox/:id'),
  incomingLetterHistory: place<{ id: number }>('/admin/inbox/:id/history'),
  targetedLetters: place('/admin/targeted-letters'),
  targetedLetter: place<{ id: number | 'new' }>('/admin/targeted-letters/:id'),
  targetedLetterHistory: place<{ id: number }>('/admin/targeted-letters/:id/history'),
  pdfViewer: place<{ collection: string; id: string | number; part?: string; document?: number }>(
    '/pdf-viewer/:collection?/:id?/:part?/:document?',
  ),
  check: place<{ code: string }>('/check/:code'),
  processes: place('/admin/processes'),
  process: place<{ machine: string }>('/admin/processes/:machine'),
  inbox: place('/admin/notification-inbox'),
  inboxItem: place<{ id: number }>('/admin/notification-inbox/:id'),
  notifications: place('/admin/notification'),
  notification: place<{ id: number | 'new' }>('/admin/notification/:id'),
  messageLog: place('/admin/notification-log'),
  messageTemplates: place('/admin/notification-templates'),
  users: place('/admin/users'),
  user: place<{ id: number }>('/admin/user/:id'),
  organizations: place('/admin/organizations'),
  organization: place<{ id: number | 'new' }>('/admin/organization/:id'),
  audit: place('/admin/audit'),
  auditChange: place<{ id: number }>('/admin/audit/:id'),
  settings: place('/admin/settings'),
  regions: place('/admin/region'),
  districts: place('/admin/district'),
  countries: place('/admin/country'),
  directions: place('/admin/direction'),
  direction: place<{ id: number | 'new' }>('/admin/direction/:id'),
  categorySubjects: place('/admin/category-subject'),
  topicDirections: place('/admin/topic-direction'),
  certificateLanguages: place('/admin/certificate-language'),
  certificateTypes: place('/admin/certificate-type'),
  findOrganization: place('/find-org-by-direction'),
  admitted: place('/admission-results'),
  additionalExams: place('/admin/additional-exam'),
  additionalExam: place<{ id: number | 'new' }>('/admin/additional-exam/:id'),
  advisors: place('/admin/research-advisor'),
  advisorAdd: place('/admin/research-advisor/add'),
  advisorUpdate: place<{ id: number }>('/admin/research-advisor/update/:id'),
  advisor: place<{ id: number }>('/admin/research-advisor/:id'),
  advisorStudents: place('/admin/advisor-students'),
  scientificTopics: place('/admin/scientific-topics'),
  scientificTopic: place<{ id: number | 'new' }>('/admin/scientific-topics/:id'),
  topics: place('/topics'),
  notAuthorized: place('/pages/miscellaneous/not-authorized'),
  notFound: place('/error-404'),
  kit: place('/kit'),
  outbox: place('/dev/outbox'),
} as const;
