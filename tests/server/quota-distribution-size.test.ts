import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { proposedLines } from '#modules/quota/distribution/lines.server.ts';
import { addDays } from '#shared/dates.ts';
import {
  type AmountColumn,
  amountColumns,
  amountForms,
  mostPlaces,
  type OrganizationLine,
} from '#shared/quota.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';

const count = 300;
/** What each organization asked for, and what the total has of each form. */
const asked = 4;
const total = 900;

let world: OpenWorld;
let distribution: number;
let period: number;
let organizations: number[];

const amounts = (places: number) =>
  Object.fromEntries(amountColumns.map((column) => [column, places])) as Record<
    AmountColumn,
    number
  >;
const db = () => world.database.db;

/**
 * A quota period that stands in the step of distribution: its consolidated request, its accepted
 * total and the draft of its distribution.
 */
async function standInStepSix(): Promise<void> {
  await sql`update period set state = 'innovationDistribution' where id = ${period}`.execute(db());
  const book = {
    at: new Date(),
    period_id: period,
    process: 'quotaRequest',
    record_id: 0,
    record_version: 1,
    organization_type: 100,
  };
  for (const { dcType } of amountForms) {
    for (const account of ['asked', 'consolidated']) {
      await sql`insert into quota_entry (at, process, record_id, record_version, period_id, account,
        organization_type, organization_id, dc_type, amount)
        select ${book.at}, ${book.process}, ${book.record_id}, ${book.record_version},
          ${book.period_id}, ${account}, 100, o, ${dcType}, ${asked}
        from unnest(${organizations}::bigint[]) o`.execute(db());
    }
  }
  const { rows } = await sql<{ id: number }>`
    with t as (insert into quota_total (state, period_id, year, organization_type,
      ${sql.join(amountColumns.map((column) => sql.ref(column)))})
      select 'accepted', id, admission_year, 300,
        ${sql.join(amountColumns.map(() => sql`${total}::int`))} from period where id = ${period}
          returning id, period_id)
    insert into quota_distribution (state, period_id, quota_total_id) select 'draft', period_id, id
      from t returning id`.execute(db());
  distribution = Number(rows[0]?.id);
  await sql`insert into quota_distribution_line (quota_distribution_id, organization_id)
    select ${distribution}, o from unnest(${organizations}::bigint[]) o`.execute(db());
}

beforeAll(async () => {
  world = await openWorld();
  const { rows } = await sql<{ id: number }>`
    insert into organization (code, type, state, name_uz, name_ru, name_en)
    select 'Q' || n, 100, 'active', 'Tashkilot ' || n, 'Организация ' || n, 'Organization ' || n
      from generate_series(1, ${count}) n returning id`.execute(db());
  organizations = rows.map(({ id }) => Number(id));
  period = await buildPeriod(world, quotaPeriod(world.on.clock.today()));
  await standInStepSix();
});
afterAll(() => world.stop());

const address = () => `/api/quota-distributions/${distribution}/`;
const read = async () => (await world.on.send(world.staff.innovation, 'GET', address())).body;
const lines = (
  change: (line: OrganizationLine, at: number) => OrganizationLine = (line) => line,
): OrganizationLine[] =>
  organizations.map((organization_id, at) =>
    change({ organization_id, ...amounts(3), description: null }, at),
  );
const save = async (sent: OrganizationLine[]) =>
  world.on.send(world.staff.innovation, 'PUT', address(), {
    version: (await read()).version,
    lines: sent,
    description: null,
  });

describe(`a distribution over ${count} organizations`, () => {
  it('is saved in one request, soon', async () => {
    const times: number[] = [];
    for (const at of [0, 1, 2, 3, 4]) {
      const { version } = await read();
      const sent = {
        version,
        lines: lines((line) => ({ ...line, amount_phd: at % 2 === 0 ? 3 : 2 })),
        description: `Qayta hisob ${at}`,
      };
      const start = performance.now();
      const { status } = await world.on.send(world.staff.innovation, 'PUT', address(), sent);
      times.push(Math.round(performance.now() - start));
      expect(status).toBe(200);
    }
    // The limit is for a quiet machine: the best of five stands for it on one that others use too.
    expect(Math.min(...times), `milliseconds: ${times.join(', ')}`).toBeLessThanOrEqual(500);
    expect(await read()).toMatchObject({
      sums: amounts(total),
      facts: { withinTotals: true, distributedWhole: true, linesExplained: true },
    });
  });

  it('names every line and total that is wrong, and saves nothing', async () => {
    const before = await read();
    const wrong = lines((line, at) =>
      at === 7 ? { ...line, amount_dsc: -1 } : at === 9 ? { ...line, amount_phd: 1.5 } : line,
    );
    const bad = await save(wrong);
    expect([bad.status, Object.keys(bad.body)]).toEqual([
      400,
      ['lines.7.amount_dsc', 'lines.9.amount_phd'],
    ]);
    const over = await save(
      lines((line, at) => (at === 0 ? { ...line, amount_trainee: mostPlaces } : line)),
    );
    expect([over.status, Object.keys(over.body)]).toEqual([400, ['total.amount_trainee']]);
    const twice = await save(
      lines((line, at) => (at === 5 ? { ...line, organization_id: organizations[4] ?? 0 } : line)),
    );
    expect([twice.status, Object.keys(twice.body)]).toEqual([400, ['lines.5.organization_id']]);
    expect(await read()).toEqual(before);
  });

  it('is newer than the total that was accepted in the same second: nobody calculates it again', async () => {
    const moment = (after: string) => sql`date_trunc('second', now()) + ${after}::interval`;
    await sql`update quota_total set updated_at = ${moment('200 milliseconds')}
      where period_id = ${period}`.execute(db());
    await sql`update quota_distribution set updated_at = ${moment('700 milliseconds')}
      where id = ${distribution}`.execute(db());
    expect(await read()).toMatchObject({ facts: { totalRenewed: false } });
    await sql`update quota_total set updated_at = ${moment('900 milliseconds')}
      where period_id = ${period}`.execute(db());
    expect(await read()).toMatchObject({ facts: { totalRenewed: true } });
  });

  it('shows what was given in the last period beside it', async () => {
    const { lines: now, last_year } = await read();
    expect([last_year, (now as { last: unknown }[])[0]?.last]).toEqual([null, null]);
    const { admission_year } = (
      await world.on.send(world.staff.innovation, 'GET', `/api/periods/${period}/`)
    ).body;
    const year = Number(admission_year) - 1;
    const { rows } = await sql<{ id: number }>`
      insert into period (state, name_uz, name_ru, name_en, admission_year, quarters,
        registration_start, registration_stop, review_stop, study_start)
      select 'closed', 'Oldingi', 'Прошлый', 'Last', ${year}, '{1}', registration_start,
        registration_stop, review_stop, study_start from period where id = ${period}
      returning id`.execute(db());
    const [first] = now as { organization_id: number }[];
    for (const [account, organization] of [
      ['total', null],
      ['given', first?.organization_id ?? 0],
    ] as const) {
      await sql`insert into quota_entry (at, process, record_id, record_version, period_id, account,
        organization_type, organization_id, dc_type, amount)
        values (now(), 'quotaTotal', 0, 1, ${rows[0]?.id}, ${account}, 300, ${organization}, 200,
          6)`.execute(db());
    }
    const later = await read();
    const [one, two] = later.lines as { last: unknown }[];
    expect([later.last_year, one?.last, two?.last]).toEqual([year, { amount_phd: 6 }, null]);
  });

  it('tells equal fractions apart by the defences in time, up to the day the quota began', async () => {
    const { quota_start } = await db()
      .selectFrom('period')
      .select('quota_start')
      .where('id', '=', period)
      .executeTakeFirstOrThrow();
    const day = (days: number) => addDays(String(quota_start), days);
    const [before, last] = [organizations.at(-2) ?? 0, organizations.at(-1) ?? 0];
    const study = (organization_id: number, study_end: string, defence_date: string | null) => ({
      organization_id,
      study_end,
      defence_date,
      owner_id: world.staff.applicant.id,
      dc_type: 200,
      state: defence_date ? 'successfullyDefended' : 'graduated',
    });
    await db()
      .insertInto('application')
      .values([
        study(last, day(-10), day(-20)),
        study(last, day(-9), null),
        // Too late, and after the quota began: neither is in time.
        study(before, day(-10), day(-5)),
        study(before, day(10), day(-1)),
      ])
      .execute();
    const { lines: shown } = (await read()) as {
      lines: { organization_id: number; defences: object }[];
    };
    const defencesOf = (id: number) =>
      shown.find(({ organization_id }) => organization_id === id)?.defences;
    expect([defencesOf(last), defencesOf(before)]).toEqual([
      { due: 2, in_time: 1 },
      { due: 1, in_time: 0 },
    ]);
    // One place less than three for everybody: 299 equal fractions get a remainder, one does not.
    const { quota_total_id } = await db()
      .selectFrom('quota_distribution')
      .select('quota_total_id')
      .where('id', '=', distribution)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('quota_total')
      .set({ amount_phd: total - 1 })
      .where('id', '=', quota_total_id)
      .execute();
    const proposed = await proposedLines(db(), quota_total_id);
    expect(
      proposed
        .filter(({ amount_phd }) => amount_phd === 2)
        .map(({ organization_id }) => organization_id),
    ).toEqual([before]);
  });
});
