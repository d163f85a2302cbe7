import type { KeysOf, Open, OpenTextKey, SharedTextKey, TextParams } from '#shared/text-keys.ts';

interface WebTexts {
  access: typeof import('../locales/uz/access.json');
  'additional-quota-screen': typeof import('../locales/uz/additional-quota-screen.json');
  admitted: typeof import('../locales/uz/admitted.json');
  'advisor-screen': typeof import('../locales/uz/advisor-screen.json');
  agency: typeof import('../locales/uz/agency.json');
  apply: typeof import('../locales/uz/apply.json');
  audit: typeof import('../locales/uz/audit.json');
  auth: typeof import('../locales/uz/auth.json');
  bulk: typeof import('../locales/uz/bulk.json');
  command: typeof import('../locales/uz/command.json');
  common: typeof import('../locales/uz/common.json');
  contact: typeof import('../locales/uz/contact.json');
  diagram: typeof import('../locales/uz/diagram.json');
  directory: typeof import('../locales/uz/directory.json');
  'exam-screen': typeof import('../locales/uz/exam-screen.json');
  exports: typeof import('../locales/uz/exports.json');
  forms: typeof import('../locales/uz/forms.json');
  grid: typeof import('../locales/uz/grid.json');
  home: typeof import('../locales/uz/home.json');
  inbox: typeof import('../locales/uz/inbox.json');
  'issued-documents': typeof import('../locales/uz/issued-documents.json');
  kit: typeof import('../locales/uz/kit.json');
  'letter-screen': typeof import('../locales/uz/letter-screen.json');
  'list-view': typeof import('../locales/uz/list-view.json');
  'organization-screen': typeof import('../locales/uz/organization-screen.json');
  'message-log': typeof import('../locales/uz/message-log.json');
  'notification-screen': typeof import('../locales/uz/notification-screen.json');
  outbox: typeof import('../locales/uz/outbox.json');
  'own-settings': typeof import('../locales/uz/own-settings.json');
  'period-screen': typeof import('../locales/uz/period-screen.json');
  process: typeof import('../locales/uz/process.json');
  profile: typeof import('../locales/uz/profile.json');
  public: typeof import('../locales/uz/public.json');
  review: typeof import('../locales/uz/review.json');
  'quota-screen': typeof import('../locales/uz/quota-screen.json');
  'scientific-work': typeof import('../locales/uz/scientific-work.json');
  sessions: typeof import('../locales/uz/sessions.json');
  'setting-screen': typeof import('../locales/uz/setting-screen.json');
  shell: typeof import('../locales/uz/shell.json');
  student: typeof import('../locales/uz/student.json');
  'targeted-letter-screen': typeof import('../locales/uz/targeted-letter-screen.json');
  users: typeof import('../locales/uz/users.json');
  viewer: typeof import('../locales/uz/viewer.json');
}

/** A key of the Uzbek texts: what `t` takes. */
export type TextKey = SharedTextKey | KeysOf<WebTexts>;

/**
 * A whole key that was found at run time: the message of a validation, or one of several whose text
 * `i18next.exists`. Fails as every missing text does.
 */
export const givenKey = (key: string): TextKey => key as TextKey;

/** A text in the language in use. */
export interface Translate {
  (key: TextKey, params?: TextParams): string;
  <Key extends OpenTextKey>(key: Open<Key>, params?: TextParams): string;
}
