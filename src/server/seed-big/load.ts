import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { withoutIndexes } from '../db/bulk-load.ts';
import { copyIn } from '../db/copy.ts';
import type { Database } from '../db/tables.ts';
import { applicationColumns, applicationLines, applicationRows } from './applications.ts';
import { copyText } from './copy-text.ts';
import { historyColumns } from './history-lines.ts';
import {
  addWorksAndDocuments,
  diplomaColumns,
  diplomaLines,
  diplomaRows,
  worksAndDocuments,
} from './papers.ts';
import { accountColumns, applicants, staff } from './people.ts';
import type { Numbers } from './tell.ts';
import { makeWorld, type World } from './world.ts';

/** Says how far it is, from time to time. */
type Log = (message: string) => void;

const marker = 'seed.big';
const advisorsPer = 40;
const progressMs = 5000;

/**
 * Kysely on the connection of a transaction that is under way, beside the COPY statements of the
 * same transaction.
 */
const kyselyOn = (client: pg.PoolClient): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({
          query: client.query.bind(client),
          release: () => undefined,
        }),
        end: async () => undefined,
      },
    }),
  });

async function nextId(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(id), 0) + 1 as next from ${table}`,
  );
  return Number(rows[0]?.next);
}

function progress(table: string, log: Log): () => void {
  let [rows, told] = [0, Date.now()];
  return () => {
    rows += 1;
    if (rows % 1000 !== 0 || Date.now() - told < progressMs) return;
    told = Date.now();
    log(`  ${table}: ${rows.toLocaleString('en')}`);
  };
}

async function fill(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
  log: Log,
): Promise<void> {
  const started = Date.now();
  const count = await copyIn(
    client,
    `copy ${table} (${columns.join(', ')}) from stdin`,
    copyText(rows, progress(table, log)),
  );
  log(
    `  ${table}: ${count.toLocaleString('en')} rows in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

function* advisorRows(
  world: World,
  { firstAdvisor, firstStaff, advisors }: Numbers,
): Generator<unknown[]> {
  const { organizations } = world;
  for (let at = 0; at < advisors; at += 1)
    yield [
      firstAdvisor + at,
      firstStaff + organizations.length + at,
      organizations[at % organizations.length],
      'consented',
    ];
}

async function numbersFor(
  client: pg.PoolClient,
  applications: number,
  world: World,
): Promise<Numbers> {
  const firstPerson = await nextId(client, 'account');
  const people = Math.ceil(applications / 2);
  const perOrganization = Math.ceil(applications / advisorsPer / world.organizations.length);
  return {
    applications,
    firstPerson,
    firstStaff: firstPerson + people,
    advisors: perOrganization * world.organizations.length,
    firstApplication: await nextId(client, 'application'),
    firstAdvisor: await nextId(client, 'advisor'),
    firstDiploma: await nextId(client, 'diploma'),
  };
}

/** Who studies has had their advisor from the first day. */
const tenures = `
  insert into advisor_tenure (application_id, advisor_id, from_day)
  select id, advisor_id, study_start from application
  where id >= $1 and advisor_id is not null and study_start is not null and state in ('admittedToStudy', 'onAcademicLeave')`;

async function loadAll(
  client: pg.PoolClient,
  applications: number,
  now: Date,
  log: Log,
): Promise<void> {
  const world = await makeWorld(kyselyOn(client), now);
  await withoutIndexes(
    client,
    [
      'account',
      'advisor',
      'diploma',
      'application',
      'advisor_tenure',
      'history',
      ...worksAndDocuments,
    ],
    async () => {
      const numbers = await numbersFor(client, applications, world);
      const people = numbers.firstStaff - numbers.firstPerson;
      await fill(client, 'account', accountColumns, applicants(numbers.firstPerson, people), log);
      await fill(
        client,
        'account',
        accountColumns,
        staff(numbers.firstStaff, people, world.organizations, numbers.advisors),
        log,
      );
      await fill(
        client,
        'advisor',
        ['id', 'account_id', 'organization_id', 'state'],
        advisorRows(world, numbers),
        log,
      );
      await fill(client, 'diploma', diplomaColumns, diplomaRows(world, numbers), log);
      await fill(client, 'application', applicationColumns, applicationRows(world, numbers), log);
      await fill(client, 'history', historyColumns, diplomaLines(world, numbers), log);
      await fill(client, 'history', historyColumns, applicationLines(world, numbers), log);
      await client.query(tenures, [numbers.firstApplication]);
      await addWorksAndDocuments(client, numbers);
      log('  making indexes and checking foreign keys');
    },
  );
  for (const table of ['account', 'advisor', 'diploma', 'application'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
    );
}

/**
 * Adds so many applications with their people and histories to the demonstration, in one
 * transaction that locks the tables. Done once: a second run answers what is there. Throws when
 * another number is there already.
 */
export async function seedBig(
  pool: pg.Pool,
  applications: number,
  now: Date,
  log: Log,
): Promise<'done' | 'there'> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('${marker}'))`);
    const known = await client.query<{ value: number }>(
      'select value::int as value from installation_note where key = $1',
      [marker],
    );
    const there = known.rows[0]?.value;
    if (there !== undefined && there !== applications)
      throw new Error(
        `There are ${there} generated applications already. Run npm run reset first to have another number.`,
      );
    if (there === undefined) {
      await loadAll(client, applications, now, log);
      await client.query(
        'insert into installation_note (key, value) values ($1, to_jsonb($2::int))',
        [marker, applications],
      );
    }
    await client.query('commit');
    return there === undefined ? 'done' : 'there';
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
