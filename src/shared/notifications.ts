import type { RoleName } from '#machines/roles.ts';

/** A way beside the item in the recipient's inbox, which every code gives. */
export type Channel = 'mail' | 'sms';

/**
 * Who is told, as a relation to the record. `owner` is the person whose record it is (applicant,
 * student, candidate, account holder), `organization` the staff of the record's organization and
 * `ministry` that of its higher organization; `ministries` and `organizations` are all of them;
 * `stepRoles` work in the step of a period that runs, `nextStepRoles` in the one after it;
 * `periodAudience` are applicants with a draft or a sent application in the period; `returnee` gets
 * the report back; `holder` is the person of an account, who is told of its block although it is
 * blocked; `mentioned` is whom a colleague names in a note, `assignee` to whom a colleague gives work; `visitor` has written without an account and is told by mail or SMS alone.
 */
export type Recipient =
  | 'owner'
  | 'holder'
  | 'advisor'
  | 'candidates'
  | 'author'
  | 'approver'
  | 'returnee'
  | 'organization'
  | 'organizationAdmin'
  | 'formerAdmin'
  | 'newAdmin'
  | 'senderOrganization'
  | 'recipientOrganization'
  | 'trainingOrganization'
  | 'ministry'
  | 'innovation'
  | 'finance'
  | 'economy'
  | 'antiCorruption'
  | 'administrators'
  | 'technicalAdmin'
  | 'organizations'
  | 'ministries'
  | 'stepRoles'
  | 'nextStepRoles'
  | 'periodAudience'
  | 'mentioned'
  | 'assignee'
  | 'visitor';

/**
 * Who is told by which ways. The words are `notifications.<code>.subject` and
 * `notifications.<code>.text` of the shared locales.
 */
export interface Notification {
  recipients: readonly Recipient[];
  channels: readonly Channel[];
  /**
   * The part of the worklist whose records the message counts: one message a day for all of them
   * together, and it opens that part.
   */
  gathers?: string;
  /**
   * The work of several records (decision 145) that the message tells of: it opens the list narrowed
   * to it.
   */
  work?: 'mine';
}

/** The recipients who have a worklist, and as whom they see it. */
export const staffRoles: Partial<Record<Recipient, RoleName>> = {
  organization: 'university',
  ministry: 'ministry',
  innovation: 'innovation',
  antiCorruption: 'antiCorruption',
};

const tell = (recipients: readonly Recipient[], ...channels: Channel[]): Notification => ({
  recipients,
  channels,
});

/** Every automatic message of the product (docs/processes/notifications.md). */
export const notifications = {
  'N-ACCOUNT': tell(['holder'], 'mail'),
  'N-ADD-ACCEPTED': tell(['organization', 'finance', 'antiCorruption'], 'mail'),
  'N-ADD-ASKED': tell(['innovation', 'ministry']),
  'N-ADD-REJECTED': tell(['organization'], 'mail'),
  'N-ADDEXAM-CONDITION': tell(['owner', 'advisor'], 'mail'),
  'N-ADDEXAM-DATE': tell(['owner'], 'mail'),
  'N-ADDEXAM-RESULT': tell(['owner', 'advisor'], 'mail'),
  'N-ADDEXAM-LAPSED': tell(['owner', 'advisor', 'organization', 'ministry', 'innovation'], 'mail'),
  'N-ADDEXAM-OVERDUE': tell(['organization', 'ministry', 'innovation'], 'mail'),
  'N-ADMIN-WEEK': tell(['antiCorruption'], 'mail'),
  'N-ADMITTED': tell(['owner'], 'mail', 'sms'),
  'N-ADMITTED-ADVISOR': tell(['advisor'], 'mail', 'sms'),
  'N-ADVISOR-CONSENT': tell(['advisor'], 'mail'),
  'N-ADVISOR-DONE': tell(['organization']),
  'N-ADVISOR-LAPSED': tell(['advisor', 'organization'], 'mail'),
  'N-ADVISOR-OVERDUE': tell(['organization'], 'mail'),
  'N-ADVISOR-REMIND': tell(['advisor'], 'mail'),
  'N-ADVISOR-SET': tell(['owner', 'advisor']),
  'N-ADVISOR-WITHDRAWN': tell(['advisor'], 'mail'),
  'N-AGREE-AUTO': tell(['ministry'], 'mail'),
  'N-AGREE-DONE': tell(['innovation', 'organization']),
  'N-AGREE-NEW': tell(['approver'], 'mail'),
  'N-AGREE-OVERDUE': tell(['approver', 'innovation', 'antiCorruption'], 'mail'),
  'N-AGREE-REMIND': tell(['approver'], 'mail'),
  'N-AGREE-SILENT': tell(['approver', 'antiCorruption'], 'mail'),
  'N-APPEAL': tell(['innovation', 'organization']),
  'N-APPEAL-DONE': tell(['owner', 'organization'], 'mail', 'sms'),
  'N-APPEAL-LAPSED': tell(['owner', 'organization', 'innovation', 'antiCorruption'], 'mail', 'sms'),
  'N-APPEAL-OVERDUE': { ...tell(['innovation', 'antiCorruption'], 'mail'), gathers: 'appeals' },
  'N-APPLY-ACCEPTED': tell(['owner'], 'mail', 'sms'),
  'N-APPLY-NEW': tell(['organization']),
  'N-APPLY-NOT-ACCEPTED': tell(['owner'], 'mail', 'sms'),
  'N-APPLY-OVERDUE': {
    ...tell(['organization', 'ministry', 'innovation'], 'mail'),
    gathers: 'overdue',
  },
  'N-APPLY-PAPERS': tell(['owner'], 'mail', 'sms'),
  'N-APPLY-PAPERS-CANCELLED': tell(['owner'], 'mail'),
  'N-APPLY-PAPERS-GIVEN': tell(['organization']),
  'N-APPLY-PAPERS-LAPSED': tell(['owner', 'organization'], 'mail'),
  'N-APPLY-PAPERS-REMIND': tell(['owner'], 'mail', 'sms'),
  'N-APPLY-REJECTED': tell(['owner'], 'mail', 'sms'),
  'N-APPLY-RETURNED': tell(['owner']),
  'N-APPLY-SENT': tell(['owner'], 'mail'),
  'N-APPLY-SUPERSEDED': tell(['owner', 'organization'], 'mail'),
  'N-APPLY-UNDECIDED': tell(['owner', 'organization', 'ministry'], 'mail', 'sms'),
  'N-APPLY-WITHDRAWN': tell(['organization', 'owner']),
  'N-ASK-ACCEPTED': tell(['organization']),
  'N-ASK-REJECTED': tell(['organization'], 'mail'),
  'N-ASK-SENT': tell(['ministry', 'innovation']),
  'N-ATTEST-LAPSED': tell(['owner', 'advisor', 'organization', 'ministry', 'innovation'], 'mail'),
  'N-ATTEST-NEW': tell(['advisor', 'organization']),
  'N-ATTEST-OVERDUE': tell(['organization', 'ministry', 'innovation'], 'mail'),
  'N-ATTEST-RESULT': tell(['owner', 'advisor'], 'mail'),
  'N-CANCELLED': tell(['owner', 'advisor', 'innovation'], 'mail'),
  'N-CERT': tell(['owner'], 'mail'),
  'N-CERT-EXPIRED': tell(['owner'], 'mail'),
  'N-CHECK-ANSWER': tell(['author']),
  'N-CHECK-CANCELLED': tell(['organization', 'ministry', 'antiCorruption'], 'mail'),
  'N-CHECK-DONE': tell(['organization', 'ministry'], 'mail'),
  'N-CHECK-OVERDUE': tell(['organization', 'author'], 'mail'),
  'N-CHECK-PLAN': tell(['organization', 'ministry', 'antiCorruption'], 'mail'),
  'N-CHECK-ROW': tell(['organization']),
  'N-CORRECTION-DONE': tell(['author', 'antiCorruption'], 'mail'),
  'N-CORRECTION-NEW': tell(['innovation'], 'mail'),
  'N-CORRECTIONS-WEEK': tell(['innovation', 'antiCorruption'], 'mail'),
  'N-DEFENDED': tell(['owner', 'advisor', 'organization', 'innovation'], 'mail'),
  'N-DIST-REJECTED': tell(['innovation'], 'mail'),
  'N-DIST-SENT': tell(['finance', 'economy', 'antiCorruption'], 'mail'),
  'N-END-REMIND': tell(['owner', 'advisor', 'organization'], 'mail'),
  'N-ENQUIRY-ANSWERED': tell(['innovation']),
  'N-ENQUIRY-LAPSED': tell(['innovation'], 'mail'),
  'N-ENQUIRY-LATE': { ...tell(['innovation'], 'mail'), gathers: 'late' },
  'N-ENQUIRY-NEW': tell(['recipientOrganization'], 'mail'),
  'N-ENQUIRY-OVERDUE': tell(['recipientOrganization', 'ministry', 'innovation'], 'mail'),
  'N-ENQUIRY-REMIND': tell(['recipientOrganization']),
  'N-ENQUIRY-REPLY': tell(['visitor'], 'mail', 'sms'),
  'N-ENQUIRY-RETURNED': tell(['innovation', 'recipientOrganization']),
  'N-EXAM-CLOSED': tell(['innovation', 'ministry']),
  'N-EXAM-DATE': tell(['candidates'], 'mail', 'sms'),
  'N-EXAM-OVERDUE': tell(['organization', 'ministry', 'innovation'], 'mail'),
  'N-EXAM-REOPENED': tell(['organization', 'candidates'], 'mail'),
  'N-FINISHED': tell(['owner', 'advisor'], 'mail'),
  'N-GIVE-ACCEPTED': tell(['finance', 'antiCorruption']),
  'N-GIVE-REJECTED': tell(['finance'], 'mail'),
  'N-GIVE-SENT': tell(['innovation', 'antiCorruption'], 'mail'),
  'N-HISTORY-BROKEN': tell(['administrators'], 'mail'),
  'N-LETTER-ACCEPTED': tell(['senderOrganization']),
  'N-LETTER-LAPSED': tell(['senderOrganization', 'recipientOrganization'], 'mail'),
  'N-LETTER-NEW': tell(['recipientOrganization'], 'mail'),
  'N-LETTER-OVERDUE': tell(['recipientOrganization', 'ministry', 'innovation'], 'mail'),
  'N-LETTER-REJECTED': tell(['senderOrganization'], 'mail'),
  'N-LETTER-REMIND': tell(['recipientOrganization']),
  'N-MON-50': tell(['owner', 'advisor', 'organization'], 'mail', 'sms'),
  'N-MON-ADVISOR': tell(['owner', 'organization']),
  'N-MON-ADVISOR-LATE': tell(['advisor', 'organization']),
  'N-MON-DEADLINE': tell(['owner', 'advisor'], 'mail', 'sms'),
  'N-MON-OPEN': tell(['owner', 'advisor'], 'mail'),
  'N-MON-OVERDUE': {
    recipients: ['organization', 'ministry', 'innovation'],
    channels: ['mail'],
    gathers: 'overdue',
  },
  'N-MON-RESULT': tell(['owner', 'advisor'], 'mail', 'sms'),
  'N-MON-RETURNED': tell(['returnee'], 'mail'),
  'N-MON-SUBMITTED': tell(['advisor']),
  'N-NOTE-MENTION': tell(['mentioned'], 'mail'),
  'N-OLD-CHECK': tell(['innovation']),
  'N-OLD-REFUSED': tell(['organization'], 'mail'),
  'N-ORG-ACTIVE': tell(['organizationAdmin'], 'mail'),
  'N-ORG-ADMIN': tell(['formerAdmin', 'newAdmin'], 'mail'),
  'N-PERIOD-CHANGED': tell(['organizations', 'periodAudience'], 'mail', 'sms'),
  'N-PERIOD-NO-QUOTA': tell(['organizations', 'ministries', 'finance', 'antiCorruption'], 'mail'),
  'N-PERIOD-OPEN': tell(['organizations', 'ministries'], 'mail'),
  'N-QUOTA-GIVEN': tell(['organization', 'ministry'], 'mail'),
  'N-REQUEST-LAPSED': tell(['owner', 'organization', 'ministry', 'innovation'], 'mail'),
  'N-REQUEST-NEW': tell(['organization']),
  'N-REQUEST-OVERDUE': tell(['organization', 'ministry', 'innovation'], 'mail'),
  'N-REQUEST-RESULT': tell(['owner'], 'mail'),
  'N-REQUEST-WITHDRAWN': tell(['organization']),
  'N-RESULT': tell(['owner'], 'mail', 'sms'),
  'N-RESULT-ADDITIONAL': tell(['owner'], 'mail', 'sms'),
  'N-RETURN': tell(['owner', 'advisor', 'organization'], 'mail'),
  'N-RETURN-REMIND': tell(['owner', 'organization'], 'mail'),
  'N-SEE-AS': tell(['holder'], 'mail'),
  'N-SMS-LOCK': tell(['owner']),
  'N-SPLIT-AUTO': tell(['organization'], 'mail'),
  'N-SPLIT-MOVED': tell(['innovation']),
  'N-STATUS-CORRECTED': tell(
    [
      'owner',
      'advisor',
      'organization',
      'author',
      'senderOrganization',
      'recipientOrganization',
      'trainingOrganization',
    ],
    'mail',
  ),
  'N-STEP': tell(['stepRoles'], 'mail'),
  'N-STEP-OVERDUE': tell(['stepRoles', 'innovation', 'antiCorruption'], 'mail'),
  'N-STEP-REMIND': tell(['stepRoles'], 'mail'),
  'N-STEP-BACK': tell(['stepRoles', 'nextStepRoles'], 'mail'),
  'N-TASK-GIVEN': tell(['assignee'], 'mail'),
  'N-TASKS-GIVEN': { ...tell(['assignee'], 'mail'), work: 'mine' },
  'N-TL-ACCEPTED': tell(['author', 'trainingOrganization', 'candidates'], 'mail'),
  'N-TL-LAPSED': tell(['author', 'trainingOrganization', 'innovation'], 'mail'),
  'N-TL-NEW': tell(['innovation', 'trainingOrganization'], 'mail'),
  'N-TL-OPINION': tell(['innovation', 'author']),
  'N-TL-REJECTED': tell(['author', 'trainingOrganization'], 'mail'),
  'N-VACATION': tell(['owner', 'advisor', 'organization'], 'mail'),
  'N-WATCH-CONDUCT': tell(['antiCorruption'], 'mail'),
  'N-WATCH-RECORDS': tell(['technicalAdmin'], 'mail'),
  'N-WORK-LINK': tell(['owner'], 'mail'),
} as const satisfies Record<string, Notification>;

export type NotificationCode = keyof typeof notifications;

/**
 * All ways by which a message goes: `app` is the inbox, which everybody has but those without an
 * account.
 */
export function waysOf(code: NotificationCode): readonly ('app' | Channel)[] {
  const { recipients, channels }: Notification = notifications[code];
  return recipients.every((one) => one === 'visitor') ? channels : ['app', ...channels];
}

/** Whether a machine's `notify` names a message of the catalogue. */
export const isNotificationCode = (code: string): code is NotificationCode =>
  Object.hasOwn(notifications, code);
