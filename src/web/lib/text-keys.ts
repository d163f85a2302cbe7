import type { KeysOf, Open, OpenTextKey, SharedTextKey } from '#shared/text-keys.ts';

interface WebTexts {
  access: typeof import('../locales/uz/access.json');
  'additional-exam-screen': typeof import('#modules/additional-exam/texts/uz/additional-exam-screen.json');
  'additional-quota-screen': typeof import('#modules/quota/texts/uz/additional-quota-screen.json');
  admitted: typeof import('../locales/uz/admitted.json');
  'advisor-screen': typeof import('#modules/advisor/texts/uz/advisor-screen.json');
  agency: typeof import('#modules/application/texts/uz/agency.json');
  apply: typeof import('#modules/application/texts/uz/apply.json');
  audit: typeof import('#modules/audit/texts/uz/audit.json');
  auth: typeof import('../locales/uz/auth.json');
  bulk: typeof import('../locales/uz/bulk.json');
  'certificate-screen': typeof import('#modules/certificate/texts/uz/certificate-screen.json');
  command: typeof import('../locales/uz/command.json');
  common: typeof import('../locales/uz/common.json');
  contact: typeof import('#modules/profile/texts/uz/contact.json');
  diagram: typeof import('../locales/uz/diagram.json');
  directory: typeof import('#modules/directory/texts/uz/directory.json');
  'exam-screen': typeof import('#modules/exam/texts/uz/exam-screen.json');
  exports: typeof import('../locales/uz/exports.json');
  forms: typeof import('../locales/uz/forms.json');
  grid: typeof import('../locales/uz/grid.json');
  home: typeof import('../locales/uz/home.json');
  inbox: typeof import('#modules/notification/texts/uz/inbox.json');
  'issued-documents': typeof import('../locales/uz/issued-documents.json');
  kit: typeof import('../locales/uz/kit.json');
  'letter-screen': typeof import('#modules/letter/texts/uz/letter-screen.json');
  'list-view': typeof import('../locales/uz/list-view.json');
  'organization-screen': typeof import('#modules/organization/texts/uz/organization-screen.json');
  'message-log': typeof import('#modules/message-log/texts/uz/message-log.json');
  'notification-screen': typeof import('#modules/notification/texts/uz/notification-screen.json');
  outbox: typeof import('../locales/uz/outbox.json');
  'own-settings': typeof import('../locales/uz/own-settings.json');
  'period-screen': typeof import('#modules/period/texts/uz/period-screen.json');
  process: typeof import('../locales/uz/process.json');
  profile: typeof import('#modules/profile/texts/uz/profile.json');
  public: typeof import('../locales/uz/public.json');
  review: typeof import('#modules/application/texts/uz/review.json');
  'quota-screen': typeof import('#modules/quota/texts/uz/quota-screen.json');
  'scientific-work': typeof import('#modules/scientific-work/texts/uz/scientific-work.json');
  sessions: typeof import('../locales/uz/sessions.json');
  'setting-screen': typeof import('#modules/setting/texts/uz/setting-screen.json');
  shell: typeof import('../locales/uz/shell.json');
  student: typeof import('#modules/application/texts/uz/student.json');
  'targeted-letter-screen': typeof import('#modules/letter/texts/uz/targeted-letter-screen.json');
  'topic-screen': typeof import('#modules/topic/texts/uz/topic-screen.json');
  users: typeof import('#modules/account/texts/uz/users.json');
  viewer: typeof import('../locales/uz/viewer.json');
}

/** A key of the Uzbek texts: what `t` takes. */
export type TextKey = SharedTextKey | KeysOf<WebTexts>;

/**
 * A whole key that was found at run time: the message of a validation, or one of several whose text
 * `i18next.exists`. Fails as every missing text does.
 */
export const givenKey = (key: string): TextKey => key as TextKey;

/** What is filled in: `{name}` by its name, `count` chooses the plural. */
type TextParams = Record<string, unknown>;

/** A text in the language in use. */
export interface Translate {
  (key: TextKey, params?: TextParams): string;
  <Key extends OpenTextKey>(key: Open<Key>, params?: TextParams): string;
}
