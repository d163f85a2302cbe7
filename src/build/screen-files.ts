import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { processMachines } from '#machines/index.ts';
import { languages } from '#shared/languages.ts';
import { broughtBy } from './page-parts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const inWeb = (...files: string[]) => files.map((file) => path.join(root, 'src/web', file));

/** What the browser loads for everybody who is signed in, beside the page itself. */
const ofFrame = inWeb(
  'lib/session.ts',
  'lib/http-client.ts',
  'routes-admin.tsx',
  'shell/signed-in-screen.tsx',
);
const tables = /\/(?:routes(?:-admin)?\.tsx|modules\/[\w-]+\/screens\.ts)$/;
/** The screens that ask for no right, and are not of the public site. */
const openTable = /\/routes\.tsx$/;
const placeFiles = /\/paths\.ts$/;

/** The patterns of addresses by the names that routes give them: `examPaths.exam`. */
function placesIn(source: string): [string, string][] {
  const [, list] = /export const (\w+) = \{/.exec(source) ?? [];
  return [...source.matchAll(/^ {2}(\w+): place(?:<.*?>)?\(\s*'([^']+)'/gms)].map(
    ([, name, pattern = '']) => [`${list}.${name}`, pattern],
  );
}

const imported = String.raw`lazyPage\(\s*\(\) => import\('(.+?)'\)`;
const rows = new RegExp(`place: (\\w+\\.\\w+),(?:(?!place:).)*?page: (?:${imported}|(\\w+))`, 'gs');
const sharedPages = new RegExp(`const (\\w+) = ${imported}`, 'g');

/** A screen of a table: the name of the address, the file of the page, whether one signs on there. */
interface Row {
  place: string;
  page: string;
  signOn: boolean;
}

function screensIn(file: string): Row[] {
  const source = fs.readFileSync(file, 'utf8');
  const shared = new Map([...source.matchAll(sharedPages)].map(([, name, page]) => [name, page]));
  return [...source.matchAll(rows)].flatMap(([row, place = '', own, name]) => {
    const page = own ?? shared.get(name);
    const signOn = row.includes("layout: 'auth'");
    return page ? [{ place, page: path.resolve(path.dirname(file), page), signOn }] : [];
  });
}

/** The files of a build that code in these modules needs before it can run. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const open = chunks
    .filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id)))
    .map(({ fileName }) => fileName);
  const found = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(byName.get(name)?.imports ?? []));
  }
  return found;
}

const processIds: readonly string[] = processMachines.map(({ id }) => id);
/** Words of the platform that lists and records say, beside those of their noun. */
const ofEveryScreen = ['process', 'processes', 'codes', 'exports', 'export', 'list-view'];
/** The headings of all fields of a noun, of which a list shows some. */
const allFields = /\/shown\.ts$/;
/** What the page of everybody loads by itself, and what is said on the public site alone. */
const saidElsewhere = ['frame', 'site'];

/**
 * The areas of texts in which a page speaks, of those of its noun or of the platform: those of its
 * processes, and what it names.
 */
function areasOf(context: Rolldown.PluginContext, page: string): string[] {
  const [noun] = /^.*\/src\/modules\/[\w-]+\//.exec(page) ?? [];
  const texts = path.join(noun ?? path.join(root, 'src/web'), noun ? 'texts/uz' : 'locales/uz');
  if (!fs.existsSync(texts)) return [];
  const folder = noun ?? path.dirname(page);
  const sources = [...broughtBy(context, [page])]
    .filter((id) => id.startsWith(folder) && !allFields.test(id))
    .map((id) => fs.readFileSync(id, 'utf8'));
  return fs
    .readdirSync(texts)
    .map((file) => path.basename(file, '.json'))
    .filter((area) => {
      if (saidElsewhere.includes(area)) return false;
      const named = new RegExp(`['\`]${area}\\.|(?:useTexts\\(|areas: \\[)[^)\\]]*'${area}'`);
      return processIds.includes(area) || sources.some((source) => named.test(source));
    });
}

/** The files of these areas of texts, in each language. */
function wordsOf(bundle: Rolldown.OutputBundle, said: readonly string[]) {
  return Object.fromEntries(
    languages.map((language) => {
      const ofArea = new RegExp(`/${language}/(?:${said.join('|')})\\.json$`);
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.moduleIds.some((id) => ofArea.test(id)) ? file.fileName : [],
      );
      return [language, files.map((file) => `/${file}`)];
    }),
  );
}

/**
 * Names in `screen-files.json` what a browser has to load for each screen that is not of the public
 * site, by the pattern of its address, and in which areas of texts it speaks: the server says so in
 * the page, and no file waits for another (docs/decisions/161-short-ways-on-slow-lines.md). What
 * every visitor loads is in the page already.
 */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After those that leave files out.
    order: 'post',
    handler(_options, bundle) {
      const modules = [...this.getModuleIds()];
      const patterns = new Map(
        modules
          .filter((id) => placeFiles.test(id))
          .flatMap((id) => placesIn(fs.readFileSync(id, 'utf8'))),
      );
      const ofAll = filesOf(bundle, inWeb('main.tsx'));
      const frame = filesOf(bundle, ofFrame);
      const screens = modules
        .filter((id) => tables.test(id))
        .flatMap((id) => screensIn(id).map((screen) => ({ ...screen, open: openTable.test(id) })))
        .map(({ place, page, open, signOn }) => {
          const files = new Set([...(open ? [] : frame), ...filesOf(bundle, [page])]);
          const pattern = patterns.get(place);
          if (!pattern) throw new Error(`no address is found for ${place}`);
          const areas = [...(open ? [] : ofEveryScreen), ...areasOf(this, page)];
          return [
            pattern,
            {
              open,
              signOn,
              files: [...files].filter((file) => !ofAll.has(file)).map((file) => `/${file}`),
              areas,
              words: wordsOf(bundle, ['common', open ? 'site' : 'frame', ...areas]),
            },
          ];
        });
      this.emitFile({
        type: 'asset',
        fileName: 'screen-files.json',
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
  },
});
