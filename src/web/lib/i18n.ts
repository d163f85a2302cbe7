import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/languages.ts';
import type { TextParams } from '#shared/text-keys.ts';
import { givenKey, type TextKey, type Translate } from './text-keys.ts';

const storageKey = 'language';
const namespace = 'translation';
const inTests = import.meta.env.MODE === 'test';
/** Who reads one language loads nothing of the others, not even where their texts lie. */
const tables = {
  uz: () => import('./texts-uz.ts'),
  ru: () => import('./texts-ru.ts'),
  en: () => import('./texts-en.ts'),
} satisfies Record<Language, unknown>;
const wanted = new Set<string>();
const loading = new Map<string, Promise<void>>();
const groups = new Map<string, Promise<void>>();

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

function storedLanguage(): Language {
  try {
    const value = localStorage.getItem(storageKey);
    return isLanguage(value) ? value : 'uz';
  } catch {
    return 'uz';
  }
}

/** The language that the address asks for (`?lang=ru`, as links of other languages have it). */
function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** An address that asks for a language asks for the chosen one from now on. */
function askFor(language: Language): void {
  if (askedLanguage() === null) return;
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/** Its files: one, or one of each noun where all of them say something (`frame`). */
async function loadersOf(language: Language, area: string) {
  const { files } = await tables[language]();
  const found = Object.entries(files).flatMap(([path, load]) =>
    path.endsWith(`/${area}.json`) ? [load] : [],
  );
  if (found.length === 0) throw new Error(`No texts for the area "${area}" in "${language}"`);
  return found;
}

async function fetchArea(language: Language, area: string): Promise<void> {
  const loaders = await loadersOf(language, area);
  const trees = await Promise.all(loaders.map((load) => load()));
  for (const tree of trees)
    i18next.addResourceBundle(language, namespace, { [area]: tree }, true, true);
}

function loadArea(language: Language, area: string): Promise<void> {
  const key = `${language}/${area}`;
  const known = loading.get(key);
  if (known) return known;
  const started = fetchArea(language, area).catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, started);
  return started;
}

function loadGroup(language: Language, areas: readonly string[]): Promise<void> {
  const key = `${language}/${areas.join(',')}`;
  const known = groups.get(key);
  if (known) return known;
  for (const area of areas) wanted.add(area);
  const started = Promise.all(areas.map((area) => loadArea(language, area))).then(
    () => undefined,
    (error: unknown) => {
      groups.delete(key);
      throw error;
    },
  );
  groups.set(key, started);
  return started;
}

/**
 * Loads the text files of these areas (file names without `.json`) in the current language.
 */
export function loadTexts(...areas: string[]): Promise<void> {
  return loadGroup(currentLanguage(), areas);
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** The language of the page when the browser got it; on the server there is none. */
let firstLanguage: Language | undefined;

/**
 * The language in use, redrawn when it changes. A part that the browser takes over only after
 * another language was chosen is taken over in the one in which the server has drawn it.
 */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguage, currentLanguage, () => firstLanguage ?? currentLanguage());

/** The `t` of each language: one function each, so that parts that compare it are not redrawn. */
const speakers: Partial<Record<Language, Translate>> = {};

/** Looks up a text without parameters once: a list says the same in hundreds of cells. */
function remembering(t: Translate): Translate {
  const said = new Map<string, string>();
  i18next.store.on('added', () => said.clear());
  return (key: string, params?: TextParams) => {
    if (params) return t(givenKey(key), params);
    const text = said.get(key) ?? t(givenKey(key));
    said.set(key, text);
    return text;
  };
}

/** Suspends the component that is being drawn until these areas are loaded in a language. */
export function needTexts(language: Language, areas: readonly string[]): void {
  const missing = areas.some((area) => !i18next.getResourceBundle(language, namespace)?.[area]);
  // Thrown, not `use`d: a hook may not be called only sometimes.
  if (missing) throw loadGroup(language, areas);
}

/**
 * `t` for a component; suspends until the areas are loaded. `common` is always there.
 * Keys start with the area: `t('auth.title')`. Redraws when the language changes.
 */
export function useTexts(...areas: string[]): Translate {
  const language = useLanguage();
  needTexts(language, areas);
  for (const area of areas) wanted.add(area);
  // A list asks in hundreds of cells: `useTranslation` would keep a state in each of them.
  speakers[language] ??= remembering(i18next.getFixedT(language, namespace));
  return speakers[language];
}

/** A text of an area that is loaded, outside of components. */
export const textNow = (key: TextKey): string => i18next.t(key);

/** The language in use. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : (askedLanguage() ?? storedLanguage());
}

/**
 * Loads the areas already in use in the new language, then switches: route, forms and dialogs stay
 * as they are.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await loadGroup(language, [...wanted]);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  askFor(language);
  await i18next.changeLanguage(language);
}

/** Speaks the language that was chosen in another tab. */
async function followChoice(): Promise<void> {
  if (storedLanguage() !== currentLanguage()) await switchLanguage(storedLanguage());
}

function reportMissing(key: string): void {
  const message = `Missing text "${key}" in "${i18next.language}"`;
  if (inTests) throw new Error(message);
  console.error(message);
}

async function begin(language: Language): Promise<void> {
  await i18next.init({
    lng: language,
    fallbackLng: inTests ? false : 'uz',
    supportedLngs: [...languages],
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => reportMissing(key),
  });
}

/**
 * Starts the texts with the stored language and the area `common`; call once before the first draw.
 */
export async function startTexts(...areas: string[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  firstLanguage = askedLanguage() ?? storedLanguage();
  const ready = begin(firstLanguage);
  // Chosen in another tab, perhaps while this one is begun.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) void ready.then(followChoice);
  });
  await ready;
  await loadTexts('common', ...areas);
}

let begun: Promise<void> | undefined;

/** Starts the texts on the server, with what every page in this language says. */
export async function startTextsIn(language: Language): Promise<void> {
  begun ??= begin(language);
  await begun;
  await loadGroup(language, ['common']);
}

/** As soon as all texts that are being loaded are there. */
export const textsLoaded = (): Promise<unknown> => Promise.all(loading.values());

/**
 * Draws at once in a language, and says in which areas of texts. On the server, where one page after
 * the other is drawn for different readers.
 */
export function drawnIn<Drawn>(
  language: Language,
  draw: () => Drawn,
): { drawn: Drawn; areas: string[] } {
  void i18next.changeLanguage(language);
  wanted.clear();
  const drawn = draw();
  return { drawn, areas: [...wanted] };
}
