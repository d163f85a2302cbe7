import { expect, test } from '@playwright/test';
import {
  chunkFiles,
  chunks,
  entryFiles,
  join,
  screenFiles,
  screenSources,
  signedInSources,
  sourceOf,
  styleFiles,
  weight,
  without,
} from './checks/built-web.ts';

// KB after gzip. The public entry carries neither the client of the server, nor the session machine,
// nor any process: they come with the sign-on. It grows by the addresses of every new screen and
// its texts; what counts is publicPage (at most 150). `together`: a screen that writes, with the
// frame, the forms and their rules (zod). What travels together: decision 127. What a browser
// really asks for at the sign-in page and at a list of work is in `pages-come-quickly.spec.ts`.
const budget = {
  publicEntry: 114,
  together: 329,
  ofEveryProcess: 330,
  publicPage: 139,
  visitorScreen: 182,
  adminEntry: 191,
  chunk: 60,
  styles: 25,
  diagram: 8,
  pdfEngine: 125,
  textEditor: 130,
};
/** The PDF engine is loaded by the viewer alone, when a file is there. */
const isPdfEngine = (name: string): boolean => name.startsWith('pdf-engine-');
/** The editor of formatted text is loaded by the form of a post, when it is drawn (decision 113). */
const isTextEditor = (name: string): boolean => name.startsWith('rich-text-editor-');
/** What names a record of any process brings the machines of all. */
const ofEveryProcess = ['correction-list-page', 'correction-page', 'process-page'];
const openToVisitors = [
  'main-page',
  'find-organization-page',
  'public-topics-page',
  'admitted-page',
  'exam-days-page',
  'guide-page',
  'regulation-page',
  'open-process-list-page',
  'open-process-page',
  'required-docs-page',
  'count-list-page',
  'count-page',
  'news-page',
  'public-post-page',
  'asked-questions-page',
  'contacts-page',
  'statement-page',
  'call-centre-page',
  'own-enquiry-page',
  'open-data-page',
  'public-statistic-page',
  'check-entry-page',
  'check-page',
  'pdf-viewer-page',
  'login-page',
  'login-foreign-page',
  'one-id-page',
  'outbox-page',
];

/** The frame of those who are signed in, and the table of their screens. */
const adminFrame = () => join(chunkFiles('signed-in'), chunkFiles('http'));

test('what a visitor loads first', () => {
  expect(weight(entryFiles(), 'js')).toBeLessThanOrEqual(budget.publicEntry);
});

test('all that the first public page needs', () => {
  expect(weight(join(entryFiles(), chunkFiles('main-page')), 'js')).toBeLessThanOrEqual(
    budget.publicPage,
  );
});

test('a visitor loads no state machine', () => {
  const runtime = [
    ...join(entryFiles(), chunkFiles('main-page'), chunkFiles('find-organization-page')),
  ].filter((name) => sourceOf(name).includes('xstate.init'));
  expect(runtime).toEqual([]);
});

test('what somebody who is signed in loads first', () => {
  expect(
    weight(join(entryFiles(), adminFrame(), chunkFiles('home-page')), 'js'),
  ).toBeLessThanOrEqual(budget.adminEntry);
});

test('every part that is loaded when it is needed', () => {
  const parts = [...without(chunks(), entryFiles())].map((name) => ({
    name,
    kb: weight(new Set([name]), 'js'),
  }));
  expect(parts.length).toBeGreaterThan(screenSources().length);
  const most = (name: string): number => {
    if (isPdfEngine(name)) return budget.pdfEngine;
    return isTextEditor(name) ? budget.textEditor : budget.chunk;
  };
  expect(parts.filter(({ name, kb }) => kb > most(name))).toEqual([]);
});

test('every screen has a name that no other has: its part of the build is found by it', () => {
  const names = screenSources();
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('the server knows what every screen that asks for a right is made of', () => {
  const named = screenFiles();
  const asked = signedInSources();
  const known = Object.values(named).flatMap(({ files }) => files);
  expect(
    asked.filter((source) => !known.some((file) => file.startsWith(`/assets/${source}-`))),
  ).toEqual([]);
  const built = new Set([...chunks()].map((name) => `/assets/${name}`));
  for (const { files, words } of Object.values(named))
    expect([...files, ...Object.values(words).flat()].filter((file) => !built.has(file))).toEqual(
      [],
    );
});

for (const source of new Set(screenSources())) {
  test(`everything that ${source} needs together`, () => {
    const open = openToVisitors.includes(source);
    const files = join(entryFiles(), chunkFiles(source), open ? new Set<string>() : adminFrame());
    const signedIn = ofEveryProcess.includes(source) ? budget.ofEveryProcess : budget.together;
    expect(weight(files, 'js')).toBeLessThanOrEqual(open ? budget.visitorScreen : signedIn);
  });
}

test('the picture of a process, beside a record that is open', () => {
  const before = join(entryFiles(), adminFrame(), chunkFiles('period-page'));
  expect(weight(without(chunkFiles('record-picture'), before), 'js')).toBeLessThanOrEqual(
    budget.diagram,
  );
});

test('no layout algorithm and no inspector reaches a browser', () => {
  const texts = [...chunks()].map((name) => sourceOf(name));
  expect(
    texts.filter((text) => /dagre|stately\.ai|statelyai|createBrowserInspector/i.test(text)),
  ).toEqual([]);
});

test('all styles together', () => {
  expect(weight(styleFiles(), 'css')).toBeLessThanOrEqual(budget.styles);
});
