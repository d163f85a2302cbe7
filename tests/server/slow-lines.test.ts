import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/app-types.ts';
import { buildApp } from '#server/http/app.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

// docs/decisions/161-short-ways-on-slow-lines.md

const index = `<!doctype html>
<html lang="uz">
  <head>
    <title>x</title>
    <script src="/before-paint.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;
const words = {
  uz: ['/assets/exam-uz.js'],
  ru: ['/assets/exam-ru.js'],
  en: ['/assets/exam-en.js'],
};
const screens = {
  '/admin/exam': {
    open: false,
    signOn: false,
    files: ['/assets/exam-list.js'],
    areas: ['exam'],
    words,
  },
  '/admin/exam/:id/direction/:directionId': {
    open: false,
    signOn: false,
    files: ['/assets/marks.js'],
    areas: ['exam'],
    words,
  },
  '/admin/apply-document/:id/:part?': {
    open: false,
    signOn: false,
    files: ['/assets/apply.js'],
    areas: ['apply'],
    words,
  },
  '/login': { open: true, signOn: true, files: ['/assets/login.js'], areas: ['auth'], words },
};

let database: TestDatabase;
let on: TestApp;
let app: App;
beforeAll(async () => {
  database = await freshDatabase();
  on = await testApp(database);
  app = await buildApp(on.services, { client: { root: '/none', index, screens, draw: null } });
});
afterAll(async () => {
  await app.close();
  await on.stop();
  await database.stop();
});

const page = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const preloads = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  );

describe('the page of the client names the files of the screen at its address', () => {
  it.each([
    ['/admin/exam', '/assets/exam-list.js'],
    ['/admin/exam?search=a', '/assets/exam-list.js'],
    ['/admin/exam/7/direction/12', '/assets/marks.js'],
    ['/admin/apply-document/7', '/assets/apply.js'],
    ['/admin/apply-document/7/topic', '/assets/apply.js'],
    ['/login', '/assets/login.js'],
  ])('%s', async (address, file) => {
    const { body } = await page(address);
    expect(preloads(body)).toEqual([file]);
    expect(body.replace(/<link rel="modulepreload".*\n|<meta name="screen".*\n/g, '')).toContain(
      '<div id="root">',
    );
  });

  it('with the words in each language before the script that knows the language', async () => {
    const { body } = await page('/admin/exam');
    const [tag = ''] = /<meta name="screen"[^>]*>/.exec(body) ?? [];
    expect(tag).toContain('content="/admin/exam"');
    expect(tag).toContain('data-areas="exam"');
    for (const language of ['uz', 'ru', 'en'] as const)
      expect(tag).toContain(`data-${language}="${words[language].join(' ')}"`);
    expect(body.indexOf(tag)).toBeLessThan(body.indexOf('/before-paint.js'));
  });

  it('and says which screen asks for no right: its words are for visitors too', async () => {
    expect((await page('/login')).body).toContain('<meta name="screen" data-open content="/login"');
    expect((await page('/admin/exam')).body).not.toContain('data-open');
  });

  it.each(['/login/7', '/admin/exam/7', '/admin/unknown'])('none at %s', async (address) => {
    expect((await page(address)).body).toBe(index);
  });

  it('is not sent again to a browser that has it, and is another at another address', async () => {
    const first = await page('/admin/exam');
    const mark = String(first.headers.etag);
    expect((await page('/admin/exam', { 'if-none-match': mark })).statusCode).toBe(304);
    expect((await page('/admin/apply-document/7', { 'if-none-match': mark })).statusCode).toBe(200);
  });
});

describe('answers travel packed', () => {
  const long = '/api/docs/json';

  it('to a browser that takes them so, and say the same', async () => {
    const plain = await page(long);
    const packed = await page(long, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(String(packed.headers.vary)).toContain('accept-encoding');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  it('not to one that does not', async () => {
    const { headers } = await page(long, { 'accept-encoding': 'identity' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('not where it would gain nothing', async () => {
    const { headers } = await page('/version', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
