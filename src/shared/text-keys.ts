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

/**
 * The texts that both sides say, by area. Here those of the platform; each module adds its own
 * (`src/modules/<noun>/texts.ts`).
 * @public
 */
export interface SharedTexts {
  calendar: typeof import('./locales/uz/calendar.json');
  codes: typeof import('./locales/uz/codes.json');
  documents: typeof import('./locales/uz/documents.json');
  errors: typeof import('./locales/uz/errors.json');
  export: typeof import('./locales/uz/export.json');
  fields: typeof import('./locales/uz/fields.json');
  files: typeof import('./locales/uz/files.json');
  import: typeof import('./locales/uz/import.json');
  messages: typeof import('./locales/uz/messages.json');
  'notification-topics': typeof import('./locales/uz/notification-topics.json');
  notifications: typeof import('./locales/uz/notifications.json');
  papers: typeof import('./locales/uz/papers.json');
  processes: typeof import('./locales/uz/processes.json');
  ruleMove: typeof import('./locales/uz/ruleMove.json');
  ruleRemark: typeof import('./locales/uz/ruleRemark.json');
  training: typeof import('./locales/uz/training.json');
  'sign-on': typeof import('./locales/uz/sign-on.json');
  validation: typeof import('./locales/uz/validation.json');
}

/**
 * The words by which the frame names a noun (`texts/<language>/frame.json`): its menu and the titles
 * of its screens. All of them are one area, `frame`; each module adds its own.
 * @public
 */
export interface FrameTexts {
  platform: typeof import('./locales/uz/frame.json');
}

/**
 * What the home block and the calendar say of a noun (`texts/<language>/home.json`): its lines, its
 * days, what comes next. All of them are one area, `home`; each module adds its own.
 * @public
 */
export interface HomeTexts {
  platform: typeof import('./locales/uz/home.json');
}

/**
 * The words by which the public site names a noun (`texts/<language>/site.json`): its pages, in the
 * menu and in their titles. All of them are one area, `site`, which every visitor loads; each module
 * adds its own.
 * @public
 */
export interface SiteTexts {
  platform: typeof import('./locales/uz/site.json');
}

type KeysOfEach<Trees> = Trees extends unknown ? KeysOf<Trees> : never;

/** A key that both sides know. */
export type SharedTextKey =
  | KeysOf<SharedTexts>
  | `frame.${KeysOfEach<FrameTexts[keyof FrameTexts]>}`
  | `home.${KeysOfEach<HomeTexts[keyof HomeTexts]>}`
  | SiteKey;

/** The name of a page of the public site. */
type SiteKey = `site.${KeysOfEach<SiteTexts[keyof SiteTexts]>}`;

/**
 * Branches of a process that are asked with a name out of its machine, and those of every form and
 * list: names of fields, filters, groups.
 */
type OpenBranch = 'state' | 'action' | 'done' | 'next' | 'unmet' | 'field' | 'filter' | 'group';

/**
 * Branches whose ends are found at run time too; each module adds its own, if it has any.
 * @public
 */
export interface OpenBranches {
  'frame.menu': true;
}

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
  | `home.${'headline' | 'line' | 'about' | 'day'}.${string}`
  | `${keyof OpenBranches}.${string}`;

/** What is filled in: `{name}` by its name, `count` chooses the plural. */
export type TextParams = Record<string, unknown>;

/** A text that both sides know, in the language of the reader. */
export interface TranslateShared {
  (key: SharedTextKey, params?: TextParams): string;
  <Key extends OpenTextKey>(key: Open<Key>, params?: TextParams): string;
}

/** A template with a hole for any text is open; a key written out is not, and becomes `never`. */
export type Open<Key extends string> = Record<never, never> extends Record<Key, true> ? Key : never;
