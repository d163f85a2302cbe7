import type { HomeLine } from '#shared/home.ts';
import { paths } from '#web/paths.ts';

const withId = (line: HomeLine, href: (id: number) => string): string | null => (line.id === null ? null : href(line.id));
const ownApplication = (line: HomeLine) => withId(line, (id) => paths.ownApplication.href({ id }));
const worklist = ({ group }: HomeLine) => `${paths.applications.href()}${group === null ? '' : `?group=${group}`}`;

const places: Readonly<Record<string, (line: HomeLine) => string | null>> = {
  sendReady: ownApplication,
  sendDocuments: ownApplication,
  sendIncomplete: ownApplication,
  regenerate: ownApplication,
  waiting: ownApplication,
  study: ownApplication,
  leave: ownApplication,
  apply: () => paths.ownApplications.href(),
  certificate: (line) => withId(line, (id) => paths.certificate.href({ id })),
  certificates: () => paths.certificates.href(),
  diploma: () => paths.profile.href(),
  period: (line) => withId(line, (id) => paths.period.href({ id })),
  overdue: worklist,
  dueSoon: worklist,
  fresh: worklist,
  started: worklist,
  toDecide: worklist,
};

/** Where a line leads; null while its screen is not there yet (appeals and late reviews: the screens of the agency). */
export function placeOf(line: HomeLine): string | null {
  return places[line.key]?.(line) ?? null;
}
