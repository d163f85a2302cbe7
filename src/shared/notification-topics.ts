import type { RoleName } from '#machines/kit.ts';
import { type Channel, notifications, type Recipient } from './notifications.ts';

/** The code of a message that a person wrote; the others come out of the catalogue. */
export const writtenCode = 'N-NOTIFICATION';

/**
 * What messages are about: the rows of the settings table, each with the beginnings of its codes.
 * The longest beginning counts.
 */
const beginnings = {
  account: ['N-ACCOUNT', 'N-SEE-AS', 'N-SMS-LOCK', 'N-ADMIN-WEEK', 'N-HISTORY-BROKEN', 'N-WATCH-'],
  message: [writtenCode],
  application: ['N-APPLY-', 'N-APPEAL', 'N-ADMITTED'],
  exam: ['N-EXAM-', 'N-RESULT', 'N-ADDEXAM-'],
  certificate: ['N-CERT'],
  study: [
    'N-ADVISOR-SET',
    'N-CANCELLED',
    'N-DEFENDED',
    'N-END-REMIND',
    'N-FINISHED',
    'N-OLD-',
    'N-RETURN',
    'N-VACATION',
    'N-ATTEST-',
    'N-REQUEST-',
    'N-WORK-LINK',
  ],
  monitoring: ['N-MON-'],
  check: ['N-CHECK-'],
  advisor: ['N-ADVISOR-'],
  letter: ['N-LETTER-', 'N-TL-'],
  enquiry: ['N-ENQUIRY-'],
  period: ['N-PERIOD-', 'N-STEP'],
  quota: ['N-ADD-', 'N-AGREE-', 'N-ASK-', 'N-DIST-', 'N-GIVE-', 'N-QUOTA-', 'N-SPLIT-'],
  organization: ['N-ORG-'],
  note: ['N-NOTE-'],
  task: ['N-TASK'],
  correction: ['N-CORRECTION', 'N-STATUS-CORRECTED'],
} as const;

export type Topic = keyof typeof beginnings;
export const topics = Object.keys(beginnings) as Topic[];

/** What a message with this code is about. Throws for a code that no topic knows. */
export function topicOf(code: string): Topic {
  const found = topics.flatMap((topic) =>
    beginnings[topic].filter((start) => code.startsWith(start)).map((start) => ({ topic, start })),
  );
  const [longest] = found.sort((one, other) => other.start.length - one.start.length);
  if (!longest) throw new Error(`no topic for ${code}`);
  return longest.topic;
}

/**
 * Whether a code of a sent mail or SMS is one that a topic holds: codes, links and the weekly mail
 * have none.
 */
export const isTopicCode = (code: string): boolean => code.startsWith('N-');

/** Somebody must hear what happens to their account, so its mails always go. */
export const lockedTopics: readonly Topic[] = ['account'];

const stepRoles: readonly RoleName[] = [
  'university',
  'ministry',
  'innovation',
  'finance',
  'economy',
];
const house: readonly RoleName[] = [
  'university',
  'ministry',
  'innovation',
  'finance',
  'economy',
  'antiCorruption',
];
const people: readonly RoleName[] = [
  'applicant',
  'doctorate',
  'advisor',
  ...house,
  'admin',
  'technicalAdmin',
];

/** Which roles a recipient of the catalogue can have. */
const rolesOfRecipient: Record<Recipient, readonly RoleName[]> = {
  owner: ['applicant', 'doctorate'],
  holder: people,
  advisor: ['advisor'],
  candidates: ['applicant', 'doctorate'],
  author: ['university', 'ministry', 'innovation'],
  approver: ['ministry', 'finance', 'economy'],
  returnee: ['doctorate', 'university'],
  organization: ['university'],
  organizationAdmin: house,
  formerAdmin: house,
  newAdmin: house,
  senderOrganization: ['university', 'ministry', 'innovation', 'finance'],
  recipientOrganization: ['university', 'ministry', 'innovation', 'finance'],
  trainingOrganization: ['university'],
  ministry: ['ministry'],
  innovation: ['innovation'],
  finance: ['finance'],
  economy: ['economy'],
  antiCorruption: ['antiCorruption'],
  administrators: ['admin', 'technicalAdmin'],
  technicalAdmin: ['technicalAdmin'],
  organizations: ['university'],
  ministries: ['ministry'],
  stepRoles,
  nextStepRoles: stepRoles,
  periodAudience: ['applicant', 'doctorate'],
  mentioned: house,
  assignee: house,
  visitor: [],
};

export const recipientNames = Object.keys(rolesOfRecipient) as Recipient[];

/**
 * The ways on which messages of a topic can reach somebody with these roles, beside the inbox; null
 * = no message of it is for them.
 */
export function channelsFor(topic: Topic, roles: readonly RoleName[]): readonly Channel[] | null {
  if (topic === topicOf(writtenCode)) return ['mail', 'sms'];
  const among = Object.entries(notifications).filter(
    ([code, { recipients }]) =>
      topicOf(code) === topic &&
      recipients.some((one) => rolesOfRecipient[one].some((role) => roles.includes(role))),
  );
  if (among.length === 0) return null;
  return [...new Set(among.flatMap(([, { channels }]) => channels))];
}
