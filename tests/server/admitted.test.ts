import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdmittedPage } from '#modules/public-site/admitted/schema.ts';
import { doing } from '../support/doing.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;
beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 2, candidates: 4 });
  // Everybody has a name of their own, so that the name shows who is in the list.
  for (const [index, { id }] of campaign.candidates.entries())
    await world.database.db
      .updateTable('account')
      .set({ surname: `Nomzod${index}` })
      .where('id', '=', id)
      .execute();
});
afterAll(() => world.stop());

const ask = (query = '', headers = {}) =>
  world.on.app.inject({ url: `/api/public/admitted/${query}`, headers });
const list = async (query = ''): Promise<AdmittedPage> => (await ask(query)).json();
const surnames = async (query = '') =>
  (await list(query)).results.map(({ name }) => name.split(' ')[0]);
const admit = async (index: number) =>
  doing(world, 'applications', campaign.candidates[index]?.application ?? 0)(
    world.staff.university,
    'admit',
    await campaign.admission(),
  );

/** Marks that no number of an address, a name or a year looks like. */
const given = [
  { direction_mark: 93.5, english_mark: 81.5, absent: false },
  { direction_mark: 83.5, english_mark: 77.5, absent: false },
  { direction_mark: 71.5, english_mark: 62.5, absent: false },
  { direction_mark: null, english_mark: null, absent: true },
];

/**
 * Marks and results are entered, the results are published, and anyone who has a place is admitted
 * one after the other.
 */
async function untilPublished(): Promise<void> {
  exam = await campaign.create();
  await campaign.schedule(exam);
  const rows = await campaign.rows(exam);
  for (const [index, { id }] of rows.entries()) await campaign.row(id, 'setMark', given[index]);
  for (const [index, { id }] of rows.entries())
    await campaign.row(id, index < 2 ? 'accept' : 'refuse');
  await campaign.upload(exam);
}

describe('the public list of admitted (decision 051)', () => {
  it('is empty while marks are entered, and names nobody who is accepted but has no order yet', async () => {
    await untilPublished();
    expect(await list()).toEqual({ count: 0, next: null, previous: null, results: [], years: [] });
    await campaign.act(exam, 'finish');
    await runJobs(world.on);
    expect((await list()).count).toBe(0);
  });

  it('names anyone who was admitted by an order, and nobody else', async () => {
    await admit(0);
    expect(await surnames()).toEqual(['Nomzod0']);
    await admit(1);
    expect(await surnames()).toEqual(['Nomzod0', 'Nomzod1']);
    world.on.clock.days(5);
    await campaign.act(exam, 'close');
    await runJobs(world.on);
    expect(await surnames()).toEqual(['Nomzod0', 'Nomzod1']);
  });

  it('says name, organization, specialty, form, year and basis: no mark, no rank, no number of anybody', async () => {
    const { body } = await ask();
    const { results } = JSON.parse(body) as AdmittedPage;
    for (const row of results) {
      expect(Object.keys(row).sort()).toEqual([
        'admission_year',
        'basis',
        'dc_type',
        'direction',
        'name',
        'organization',
      ]);
      expect(Object.keys(row.organization).sort()).toEqual(['id', 'name_en', 'name_ru', 'name_uz']);
      expect(row.basis).toBe('quota');
    }
    for (const { direction_mark, english_mark } of given.slice(0, 3)) {
      for (const mark of [
        direction_mark,
        english_mark,
        Number(direction_mark) + Number(english_mark),
      ])
        expect(body).not.toContain(String(mark));
    }
    const { rows } = await world.on.services.pool.query(
      'select * from account where id = any($1)',
      [campaign.candidates.map(({ id }) => id)],
    );
    for (const { pinfl, passport_number, email, mobile_phone, birthday } of rows as Record<
      string,
      string | null
    >[])
      for (const secret of [pinfl, passport_number, email, mobile_phone, birthday])
        if (secret) expect(body).not.toContain(secret);
    expect(body).not.toMatch(/mark|rank|total|77-k|student_number|owner/);
  });

  it('keeps anyone who leaves the study: what becomes of it later is not told', async () => {
    const { application = 0 } = campaign.candidates[1] ?? {};
    await world.database.db
      .updateTable('application')
      .set({ state: 'cancelled' })
      .where('id', '=', application)
      .execute();
    expect(await surnames()).toEqual(['Nomzod0', 'Nomzod1']);
  });

  it('is narrowed by organization, specialty and year, and comes in pages of at most a hundred', async () => {
    const { years } = await list();
    expect(years).toHaveLength(1);
    expect(
      await surnames(
        `?organization=${world.university}&direction=${world.direction}&year=${years[0]}`,
      ),
    ).toHaveLength(2);
    for (const query of ['organization=999999', 'direction=999999', 'year=1999'])
      expect([(await list(`?${query}`)).count, (await list(`?${query}`)).years]).toEqual([
        0,
        years,
      ]);
    const first = await list('?limit=1');
    expect([first.count, first.results.length, first.next]).toEqual([
      2,
      1,
      '/api/public/admitted/?limit=1&offset=1',
    ]);
    expect(await surnames('?limit=1&offset=1')).toEqual(['Nomzod1']);
    for (const wrong of ['?year=x', '?limit=0', '?organization=-1', '?offset=-1'])
      expect((await ask(wrong)).statusCode).toBe(400);
  });

  it('goes on from one organization to the next, by their names, whatever a page holds', async () => {
    const { rows } = await world.on.services.pool.query<{ id: number }>(
      'select id from organization where id <> $1 order by fold_text(name_uz), id limit 1',
      [world.university],
    );
    const move = (place: number | undefined) =>
      world.database.db
        .updateTable('application')
        .set({ organization_id: place })
        .where('id', '=', campaign.candidates[1]?.application ?? 0)
        .execute();
    await move(rows[0]?.id);
    const names = ['Nomzod1', 'Nomzod0'];
    expect(await surnames()).toEqual(names);
    const pages = [await surnames('?limit=1'), await surnames('?limit=1&offset=1')];
    expect(pages.flat()).toEqual(names);
    expect(await surnames('?limit=1&offset=2')).toEqual([]);
    await move(world.university);
  });

  it('is kept for a minute, sent once, and not taken up by search engines', async () => {
    const { headers } = await ask();
    expect([headers['cache-control'], headers['x-robots-tag'], headers['set-cookie']]).toEqual([
      'public, max-age=60',
      'noindex',
      undefined,
    ]);
    expect((await ask('', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});
