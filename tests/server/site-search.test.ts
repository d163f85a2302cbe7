import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tashkentDay } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import {
  mostFoundOnSite,
  type SiteSearchAnswer,
  type SiteSearchGroup,
} from '#shared/site-search.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let editor: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  editor = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());

async function search(q: string, language: Language = 'uz'): Promise<SiteSearchAnswer['groups']> {
  const answer = await seeded.on.app.inject({
    url: `/api/public/search/?q=${encodeURIComponent(q)}`,
    headers: { 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<SiteSearchAnswer>().groups;
}

const found = async (group: SiteSearchGroup, q: string, language?: Language) =>
  (await search(q, language)).find((one) => one.group === group)?.found ?? [];

/** A question of the site: a draft, in force, or withdrawn. */
async function question(until: 'draft' | 'publish' | 'withdraw', content: string): Promise<void> {
  const path = '/api/public-texts/';
  const born = await seeded.on.send(editor, 'POST', path, {
    text_kind: 200,
    sort_number: 10,
    title_uz: 'Kim hujjat topshiradi?',
    title_ru: 'Кто подаёт документы?',
    title_en: 'Who can apply?',
    content_uz: `<p>Birinchi gap. ${content}</p><p>Uchinchi gap.</p>`,
    content_ru: '<p>Магистры.</p>',
    content_en: '<p>Masters.</p>',
    valid_from: tashkentDay(seeded.on.clock.now()),
  });
  expect(born.status).toBe(201);
  let { version } = born.body;
  for (const event of ['publish', 'withdraw'] as const) {
    if (until === 'draft') return;
    const reasons = event === 'withdraw' ? { reason: 'Bu savol endi berilmaydi' } : {};
    const body = { version, ...reasons };
    const sent = await seeded.on.send(editor, 'POST', `${path}${born.body.id}/${event}/`, body);
    expect(sent.status).toBe(200);
    if (until === event) return;
    version = sent.body.version;
  }
}

describe('a visitor who searches the site finds', () => {
  it('a question by a word of its answer, in either script, with the sentence that says it', async () => {
    await question('publish', 'Zarnigor stipendiyasi <strong>boʻlganlar</strong> ham.');
    const expected = [
      {
        title: 'Kim hujjat topshiradi?',
        excerpt: '… Zarnigor stipendiyasi boʻlganlar ham. Uchinchi gap.',
        path: expect.stringMatching(/^\/asked-questions#question-\d+$/),
      },
    ];
    expect(await found('question', 'zarnigor bolganlar')).toEqual(expected);
    expect(await found('question', 'Зарнигор')).toEqual(expected);
    expect(await found('question', 'zarnigor', 'en')).toMatchObject([
      { title: 'Who can apply?', excerpt: 'Masters.' },
    ]);
  });

  it('nothing that is not in force', async () => {
    await question('draft', 'Yashiringan qoralama.');
    await question('withdraw', 'Olingan matn qaytarilgan.');
    expect(await search('yashiringan')).toEqual([]);
    expect(await search('qaytarilgan matn olingan')).toEqual([]);
  });

  it('a specialty by its code or name, with the way to who teaches it', async () => {
    const { rows } = await sql<{ id: number; code: string; name: string }>`
      select d.id, d.code, d.name_ru as name from direction d
        join organization_direction od on od.direction_id = d.id
        join organization o on o.id = od.organization_id and o.state = 'active'
      where d.level = 'specialty' order by d.code limit 1`.execute(seeded.on.services.db);
    const [specialty] = rows;
    const expected = {
      title: `${specialty?.code} ${specialty?.name}`,
      excerpt: null,
      path: `/find-org-by-direction?direction=${specialty?.id}`,
    };
    expect(await found('specialty', specialty?.code ?? '', 'ru')).toContainEqual(expected);
    expect(await found('specialty', specialty?.name ?? '', 'ru')).toContainEqual(expected);
  });

  it('a page and a rule by their names, and news by what they say', async () => {
    expect(await found('page', 'guide', 'en')).toContainEqual(
      expect.objectContaining({ path: '/guide' }),
    );
    expect(await found('regulation', 'correct', 'en')).toContainEqual(
      expect.objectContaining({ path: '/regulation#rules-application' }),
    );
    const { rows } = await sql<{ id: number; title: string; content: string }>`
      select id, title_uz as title, regexp_replace(content_uz, '<[^>]*>', ' ', 'g') as content
      from post where state = 'active' order by published_at desc limit 1`.execute(
      seeded.on.services.db,
    );
    const longest = (rows[0]?.content ?? '')
      .split(/[^\p{L}]+/u)
      .reduce((long, word) => (word.length > long.length ? word : long), '');
    expect(await found('news', longest)).toContainEqual(
      expect.objectContaining({ title: rows[0]?.title, path: `/post/${rows[0]?.id}` }),
    );
  });

  it('no more of a kind than can be looked through, and is told that there is more', async () => {
    const groups = await search('01.');
    const specialties = groups.find(({ group }) => group === 'specialty');
    expect(specialties?.found).toHaveLength(mostFoundOnSite);
    expect(specialties?.more).toBe(true);
  });

  it('nothing by signs that stand for everything, or by less than a word', async () => {
    for (const q of ['%%%', '___', 'a', '', ' ']) expect(await search(q)).toEqual([]);
  });
});
