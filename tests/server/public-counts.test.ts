import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bandOf, isFew } from '#modules/public-site/counts/rules.ts';
import type { DirectionCounts, OrganizationCounts } from '#modules/public-site/counts/schema.ts';
import type { KeptPages } from '#server/http/kept-pages.ts';
import { pageHtml } from '#server/http/page-html.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const get = (path: string) =>
  seeded.on.app.inject({ method: 'GET', url: `/api/public/application-counts/${path}` });
const list = async (query = ''): Promise<OrganizationCounts> => (await get(query)).json();
const one = async (organization: number, period: number): Promise<DirectionCounts> =>
  (await get(`${organization}/${period}/`)).json();

interface Sent {
  organization_id: number;
  direction_id: number;
  region_id: number | null;
  dc_type: number;
}
/** What was sent in a period, read in another way: row by row. */
async function sentIn(period: number): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select a.organization_id, a.direction_id, a.dc_type, o.region_id
    from application a join organization o on o.id = a.organization_id
    where a.period_id = ${period} and a.sent_at is not null
      and a.state not in ('draft', 'archivedDraft', 'absent')`.execute(seeded.on.services.db);
  return rows;
}
const told = (counts: Map<number, number>, ids: readonly number[]) =>
  new Map(ids.map((id) => [id, bandOf(counts.get(id) ?? 0)]));
const counted = <Key extends keyof Sent>(rows: readonly Sent[], key: Key) => {
  const counts = new Map<Sent[Key], number>();
  for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1);
  return counts;
};

describe('a visitor sees how many applications were sent', () => {
  it('to every organization in the newest period, in bands', async () => {
    const { period, periods, results, as_of } = await list();
    expect(period).toEqual(periods[0]);
    expect(new Date(as_of)).toEqual(seeded.on.clock.now());
    const counts = counted(await sentIn(period?.id ?? 0), 'organization_id');
    const ids = results.map(({ organization }) => organization.id);
    expect([...counts.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(counts.size).toBeGreaterThan(0);
    expect(new Map(results.map((row) => [row.organization.id, row.applications]))).toEqual(
      told(counts, ids),
    );
  });

  it('in a period, a region and a type of study', async () => {
    const { periods } = await list();
    for (const { id } of periods) {
      const rows = await sentIn(id);
      const [first] = rows;
      if (!first) continue;
      const same = rows.filter(
        ({ region_id, dc_type }) => region_id === first.region_id && dc_type === first.dc_type,
      );
      const { results } = await list(
        `?period=${id}&region=${first.region_id}&dc_type=${first.dc_type}`,
      );
      expect(new Map(results.map((row) => [row.organization.id, row.applications]))).toEqual(
        told(
          counted(same, 'organization_id'),
          results.map(({ organization }) => organization.id),
        ),
      );
    }
  });

  it('to one organization by specialty', async () => {
    const { period, results } = await list();
    const first = results.find(({ applications }) => !isFew(applications)) ?? results[0];
    const answer = await one(first?.organization.id ?? 0, period?.id ?? 0);
    const rows = (await sentIn(period?.id ?? 0)).filter(
      ({ organization_id }) => organization_id === first?.organization.id,
    );
    expect([answer.organization.id, answer.applications]).toEqual([
      first?.organization.id,
      bandOf(rows.length),
    ]);
    expect(new Map(answer.results.map((row) => [row.direction.id, row.applications]))).toEqual(
      told(
        counted(rows, 'direction_id'),
        answer.results.map(({ direction }) => direction.id),
      ),
    );
  });

  it('nothing for an organization or a period that never was, or has not begun', async () => {
    const { period, results } = await list();
    const organization = results[0]?.organization.id ?? 0;
    const { rows } = await sql<{ id: number }>`
      select id from period where state like 'prepared%'`.execute(seeded.on.services.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const path of [
      `999999/${period?.id}/`,
      `${organization}/999999/`,
      `${organization}/${rows[0]?.id}/`,
      '?period=999999',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
    for (const path of ['a/b/', '0/0/', '?period=x', '?region=0', '?dc_type=x'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 400]);
  });

  it('in one query of the counter', async () => {
    const { period } = await list();
    const asked = await seeded.asked(() => list(`?period=${period?.id}`));
    const counting = asked.filter(({ sql: text }) => text.includes('from application'));
    expect(counting.map(({ sql: text }) => text.includes('from application_count'))).toEqual([
      true,
    ]);
  });
});

describe('a number of the public tells of nobody', () => {
  it('is fewer than five, or a band of five that holds it', () => {
    for (let count = 0; count < 200; count += 1) {
      const band = bandOf(count);
      expect(band.from <= count && count <= band.to).toBe(true);
      expect(isFew(band)).toBe(count < 5);
    }
  });

  /** What of a part can be known from the bands of the whole and of the other parts. */
  const derived = (parts: readonly number[]) => {
    const whole = bandOf(parts.reduce((sum, part) => sum + part, 0));
    return parts.map((part, at) => {
      const others = parts.filter((_, place) => place !== at).map(bandOf);
      const own = bandOf(part);
      return {
        part,
        from: Math.max(own.from, whole.from - others.reduce((sum, { to }) => sum + to, 0)),
        to: Math.min(own.to, whole.to - others.reduce((sum, { from }) => sum + from, 0)),
      };
    });
  };

  it('cannot be taken from the whole: a part of fewer than five may always be four', () => {
    const sizes = Array.from({ length: 16 }, (_, at) => at);
    const alone: object[] = [];
    for (const one of sizes)
      for (const two of sizes)
        for (const three of sizes)
          alone.push(...derived([one, two, three]).filter(({ to }) => to < 4));
    expect(alone).toEqual([]);
  });
});

describe('the first HTML of the numbers', () => {
  const index = '<html lang="uz"><head><title>x</title></head></html>';
  const html = (path: string) => {
    const kept: KeptPages = { get: (_process, _key, make) => make() };
    return pageHtml({ services: seeded.on.services, index, kept, draw: async () => null }, path);
  };

  it('names the organization in the language of the address, and is missing where none was', async () => {
    const { period, results } = await list();
    const [first] = results;
    const found = await html(
      `/applied-doc-count-by-org/${first?.organization.id}/period/${period?.id}?lang=ru`,
    );
    expect(found?.missing).toBe(false);
    expect(found?.html).toContain('<html lang="ru"');
    expect(found?.html).toContain('hreflang="en"');
    expect(await html(`/applied-doc-count-by-org/999999/period/${period?.id}`)).toBeNull();
  });

  it('says of the first page what it is', async () => {
    const found = await html('/?lang=en');
    expect(found?.html).toContain('<title>Apply for doctoral study');
    expect(found?.html).toContain('name="description"');
  });
});
