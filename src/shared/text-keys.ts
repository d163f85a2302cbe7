/**
 * The forms of a plural but the last, which every plural has; `t` is called with the name without a
 * form.
 */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';

type NameOf<Tree, Key extends string> = Key extends `${infer Name}_other`
  ? Name
  : Key extends `${infer Name}_${PluralForm}`
    ? `${Name}_other` extends keyof Tree
      ? never
      : Key
    : Key;

/**
 * The dotted keys of a tree of texts: `{ field: { name: '…' }, rows_one: '…', rows_other: '…' }`
 * has `field.name` and `rows`.
 */
export type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? NameOf<Tree, Key>
    : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

interface SharedTexts {
  account: typeof import('#modules/account/texts/uz/account.json');
  additionalExam: typeof import('#modules/additional-exam/texts/uz/additionalExam.json');
  additionalQuota: typeof import('#modules/quota/texts/uz/additionalQuota.json');
  advisor: typeof import('#modules/advisor/texts/uz/advisor.json');
  application: typeof import('#modules/application/texts/uz/application.json');
  auditExport: typeof import('#modules/audit/texts/uz/auditExport.json');
  certificate: typeof import('#modules/certificate/texts/uz/certificate.json');
  codes: typeof import('./locales/uz/codes.json');
  diploma: typeof import('#modules/diploma/texts/uz/diploma.json');
  directoryEntry: typeof import('#modules/directory/texts/uz/directoryEntry.json');
  documents: typeof import('./locales/uz/documents.json');
  errors: typeof import('./locales/uz/errors.json');
  exam: typeof import('#modules/exam/texts/uz/exam.json');
  examResult: typeof import('#modules/exam/texts/uz/examResult.json');
  export: typeof import('./locales/uz/export.json');
  files: typeof import('./locales/uz/files.json');
  import: typeof import('./locales/uz/import.json');
  letter: typeof import('#modules/letter/texts/uz/letter.json');
  message: typeof import('#modules/message-log/texts/uz/message.json');
  messages: typeof import('./locales/uz/messages.json');
  notification: typeof import('#modules/notification/texts/uz/notification.json');
  'notification-topics': typeof import('./locales/uz/notification-topics.json');
  notifications: typeof import('./locales/uz/notifications.json');
  organization: typeof import('#modules/organization/texts/uz/organization.json');
  papers: typeof import('./locales/uz/papers.json');
  period: typeof import('#modules/period/texts/uz/period.json');
  processes: typeof import('./locales/uz/processes.json');
  quota: typeof import('#modules/quota/texts/uz/quota.json');
  quotaAgreement: typeof import('#modules/quota/texts/uz/quotaAgreement.json');
  quotaDistribution: typeof import('#modules/quota/texts/uz/quotaDistribution.json');
  quotaRequest: typeof import('#modules/quota/texts/uz/quotaRequest.json');
  quotaSplit: typeof import('#modules/quota/texts/uz/quotaSplit.json');
  quotaTotal: typeof import('#modules/quota/texts/uz/quotaTotal.json');
  setting: typeof import('#modules/setting/texts/uz/setting.json');
  settingChange: typeof import('#modules/setting/texts/uz/settingChange.json');
  'sign-on': typeof import('./locales/uz/sign-on.json');
  students: typeof import('#modules/application/texts/uz/students.json');
  targetedLetter: typeof import('#modules/letter/texts/uz/targetedLetter.json');
  topic: typeof import('#modules/topic/texts/uz/topic.json');
  validation: typeof import('./locales/uz/validation.json');
  works: typeof import('#modules/scientific-work/texts/uz/works.json');
}

/** A key that both sides know. */
export type SharedTextKey = KeysOf<SharedTexts>;

/**
 * Branches of a process that are asked with a name out of its machine, and those of every form and
 * list: names of fields, filters, groups.
 */
type OpenBranch = 'state' | 'action' | 'done' | 'next' | 'unmet' | 'field' | 'filter' | 'group';

/**
 * The ends of the keys of one branch: `EndOf<'papers.row'>` is what may stand behind `papers.row.`.
 */
export type EndOf<Branch extends string, Key = SharedTextKey> = Key extends `${Branch}.${infer End}`
  ? End
  : never;

/**
 * A key whose end comes out of a machine, a code list or an answer of the server:
 * `period.state.${state}`. Only a template may be open, a key written out never is. That every such
 * end has a text is held by tests/house (decision 027).
 */
export type OpenTextKey =
  | `${string}.${'name' | 'names'}`
  | `${string}.${OpenBranch}.${string}`
  | `codes.${string}.${string}`
  | `validation.field.${string}`
  | `processes.role.${string}`
  | `documents.${string}`
  | `notifications.${string}.${'subject' | 'text'}`
  | `home.${'headline' | 'line' | 'about'}.${string}`
  | `shell.menu.${string}`
  | `inbox.mark.${string}`
  | `apply.task.${string}`
  | `period-screen.step.${string}`
  | `directory.choice.${string}`;

/** A template with a hole for any text is open; a key written out is not, and becomes `never`. */
export type Open<Key extends string> = Record<never, never> extends Record<Key, true> ? Key : never;
