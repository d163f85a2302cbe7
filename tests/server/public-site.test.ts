import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByDirectionRow, PublicMain } from '#modules/public-site/schema.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const get = (path: string) => seeded.on.app.inject({ method: 'GET', url: `/api/public/${path}` });
const main = async (): Promise<PublicMain> => (await get('main/')).json();

describe('a visitor is told', () => {
  it('which windows are open and which come, with all days of the round', async () => {
    const { open, coming, today, as_of, works } = await main();
    expect(open.length).toBeGreaterThan(0);
    for (const { registration_start, registration_stop } of open)
      expect(registration_start <= today && today <= registration_stop).toBe(true);
    for (const { registration_start } of coming) expect(registration_start > today).toBe(true);
    expect([today, tashkentDay(new Date(as_of))]).toEqual([seeded.on.clock.today(), today]);
    expect(works).toEqual({ phd_articles: 1, phd_theses: 2, dsc_articles: 1, dsc_theses: 2 });
  });

  it('that a window is over, the day after its last one', async () => {
    const [period] = (await main()).open;
    seeded.on.clock.set(addDays(period?.registration_stop ?? '', 1));
    expect((await main()).open.map(({ id }) => id)).not.toContain(period?.id);
    seeded.on.clock.reset();
  });

  it('how many organizations and specialties there are', async () => {
    const { rows } = await sql<{ organizations: number; directions: number }>`
      select count(distinct o.id) as organizations, count(distinct direction_id) as directions
      from organization_direction od join organization o on o.id = od.organization_id
        where o.state = 'active'`.execute(seeded.on.services.db);
    expect(await main()).toMatchObject({ ...rows[0] });
  });

  it('who teaches a specialty, everywhere or in a region', async () => {
    const { rows } = await sql<{ direction_id: number; region_id: number }>`
      select od.direction_id, o.region_id from organization_direction od
        join organization o on o.id = od.organization_id
      where o.state = 'active' and o.region_id is not null
        order by od.direction_id, o.id limit 1`.execute(seeded.on.services.db);
    const { direction_id: direction, region_id: region } = rows[0] ?? {
      direction_id: 0,
      region_id: 0,
    };
    const everywhere = (await get(`organizations-by-direction/?direction=${direction}`)).json() as {
      count: number;
      results: ByDirectionRow[];
    };
    const here = (
      await get(`organizations-by-direction/?direction=${direction}&region=${region}`)
    ).json() as typeof everywhere;
    expect(everywhere.count).toBe(everywhere.results.length);
    expect(here.results.length).toBeGreaterThan(0);
    expect(here.results.every((row) => row.region?.id === region && row.dc_types.length > 0)).toBe(
      true,
    );
    expect(everywhere.results).toEqual(expect.arrayContaining(here.results));
  });

  it('nothing about people, and the answer may be kept for a minute', async () => {
    const answer = await get('main/');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toMatch(/@|pinfl|passport|\+998/);
    const again = await seeded.on.app.inject({
      url: '/api/public/main/',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('what is wrong with a question', async () => {
    for (const query of [
      '',
      '?direction=abc',
      '?direction=0',
      '?direction=1&region=x',
      '?direction=1&limit=0',
    ]) {
      expect((await get(`organizations-by-direction/${query}`)).statusCode).toBe(400);
    }
  });
});
