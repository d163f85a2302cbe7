import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { processes } from '#server/declared/modules.ts';
import { fold } from '#shared/fold.ts';
import type { Sender } from '../support/app.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

interface Line {
  id: number;
  state: string;
  dc_type: number;
  sent_at: string | null;
  review_until: string | null;
  organization: { id: number };
  [field: string]: unknown;
}

interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: Line[];
}

interface Named {
  name: string;
}

let seeded: SeededApp;
let reviewer: Sender;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  reviewer = await seeded.as('universitet');
  agency = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());

const ask = (sender: Sender, query = '', collection = 'applications') =>
  seeded.on.send(sender, 'GET', `/api/${collection}/${query}`);
const list = async (sender: Sender, query = '', collection = 'applications'): Promise<List> => {
  const { status, body } = await ask(sender, query, collection);
  expect([query, status]).toEqual([query, 200]);
  return body as unknown as List;
};
const idsOf = ({ results }: List): number[] => results.map(({ id }) => id);

describe('pages', () => {
  it('follow each other without gap or double, and know their neighbours', async () => {
    const whole = await list(agency, '?limit=9999');
    expect(whole.results).toHaveLength(whole.count);
    expect(whole).toMatchObject({ next: null, previous: null });
    const found: number[] = [];
    for (let url: string | null = '?limit=17'; url; ) {
      const page: List = await list(agency, url.replace('/api/applications/', ''));
      expect(page.count).toBe(whole.count);
      expect(page.previous === null).toBe(found.length === 0);
      found.push(...idsOf(page));
      url = page.next;
    }
    expect(found).toEqual(idsOf(whole));
    expect(new Set(found).size).toBe(whole.count);
  });

  it('keep what narrows and orders the list in the addresses of their neighbours', async () => {
    const query = '?state=pending,rejected&ordering=-sent_at&search=a&limit=2';
    const whole = await list(agency, query.replace('limit=2', 'limit=9999'));
    expect(whole.count).toBeGreaterThan(4);
    const found: number[] = [];
    for (let url: string | null = query; url; ) {
      const page: List = await list(agency, url.replace('/api/applications/', ''));
      found.push(...idsOf(page));
      url = page.next;
      if (page.previous) expect(page.previous).toContain('ordering=-sent_at');
    }
    expect(found).toEqual(idsOf(whole));
  });

  it('of periods have 100 lines when nothing is said', async () => {
    const statements = await seeded.asked(() => list(agency, '', 'periods'));
    const page = statements.filter((one) => one.sql.includes(' as ids'));
    expect(page.map(({ parameters }) => parameters.includes(100))).toEqual([true]);
  });

  it('have 25 lines when nothing is said, none when none are asked, and none behind the end', async () => {
    expect((await list(agency)).results).toHaveLength(25);
    expect((await list(agency, '?limit=0')).results).toEqual([]);
    expect((await list(agency, '?offset=100000')).results).toEqual([]);
  });

  it.each(processes.map(({ collection }) => collection))(
    'of %s never hold more than 9999 lines, whatever is asked',
    async (collection) => {
      const statements = await seeded.asked(() => list(agency, '?limit=1000000', collection));
      const page = statements.filter((one) => one.sql.includes(' as ids'));
      expect(
        page.map(({ parameters }) => parameters.includes(9999) && !parameters.includes(1_000_000)),
      ).toEqual([true]);
    },
  );

  it.each(processes.map(({ collection }) => collection))(
    'of %s cost one question for ids and count and one for the rows, however long',
    async (collection) => {
      const costs = [];
      for (const limit of [1, 50]) {
        const statements = await seeded.asked(() => list(agency, `?limit=${limit}`, collection));
        const rows = statements.filter((one) => one.sql.includes('with page as'));
        const kept = processes.some((one) => one.collection === collection && one.listedMark);
        // Rows that are kept may all be there, or need to be read.
        expect(rows.length).toBeLessThanOrEqual(1);
        if (!kept) expect(rows).toHaveLength(1);
        // Settings are read again now and then, no matter who asks.
        const others = statements.filter((one) => !one.sql.includes('"setting_change"'));
        costs.push(others.length - rows.length);
        expect(
          statements.filter((one) => one.sql.includes(' as ids') && one.sql.includes(' as count')),
        ).toHaveLength(1);
      }
      expect(costs[0]).toBe(costs[1]);
      expect(Math.max(...costs)).toBeLessThanOrEqual(5);
    },
  );
});

describe('filters', () => {
  it('take several values joined by commas, and several filters at once', async () => {
    const whole = await list(agency, '?limit=9999');
    const expectFilter = async (query: string, fits: (line: Line) => boolean) => {
      const found = await list(agency, `?limit=9999&${query}`);
      expect([query, idsOf(found)]).toEqual([
        query,
        whole.results.filter(fits).map(({ id }) => id),
      ]);
      expect(found.count).toBe(found.results.length);
      return found.count;
    };
    const organization = (await list(reviewer, '?limit=1')).results[0]?.organization.id ?? 0;
    const studying = statesTagged(applicationMachine, 'studying');
    const counts = [
      await expectFilter('state=pending,rejected', ({ state }) =>
        ['pending', 'rejected'].includes(state),
      ),
      await expectFilter('dc_type=400,500', ({ dc_type }) => [400, 500].includes(dc_type)),
      await expectFilter(
        `organization=${organization}`,
        (line) => line.organization.id === organization,
      ),
      await expectFilter('tag=studying', ({ state }) => studying.includes(state)),
      await expectFilter(
        `organization=${organization}&state=pending&dc_type=500`,
        (line) =>
          line.organization.id === organization && line.state === 'pending' && line.dc_type === 500,
      ),
    ];
    for (const count of counts) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(whole.count);
    }
    expect(await expectFilter('state=nowhere', () => false)).toBe(0);
    expect(await expectFilter('organization=abc', () => false)).toBe(0);
    expect(await expectFilter('unknown=1&state=', () => true)).toBe(whole.count);
  });
});

describe('orderings', () => {
  const compared = (values: (string | null)[]) =>
    values.filter((value): value is string => value !== null);

  it.each(['sent_at', 'review_until'])('%s goes both ways, empty ones last', async (field) => {
    const up = (await list(agency, `?limit=9999&ordering=${field}`)).results.map(
      (line) => line[field] as string | null,
    );
    const down = (await list(agency, `?limit=9999&ordering=-${field}`)).results.map(
      (line) => line[field] as string | null,
    );
    expect(compared(up)).toEqual([...compared(up)].sort());
    expect(compared(down)).toEqual([...compared(down)].sort().reverse());
    for (const values of [up, down])
      expect(values.slice(compared(values).length).every((value) => value === null)).toBe(true);
    expect(up.indexOf(null)).toBe(compared(up).length);
  });

  it.each(processes.map(({ collection }) => collection))(
    'each that %s declares answers the same records, both ways',
    async (collection) => {
      const orderings = Object.keys(
        processes.find((one) => one.collection === collection)?.orderings ?? {},
      );
      const { status, body } = await ask(agency, '?limit=1', collection);
      if (status !== 200) return;
      for (const ordering of orderings.flatMap((name) => [name, `-${name}`])) {
        const ordered = await list(agency, `?limit=1&ordering=${ordering}`, collection);
        expect([ordering, ordered.count]).toEqual([ordering, body.count]);
      }
    },
  );

  it('applications go by the names of the people, and by the day of acceptance, with an index', async () => {
    const { results } = await list(agency, '?limit=9999&ordering=name&state=pending,accepted');
    const names = results.map(({ person }) => {
      const { surname, first_name } = person as { surname: string; first_name: string };
      return fold(`${surname} ${first_name}`);
    });
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...names].sort());
    const { orderings, table } =
      processes.find(({ collection }) => collection === 'applications') ?? expect.fail();
    for (const [name, way, index] of [
      ['name', 'asc nulls last', 'application_by_name'],
      ['accepted_at', 'desc nulls last', 'application_by_acceptance'],
    ] as const) {
      const by = orderings[name] as RawBuilder<unknown>;
      const { sql: order } = by.compile(seeded.on.services.db);
      const statement = `select r.id from ${table} r order by ${order} ${way}, r.id desc limit 25`;
      expect(await planOf(seeded.on.services.db, statement)).toContain(index);
    }
  });

  it.each(['uz', 'ru', 'en'] as const)(
    'organizations go by their names in %s',
    async (language) => {
      const headers = { 'accept-language': language };
      const path = '/api/organizations/?limit=9999&ordering=name';
      const { body } = await seeded.on.send(agency, 'GET', path, undefined, headers);
      const names = (body.results as Record<string, string>[]).map(
        (one) => one[`name_${language}`],
      );
      const { rows } = await sql<{ name: string }>`select name from unnest(${names}::text[]) name
      order by name collate ${sql.ref(`${language}-x-icu`)}`.execute(seeded.on.services.db);
      expect(names).toEqual(rows.map(({ name }) => name));
      expect(names.length).toBeGreaterThan(10);
    },
  );

  it('without any the newest come first; an unknown one is named', async () => {
    const ids = idsOf(await list(agency, '?limit=9999'));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    const wrong = await ask(agency, '?ordering=person');
    expect([wrong.status, wrong.code, Object.keys(wrong.body)]).toEqual([
      400,
      'VALIDATION',
      ['ordering'],
    ]);
  });
});

describe('search', () => {
  const found = async (words: string) =>
    idsOf(await list(agency, `?limit=9999&search=${encodeURIComponent(words)}`));

  it('finds a name in every apostrophe, case and script', async () => {
    const spellings = [
      'gʻofurov',
      "G'OFUROV",
      'g`ofurov',
      'gʼofurov',
      'G‘ofurov',
      'g’ofurov',
      'ғофуров',
      'Ғофуров',
      'gofurov',
    ];
    const answers = await Promise.all(spellings.map(found));
    expect(answers[0]?.length).toBeGreaterThan(0);
    for (const [at, ids] of answers.entries())
      expect([spellings[at], ids]).toEqual([spellings[at], answers[0]]);
  });

  it('finds names in Cyrillic by Latin letters', async () => {
    const known: string[] = [];
    for (const [latin, own] of [
      ['orinov qahramon', 'Ўринов Қаҳрамон'],
      ['qochqorova', 'Қўчқорова'],
      ['ibragimova yekaterina', 'Ибрагимова Екатерина'],
    ] as const) {
      const ids = await found(latin);
      expect(await found(own)).toEqual(ids);
      if (ids.length > 0) known.push(latin);
    }
    // Who of them applies is a matter of the demonstration.
    expect(known.length).toBeGreaterThan(1);
  });

  it('asks for all words in any order, and takes wildcards as letters', async () => {
    const [name] = (await list(agency, '?limit=1&state=pending')).results.map(
      ({ person }) => person as { surname: string; first_name: string },
    );
    const both = await found(`${name?.surname} ${name?.first_name}`);
    expect(both.length).toBeGreaterThan(0);
    expect(await found(`${name?.first_name}  ${name?.surname}`)).toEqual(both);
    expect(await found(`${name?.surname} qwertz`)).toEqual([]);
    for (const sign of ['%', '_', '\\', "'; drop table application; --"])
      expect(await found(`${sign}${name?.surname}zz`)).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found("  '  ")).toEqual(await found(''));
  });
});

describe('the parts of the worklist', () => {
  it.each(['universitet', 'institut', 'vazirlik', 'agentlik'])(
    'of %s hold every record once, and their counts add up',
    async (login) => {
      const sender = await seeded.as(login);
      const whole = await list(sender, '?limit=9999');
      const { body: groups } = await ask(sender, 'groups/');
      const parts: number[] = [];
      for (const [group, count] of Object.entries(groups)) {
        const part = await list(sender, `?limit=9999&group=${group}`);
        expect([group, part.count]).toEqual([group, count]);
        parts.push(...idsOf(part));
      }
      expect(parts.sort()).toEqual(idsOf(whole).sort());
      expect(whole.count).toBeGreaterThan(5);
    },
  );

  it('are counted within the filters', async () => {
    const { body: groups } = await ask(reviewer, 'groups/?state=pending');
    const { count } = await list(reviewer, '?state=pending');
    expect(Object.values(groups).reduce((sum: number, part) => sum + Number(part), 0)).toBe(count);
  });
});

describe('the parts of a list', () => {
  const withParts = processes.filter(({ groups }) => groups);

  it.each(withParts.map(({ collection }) => collection))(
    'come with its page, as when each is asked for alone: %s',
    async (collection) => {
      const seen = new Set<number>();
      for (const { login } of demoAccounts) {
        const sender = await seeded.as(login.split('@')[0] ?? login);
        const { status, body } = await ask(sender, '?limit=2&include=groups&each=3', collection);
        if (status === 403) continue;
        expect([login, status]).toEqual([login, 200]);
        const { groups, ...page } = body as unknown as List & { groups: (List & Named)[] };
        const { next: _next, ...alone } = await list(sender, '?limit=2', collection);
        expect({ ...page, next: undefined }).toEqual({ ...alone, next: undefined });
        const { body: numbers } = await ask(sender, 'groups/', collection);
        expect(Object.fromEntries(groups.map(({ name, count }) => [name, count]))).toEqual(numbers);
        for (const { name, results } of groups) {
          const part = await list(sender, `?limit=3&group=${name}`, collection);
          expect([name, results]).toEqual([name, part.results]);
          for (const { id } of results) seen.add(id);
        }
      }
      expect(seen.size).toBeGreaterThan(0);
    },
  );

  it('hold what narrows the list, and are not there when nobody asks', async () => {
    expect(await list(reviewer, '?limit=1')).not.toHaveProperty('groups');
    const query = '?state=pending&search=a&ordering=review_until';
    const { body } = await ask(reviewer, `${query}&include=groups&each=2&limit=0`);
    const { groups, results, count } = body as unknown as List & { groups: (List & Named)[] };
    expect(results).toEqual([]);
    expect(groups.reduce((sum, part) => sum + part.count, 0)).toBe(count);
    for (const { name, results: first } of groups)
      expect(first).toEqual((await list(reviewer, `${query}&group=${name}&limit=2`)).results);
    expect((await ask(reviewer, '?include=everything')).status).toBe(400);
    expect((await ask(reviewer, '?include=groups&each=101')).status).toBe(400);
  });
});
