import type { KeysOf, Open, OpenTextKey, SharedTextKey, TextParams } from '#shared/text-keys.ts';

/** The texts of the platform's screens, by area; modules add theirs to `SharedTexts`. */
interface WebTexts {
  access: typeof import('../locales/uz/access.json');
  assignment: typeof import('../locales/uz/assignment.json');
  auth: typeof import('../locales/uz/auth.json');
  bulk: typeof import('../locales/uz/bulk.json');
  changes: typeof import('../locales/uz/changes.json');
  command: typeof import('../locales/uz/command.json');
  common: typeof import('../locales/uz/common.json');
  diagram: typeof import('../locales/uz/diagram.json');
  exports: typeof import('../locales/uz/exports.json');
  forms: typeof import('../locales/uz/forms.json');
  grid: typeof import('../locales/uz/grid.json');
  'calendar-feed': typeof import('../locales/uz/calendar-feed.json');
  home: typeof import('../locales/uz/home.json');
  'issued-documents': typeof import('../locales/uz/issued-documents.json');
  kit: typeof import('../locales/uz/kit.json');
  'list-view': typeof import('../locales/uz/list-view.json');
  notes: typeof import('../locales/uz/notes.json');
  outbox: typeof import('../locales/uz/outbox.json');
  'own-settings': typeof import('../locales/uz/own-settings.json');
  forecast: typeof import('../locales/uz/forecast.json');
  passages: typeof import('../locales/uz/passages.json');
  photos: typeof import('../locales/uz/photos.json');
  process: typeof import('../locales/uz/process.json');
  queues: typeof import('../locales/uz/queues.json');
  'rule-moves': typeof import('../locales/uz/rule-moves.json');
  'rule-remarks': typeof import('../locales/uz/rule-remarks.json');
  sessions: typeof import('../locales/uz/sessions.json');
  shell: typeof import('../locales/uz/shell.json');
  'taken-along': typeof import('../locales/uz/taken-along.json');
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
