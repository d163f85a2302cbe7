import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteScreens } from '#modules/site.ts';
import type { App } from '#server/app-types.ts';
import { publishChange } from '#server/engine/changes.ts';
import { buildApp } from '#server/http/app.ts';
import type { DrawPage, FirstPage } from '#shared/drawn-page.ts';
import { type Language, languages } from '#shared/languages.ts';
import { drawPage } from '#web/draw-page.tsx';
import { loadPage } from '#web/lib/lazy-page.ts';
import { soon } from '../support/queue-process.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

const root = path.resolve(import.meta.dirname, '../../src/web');
const index = fs.readFileSync(path.join(root, 'index.html'), 'utf8');

let seeded: SeededApp;
/** The product with its client as it stands in the sources. */
const withClient = (draw: DrawPage = drawPage) =>
  buildApp(seeded.on.services, { client: { root, index, draw, screens: {} } });
let app: App;
beforeAll(async () => {
  seeded = await seededApp();
  app = await withClient();
  // In the sources the code of a screen is made when it is first asked for, which takes longer than
  // a visitor waits.
  await Promise.all(siteScreens.map(({ page }) => loadPage(page)));
  await Promise.all(languages.map((language) => get(`/?lang=${language}`)));
  // So does what a screen asks for while it is drawn, such as its texts.
  for (const { place } of siteScreens) await get(inLanguage(await addressOf(place.path), 'uz'));
});
afterAll(async () => {
  await app.close();
  await seeded.stop();
});

async function get(address: string, on: App = app) {
  const { statusCode, body, headers } = await on.inject({ method: 'GET', url: address });
  return { statusCode, html: body, headers };
}

/** It takes numbers alone out of an answer that names more. */
const numbersOnly = '/required-docs';

const firstOf = (html: string): FirstPage | null => {
  const json = /<script type="application\/json" id="first-page">([^<]*)<\/script>/.exec(html)?.[1];
  return json === undefined ? null : JSON.parse(json);
};
/** What a person reads: without data, tags and references. */
const words = (html: string): string =>
  html
    .replace(/^[\s\S]*<body>|<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const headingOf = (html: string) => words(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
const titleOf = (html: string) =>
  words(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '').replace(/ – [^–]*$/, '');

/** Names and titles in a language, wherever they stand in an answer. */
function namesIn(answer: unknown, language: Language): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    if (typeof value === 'string')
      return [`name_${language}`, `title_${language}`].includes(key) && value ? [value] : [];
    return namesIn(value, language);
  });
}

async function firstId(of: string, statement: ReturnType<typeof sql<{ id: number }>>) {
  const { rows } = await statement.execute(seeded.on.services.db);
  const [row] = rows;
  if (!row) throw new Error(`the demonstration has no ${of}`);
  return row.id;
}

/** What is asked of a screen that says nothing by its pattern alone. */
async function addressOf(pattern: string): Promise<string> {
  const organization = () =>
    firstId(
      'specialty',
      sql`select organization_id as id from organization_direction od join organization o
        on o.id = od.organization_id where o.state = 'active' order by 1 limit 1`,
    );
  if (pattern === '/post/:id')
    return `/post/${await firstId('post', sql`select id from post where state = 'active' limit 1`)}`;
  if (pattern === '/find-org-by-direction')
    return `${pattern}?direction=${await firstId(
      'specialty',
      sql`select direction_id as id from organization_direction
        where organization_id = ${await organization()} limit 1`,
    )}`;
  if (pattern === '/search') return `${pattern}?q=qabul`;
  if (pattern === '/processes/:machine') return '/processes/application';
  if (pattern === '/required-docs') return `${pattern}?type=200`;
  if (pattern.startsWith('/applied-doc-count-by-org/:orgId')) {
    const period = await firstId(
      'period',
      sql`select id from period where registration_start <= ${seeded.on.clock.today()} limit 1`,
    );
    return `/applied-doc-count-by-org/${await organization()}/period/${period}`;
  }
  return pattern;
}

/** A post is taken off, or shown again. */
const setState = (address: string, state: string) =>
  sql`update post set state = ${state} where id = ${Number(address.split('/').at(-1))}`.execute(
    seeded.on.services.db,
  );

const inLanguage = (address: string, language: Language) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

describe('the first HTML of every public page', () => {
  it('has its heading and what it tells, in three languages', async () => {
    const asked: string[] = [];
    for (const { place } of siteScreens)
      for (const language of languages) {
        const address = inLanguage(await addressOf(place.path), language);
        const { statusCode, html } = await get(address);
        const first = firstOf(html);
        expect([address, statusCode, first?.language]).toEqual([address, 200, language]);
        expect([address, headingOf(html)]).toEqual([address, titleOf(html)]);
        // Nothing of it is still to come.
        expect([address, html.includes('aria-busy')]).toEqual([address, false]);
        const said = words(html);
        for (const [key, answer] of first?.answers ?? []) {
          const names = namesIn(answer, language);
          if (key[0] === 'directory' || place.path === numbersOnly || names.length === 0) continue;
          asked.push(address);
          expect([address, key, names.some((name) => said.includes(name))]).toEqual([
            address,
            key,
            true,
          ]);
        }
      }
    // Most pages name somebody or something; the others are rules and files.
    expect(new Set(asked).size).toBeGreaterThan(languages.length * 8);
  });

  it('tells what is no name too: rules, steps, papers, files', async () => {
    const lines: [string, RegExp][] = [
      ['/regulation?lang=en', /\d+ (?:working )?days/],
      ['/guide?lang=en', /Step 2/],
      ['/required-docs?type=200&lang=en', /Diploma/i],
      ['/open-data?lang=en', /study_type/],
      ['/asked-questions?lang=en', /\?/],
      ['/call-center?lang=en', /\+998/],
      ['/search?q=admission&lang=en', /[1-9]\d* (?:results?|answers?|found)/i],
    ];
    for (const [address, line] of lines)
      expect([address, line.test(words((await get(address)).html))]).toEqual([address, true]);
  });

  it('is written in the language of the address alone', async () => {
    const { html } = await get('/guide?lang=ru', app);
    expect(html).toContain('<html lang="ru"');
    expect((await get('/guide')).html).toContain('<html lang="uz"');
    const [uz, ru] = await Promise.all([get('/?lang=uz'), get('/?lang=ru')]);
    expect(headingOf(uz.html)).not.toBe(headingOf(ru.html));
    expect(headingOf(ru.html)).toMatch(/[а-я]/);
  });

  it('holds what somebody wrote as words, never as markup', async () => {
    const evil = `</script><script>alert("1")</script><b>&amp;'`;
    await sql`update post set title_uz = ${evil}`.execute(seeded.on.services.db);
    for (const address of [await addressOf('/post/:id'), '/', '/news']) {
      const { html } = await get(address);
      expect(words(html)).toContain(evil);
      expect(html).not.toContain('<script>alert');
      expect(html.match(/<script/g)).toHaveLength(3);
    }
    expect(firstOf((await get('/news')).html)?.answers.flat()).not.toEqual([]);
  });

  it('holds nothing of who asks', async () => {
    const officer = await seeded.as('agentlik');
    const bearer = await seeded.on.bearer(officer);
    const { body } = await app.inject({
      url: '/',
      headers: { authorization: bearer, cookie: 'refresh=x' },
    });
    const visitor = await get('/');
    const still = (html: string) => html.replace(/"at":\d+/, '');
    expect(still(body)).toBe(still(visitor.html));
  });
});

describe('a page that is not public', () => {
  it.each(['/login', '/admin/home', '/check/abc', '/nowhere'])(
    '%s is sent empty',
    async (address) => {
      const { html } = await get(address);
      expect(html).toContain('<div id="root"></div>');
      expect(firstOf(html)).toBeNull();
    },
  );

  it('has its form where one signs on, and the address is for everybody', async () => {
    const words = { uz: [], ru: [], en: [] };
    const screens = Object.fromEntries(
      Object.entries({
        '/login': true,
        '/register': true,
        '/reset-password': true,
        '/admin/home': false,
      }).map(([pattern, open]) => [pattern, { open, signOn: open, files: [], areas: [], words }]),
    );
    const on = await buildApp(seeded.on.services, {
      client: { root, index, draw: drawPage, screens },
    });
    for (const address of ['/login', '/register'])
      for (const language of languages) {
        // Its code is made when it is first asked for, which takes longer than somebody waits.
        let drawn = '';
        await soon(`${address} is drawn`, 30_000, async () => {
          drawn = (await get(inLanguage(address, language), on)).html;
          return firstOf(drawn) !== null;
        });
        expect(drawn).toContain(`<html lang="${language}"`);
        expect(drawn).toContain('<meta name="screen" data-open content=');
        expect(drawn).toMatch(/<form[^>]* method="post"/);
        expect(headingOf(drawn)).not.toBe('');
        // What was read for it is nobody's.
        expect(firstOf(drawn)).toMatchObject({ language, pattern: address, answers: [] });
      }
    for (const address of ['/login?next=1', '/reset-password?token=secret', '/admin/home'])
      expect([address, firstOf((await get(address, on)).html)]).toEqual([address, null]);
    await on.close();
  });

  it('has content no more when it is taken off', async () => {
    const address = await addressOf('/post/:id');
    expect(firstOf((await get(address)).html)).not.toBeNull();
    await setState(address, 'notActive');
    const { statusCode, html } = await get(address);
    expect([statusCode, firstOf(html)]).toEqual([404, null]);
    await setState(address, 'active');
  });
});

describe('a page that cannot be drawn', () => {
  it.each<[string, DrawPage]>([
    ['at all', () => Promise.reject(new Error('broken'))],
    ['in time', () => new Promise(() => undefined)],
    [
      'because something is refused',
      async (asked) => {
        await asked.read('/public/nothing/');
        return drawPage(asked);
      },
    ],
  ])('%s is sent empty, with its head', async (_why, draw) => {
    const on = await withClient(draw);
    const { statusCode, html } = await get('/guide', on);
    expect([statusCode, firstOf(html)]).toEqual([200, null]);
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('hreflang="ru"');
    await on.close();
  });
});

describe('a page that was drawn', () => {
  const counted = () => {
    const drawn: string[] = [];
    const draw: DrawPage = (asked) => {
      drawn.push(`${asked.language} ${asked.path}?${asked.search}`);
      return drawPage(asked);
    };
    return { drawn, draw };
  };
  const keeping = (draw: DrawPage) =>
    buildApp(
      {
        ...seeded.on.services,
        config: { ...seeded.on.services.config, publicAnswersKeptSeconds: 15 },
      },
      { client: { root, index, draw, screens: {} } },
    );

  it('is drawn once for all who come at one time and in the next seconds', async () => {
    const { drawn, draw } = counted();
    const on = await keeping(draw);
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/guide', on)));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    await get('/guide?lang=uz', on);
    expect(drawn).toHaveLength(1);
    await get('/guide?lang=ru', on);
    expect(drawn).toHaveLength(2);
    seeded.on.clock.days(1);
    await get('/guide', on);
    expect(drawn).toHaveLength(3);
    seeded.on.clock.reset();
    await on.close();
  });

  it('is drawn anew when its post changes, in every app process, and gone when that is taken off', async () => {
    const { drawn, draw } = counted();
    const processes = [await keeping(draw), await keeping(draw)];
    const address = await addressOf('/post/:id');
    const id = Number(address.split('/').at(-1));
    const everywhere = (what: string, seen: (page: Awaited<ReturnType<typeof get>>) => boolean) =>
      soon(what, 2000, async () => {
        const pages = await Promise.all(processes.map((on) => get(address, on)));
        return pages.every(seen);
      });
    /** Told as the engine tells of every transition. */
    const told = () => publishChange(seeded.on.services.db, { process: 'post', id, version: 1 });
    await everywhere('drawn', ({ statusCode }) => statusCode === 200);
    const before = drawn.length;
    await Promise.all(processes.map((on) => get(address, on)));
    expect(drawn).toHaveLength(before);
    await sql`update post set title_uz = 'Yangi sarlavha'`.execute(seeded.on.services.db);
    await told();
    await everywhere('the new title', ({ html }) => headingOf(html) === 'Yangi sarlavha');
    await setState(address, 'notActive');
    await told();
    await everywhere(
      'gone',
      ({ statusCode, html }) => statusCode === 404 && !html.includes('Yangi'),
    );
    await setState(address, 'active');
    await told();
    await everywhere('there again', ({ statusCode }) => statusCode === 200);
    for (const on of processes) await on.close();
  });
});
