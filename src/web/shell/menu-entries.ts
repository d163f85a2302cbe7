import {
  Award,
  Bell,
  BookOpen,
  Building2,
  CalendarRange,
  ChartPie,
  ClipboardCheck,
  ContactRound,
  CopyPlus,
  FileText,
  Globe,
  GraduationCap,
  Handshake,
  House,
  Inbox,
  Library,
  Lightbulb,
  type LucideIcon,
  Mail,
  MailCheck,
  MailOpen,
  PencilLine,
  ScrollText,
  Send,
  SlidersHorizontal,
  Target,
  UserRound,
  Users,
  UsersRound,
  Workflow,
} from 'lucide-react';
import type { ProcessId } from '#machines/index.ts';
import { roleCodes } from '#machines/roles.ts';
import { type GuardedRoute, menuOf } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '../paths.ts';
import { abilityOf } from './guard.ts';

/**
 * One entry of the menu: where it leads, its picture, and the process whose waiting records are
 * counted beside it.
 */
export interface MenuEntry {
  route: MenuRoute;
  href: string;
  icon: LucideIcon;
  process?: ProcessId;
  /** The number of unread messages stands beside it. */
  unread?: true;
}

const entries = {
  home: { href: paths.home.href(), icon: House },
  me: { href: paths.profile.href(), icon: UserRound },
  'apply-document': { href: paths.ownApplications.href(), icon: FileText, process: 'application' },
  'applicant-document': { href: paths.applications.href(), icon: Inbox, process: 'application' },
  'student-list-dt': { href: paths.studentsBudget.href(), icon: GraduationCap },
  'student-list-i': { href: paths.studentsUnpaid.href(), icon: UsersRound },
  'student-list-f': { href: paths.studentsForeign.href(), icon: Globe },
  'student-list-o': { href: paths.studentsOfOrganization.href(), icon: Building2 },
  'apply-document-all': { href: paths.allApplications.href(), icon: Inbox, process: 'application' },
  applydocorg: { href: paths.applicationsByOrganization.href(), icon: Building2 },
  'quote-distribution': { href: paths.quotas.href(), icon: ChartPie },
  'quote-agreement': {
    href: paths.quotaAgreements.href(),
    icon: Handshake,
    process: 'quotaAgreement',
  },
  'additional-quote': {
    href: paths.additionalQuotas.href(),
    icon: CopyPlus,
    process: 'additionalQuota',
  },
  exam: { href: paths.exams.href(), icon: PencilLine, process: 'exam' },
  'all-exams': { href: paths.allExams.href(), icon: PencilLine, process: 'exam' },
  period: { href: paths.periods.href(), icon: CalendarRange, process: 'period' },
  certificate: { href: paths.certificates.href(), icon: Award, process: 'certificate' },
  'research-advisor': { href: paths.advisors.href(), icon: Users, process: 'advisor' },
  'advisor-students': { href: paths.advisorStudents.href(), icon: GraduationCap },
  'additional-exam': {
    href: paths.additionalExams.href(),
    icon: ClipboardCheck,
    process: 'additionalExam',
  },
  letter: { href: paths.letters.href(), icon: Mail },
  inbox: { href: paths.incomingLetters.href(), icon: MailOpen, process: 'letter' },
  'targeted-letters': {
    href: paths.targetedLetters.href(),
    icon: Target,
    process: 'targetedLetter',
  },
  'scientific-topics': { href: paths.scientificTopics.href(), icon: Lightbulb, process: 'topic' },
  'scientific-information': { href: paths.scientificInformation.href(), icon: BookOpen },
  processes: { href: paths.processes.href(), icon: Workflow },
  organizations: { href: paths.organizations.href(), icon: Building2, process: 'organization' },
  direction: { href: paths.directions.href(), icon: Library },
  users: { href: paths.users.href(), icon: ContactRound },
  audit: { href: paths.audit.href(), icon: ScrollText },
  notification: { href: paths.notifications.href(), icon: Send },
  'notification-log': { href: paths.messageLog.href(), icon: MailCheck },
  settings: { href: paths.settings.href(), icon: SlidersHorizontal },
  'notification-inbox': { href: paths.inbox.href(), icon: Bell, unread: true },
} satisfies Partial<Record<GuardedRoute, Omit<MenuEntry, 'route'>>>;

/** A route with a place in the menu; its name is `shell.menu.<route>`. */
type MenuRoute = keyof typeof entries;

const isMenuRoute = (route: GuardedRoute): route is MenuRoute => route in entries;

/** The menu of a person, by the active role and its abilities (roles section 4). */
export function menuEntries(user: UserData): MenuEntry[] {
  const known = Object.values(roleCodes).includes(user.role_id as never);
  const routes = known ? menuOf(user.role_id, abilityOf(user)) : [];
  return routes.filter(isMenuRoute).map((route) => ({ route, ...entries[route] }));
}
