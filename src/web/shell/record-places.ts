import type { AppAbility, Scope } from '#shared/abilities.ts';
import { type GuardedRoute, mayOpen, routeResources } from '#shared/abilities-routes.ts';
import { historyCheckProcess } from '#shared/audit.ts';
import type { InboxItem } from '#shared/inbox.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '../paths.ts';
import { abilityOf } from './guard.ts';

/** A screen of a process: the route the guard asks for, its list, and one record in it. */
interface RecordPlace {
  route: GuardedRoute;
  /** Only for those who are asked by the route in this scope. */
  scope?: Scope;
  list: string;
  /** Lists beside it in which a record of the person may stand as well. */
  besides?: readonly string[];
  record(id: number): string;
}

/**
 * Where the records of a process are looked at, in the order of asking: the first screen that opens
 * for the person is theirs. THE registry behind messages, counts and lines of the home; a process
 * that gets a screen adds its line here.
 */
const places: Readonly<Record<string, readonly RecordPlace[]>> = {
  application: [
    {
      route: 'applicant-document/:id',
      list: paths.applications.href(),
      record: (id) => paths.application.href({ id }),
    },
    {
      route: 'apply-document-all/:id',
      list: paths.allApplications.href(),
      record: (id) => paths.oneOfAll.href({ id }),
    },
    {
      route: 'apply-document/:id',
      list: paths.ownApplications.href(),
      record: (id) => paths.ownApplication.href({ id }),
    },
    {
      route: 'student/:id',
      list: paths.studentsBudget.href(),
      record: (id) => paths.student.href({ id }),
    },
  ],
  period: [
    { route: 'period/:id', list: paths.periods.href(), record: (id) => paths.period.href({ id }) },
  ],
  certificate: [
    {
      route: 'certificate/:id',
      list: paths.certificates.href(),
      record: (id) => paths.certificate.href({ id }),
    },
  ],
  advisor: [
    {
      route: 'research-advisor/:id',
      list: paths.advisors.href(),
      record: (id) => paths.advisor.href({ id }),
    },
  ],
  additionalExam: [
    {
      route: 'additional-exam/:id',
      list: paths.additionalExams.href(),
      record: (id) => paths.additionalExam.href({ id }),
    },
  ],
  // Anyone who wrote it is sent on from the inbox to their own side; who watches the country has no
  // inbox.
  letter: [
    {
      route: 'inbox/:id',
      scope: 'G',
      list: paths.incomingLetters.href(),
      besides: [paths.letters.href()],
      record: (id) => paths.incomingLetter.href({ id }),
    },
    { route: 'letter/:id', list: paths.letters.href(), record: (id) => paths.letter.href({ id }) },
  ],
  targetedLetter: [
    {
      route: 'targeted-letters/:id',
      list: paths.targetedLetters.href(),
      record: (id) => paths.targetedLetter.href({ id }),
    },
  ],
  topic: [
    {
      route: 'scientific-topics',
      list: paths.scientificTopics.href(),
      record: (id) => paths.scientificTopic.href({ id }),
    },
  ],
  notification: [
    {
      route: 'notification/:id',
      list: paths.notifications.href(),
      record: (id) => paths.notification.href({ id }),
    },
  ],
  account: [
    { route: 'user/:id', list: paths.users.href(), record: (id) => paths.user.href({ id }) },
  ],
  organization: [
    {
      route: 'organization/:id',
      list: paths.organizations.href(),
      record: (id) => paths.organization.href({ id }),
    },
  ],
  // A link knows the record alone: 0 stands for its period, and the page puts the right one into
  // its address.
  quotaRequest: [
    {
      route: 'quote-distribution/:id/ask-list/:totalQuoteId',
      list: paths.askList.href({ id: 0 }),
      record: (id) => paths.ask.href({ id: 0, totalQuoteId: id }),
    },
    {
      route: 'quote-distribution/:id/requests/:requestId',
      list: paths.quotaRequests.href({ id: 0 }),
      record: (id) => paths.quotaRequest.href({ id: 0, requestId: id }),
    },
    {
      route: 'quote-agreement',
      list: paths.quotaAgreements.href(),
      record: (id) => `${paths.quotaAgreements.href()}?request=${id}`,
    },
  ],
  quotaAgreement: [
    {
      route: 'quote-agreement/:id',
      list: paths.quotaAgreements.href(),
      record: (id) => paths.quotaAgreement.href({ id }),
    },
  ],
  quotaTotal: [
    {
      route: 'quote-distribution/:id/total/:totalId',
      list: paths.quotas.href(),
      record: (id) => paths.quotaTotal.href({ id: 0, totalId: id }),
    },
  ],
  quotaDistribution: [
    {
      route: 'quote-distribution/:id/distribution/:distributionId',
      list: paths.quotas.href(),
      record: (id) => paths.quotaDistribution.href({ id: 0, distributionId: id }),
    },
  ],
  quotaSplit: [
    {
      route: 'quote-distribution/:id/split/:splitId',
      list: paths.quotas.href(),
      record: (id) => paths.quotaSplit.href({ id: 0, splitId: id }),
    },
  ],
  additionalQuota: [
    {
      route: 'additional-quote/:id',
      list: paths.additionalQuotas.href(),
      record: (id) => paths.additionalQuota.href({ id }),
    },
  ],
  exam: [
    { route: 'all-exams', list: paths.allExams.href(), record: (id) => paths.exam.href({ id }) },
    { route: 'exam/:id', list: paths.exams.href(), record: (id) => paths.exam.href({ id }) },
    {
      route: 'apply-document',
      list: paths.ownApplications.href(),
      record: () => paths.ownApplications.href(),
    },
  ],
  // A row is shown in its direction for the staff, and inside the own application for the
  // candidate.
  examResult: [
    { route: 'all-exams', list: paths.allExams.href(), record: () => paths.allExams.href() },
    { route: 'exam', list: paths.exams.href(), record: () => paths.exams.href() },
    {
      route: 'apply-document',
      list: paths.ownApplications.href(),
      record: () => paths.ownApplications.href(),
    },
  ],
  diploma: [{ route: 'me', list: paths.profile.href(), record: () => paths.profile.href() }],
};

/** The processes that have screens; each has its texts in an area of its own name. */
export const placedProcesses = Object.keys(places);

function isOpen(ability: AppAbility, { route, scope }: RecordPlace): boolean {
  const { action, subject } = routeResources[route];
  return mayOpen(ability, route) && (scope === undefined || ability.can(action, subject, scope));
}

function placeFor(process: string, user: UserData | null): RecordPlace | undefined {
  const ability = abilityOf(user);
  return places[process]?.find((place) => isOpen(ability, place));
}

/**
 * The page of a record for this person, which begins with its prompt; null when no screen of theirs
 * shows it.
 */
export const recordHref = (process: string, id: number, user: UserData | null): string | null =>
  placeFor(process, user)?.record(id) ?? null;

/**
 * The page that a message opens: its record, which begins with its prompt, or the part of the list
 * that it counts; null when no screen of the person shows it.
 */
export function messageHref(
  { process, record_id, part }: Pick<InboxItem, 'process' | 'record_id' | 'part'>,
  user: UserData | null,
): string | null {
  // The check of the history is no record: its result stands in the audit log.
  if (process === historyCheckProcess)
    return mayOpen(abilityOf(user), 'audit') ? `${paths.audit.href()}?group=check` : null;
  const place = placeFor(process, user);
  if (!place) return null;
  return part ? `${place.list}?${new URLSearchParams({ group: part })}` : place.record(record_id);
}

/** The list of the records that wait for this person. */
export function turnHref(process: string, user: UserData | null): string | null {
  const place = placeFor(process, user);
  return place ? `${place.list}?turn=1` : null;
}

/** The lists in which records of a process stand for the person, each with a search in it. */
export function searchLists(
  process: string,
  text: string,
  user: UserData | null,
): { list: string; href: string }[] {
  const place = placeFor(process, user);
  const lists = place ? [place.list, ...(place.besides ?? [])] : [];
  return lists.map((list) => ({ list, href: `${list}?${new URLSearchParams({ search: text })}` }));
}
