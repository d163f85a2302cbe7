import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { processes } from '#server/declared/modules.ts';
import { appendReading } from '#server/engine/reading-chain.ts';
import { linesKinds } from '#shared/import.ts';
import type { Sender } from '../support/app.ts';
import { addressOf, type Operation, routesOf } from '../support/routes.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

/**
 * What stands at a place of a path: its table, and the list by which a person finds what they may
 * see.
 */
interface Kept {
  table: string;
  list: string;
  /** Numbered by UUID. */
  uuid?: boolean;
  /** Only these roles are asked: others see by a rule of their own, which the named test holds. */
  only?: readonly string[];
}

const noFiles = ['talabgor', 'moliya', 'iqtisodiyot', 'texnik'];
const noAudit = [
  'talabgor',
  'doktorant',
  'universitet',
  'vazirlik',
  'agentlik',
  'moliya',
  'rahbar',
  'iqtisodiyot',
];
const kept: Record<string, Kept> = {
  ...Object.fromEntries(
    processes.map(({ collection, table }) => [
      `/api/${collection}`,
      { table, list: `/api/${collection}/?limit=9999` },
    ]),
  ),
  '/api/scientific-works': { table: 'scientific_work', list: '/api/scientific-works/?limit=9999' },
  '/api/profile/work-history': { table: 'work_history', list: '/api/profile/work-history/' },
  '/api/profile/achievements': { table: 'achievement', list: '/api/profile/' },
  '/api/notification-inbox': {
    table: 'received_notification',
    list: '/api/notification-inbox/?limit=9999',
  },
  '/api/absences': { table: 'absence', list: '/api/absences/' },
  '/api/list-views': { table: 'list_view', list: '/api/list-views/?list=notification-inbox' },
  ...Object.fromEntries(
    linesKinds.map((kind) => [
      `/api/imports/${kind}`,
      { table: kind.slice(0, -1).replace('-', '_'), list: `/api/${kind}/?limit=9999` },
    ]),
  ),
  '/api/imports/exam-marks': { table: 'exam', list: '/api/exams/?limit=9999' },
  '/api/call-desk/applications': { table: 'application', list: '/api/applications/?limit=9999' },
  '/api/messages': { table: 'message', list: '/api/messages/?limit=9999' },
  // Anyone who reads the log reads all of it.
  '/api/audit/changes': { table: 'history', list: '/api/audit/changes/?limit=9999', only: noAudit },
  '/api/audit/readings': {
    table: 'file_read',
    list: '/api/audit/readings/?limit=9999',
    only: noAudit,
  },
  '/api/irregularities': { table: 'irregularity', list: '/api/irregularities/?limit=9999' },
  '/api/auth/user/sessions': { table: 'session', list: '/api/auth/user/sessions/', uuid: true },
  '/api/statistics/exports': { table: 'export_task', list: '/api/statistics/exports/', uuid: true },
  // Who else reads a file: file-access.test.ts, scopes.test.ts.
  '/api/files': { table: 'file', list: '/api/files/?limit=9999', uuid: true, only: noFiles },
  '/api/files/upload': { table: 'file', list: '/api/files/?limit=9999', uuid: true },
};
/**
 * Places where there is nothing to hide: entries of directories, keys of settings and names of
 * processes are known, issued documents are checked by everybody; active news, texts in force and
 * numbers of the public site are read by everybody.
 */
const known = [
  '/api/directories',
  '/api/forecasts',
  '/api/passages',
  '/api/rule-moves',
  '/api/rule-remarks',
  '/api/settings',
  '/api/public/application-counts',
  '/api/public/documents',
  '/api/public/feed',
  '/api/public/open-data',
  '/api/public/posts',
  '/api/public/processes',
  '/api/public/texts',
];

let seeded: SeededApp;
const operations: Operation[] = [];
const placeOf = ({ path }: Operation) => path.slice(0, path.indexOf('/:'));
beforeAll(async () => {
  seeded = await seededApp();
  operations.push(...routesOf(seeded.on.app).filter(({ path }) => path.includes('/:')));
  // Something of somebody at every place: the demonstration has no export, no place of work, no
  // achievement, no saved view, no absence and no irregularity.
  const { db } = seeded.on.services;
  const owner = sql`(select id from account where email = 'institut@namuna.uz')`;
  await sql`insert into work_history (account_id, company_name, position, start_date)
    values (${owner}, 'Institut', 'Xodim', '2020-01-01')`.execute(db);
  await sql`insert into achievement (owner_id, name, received_on)
    values (${owner}, 'Koʻrgazma gʻolibi', '2024-05-01')`.execute(db);
  await sql`insert into list_view (account_id, list, name, query)
    values (${owner}, 'notification-inbox', 'Yangi', 'turn=1')`.execute(db);
  await sql`insert into absence (account_id, from_day, to_day)
    values (${owner}, '2099-01-01', '2099-01-02')`.execute(db);
  await sql`insert into irregularity (kind, key, state, said, params, form, first_seen, last_seen,
      watch_id)
    select kind, 'one', 'open', said, '{}', '', now(), now(), 1
    from (values ('ledger', 'ledgerTwice'), ('night', 'nightWork')) v (kind, said)`.execute(db);
  const { id: file_id, owner_id } = await db
    .selectFrom('file')
    .select(['id', 'owner_id'])
    .where('owner_id', 'is not', null)
    .$narrowType<{ owner_id: number }>()
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const reader = {
    account_id: owner_id,
    role: 'applicant',
    organization_id: null,
    ip: null,
    at: new Date(),
  };
  await appendReading(db, { ...reader, file_id, owner_id });
  const exporter = await seeded.as('institut');
  expect(
    (await seeded.on.send(exporter, 'GET', '/api/statistics/otm_itm_apply_docs_exel/')).status,
  ).toBeLessThan(300);
});
afterAll(() => seeded.stop());

/** One person of every role. */
const logins = [
  ...new Map(
    demoAccounts
      .map(({ roleName, login }) => [roleName, login.replace('@namuna.uz', '')] as const)
      .reverse(),
  ).values(),
];

/** Some of what is there and the person does not see: the first and the last. */
async function hiddenFrom(sender: Sender, { table, list }: Kept): Promise<(number | string)[]> {
  const { body } = await seeded.on.send(sender, 'GET', list);
  const seen = new Set(
    (body.results as { id: number | string }[] | undefined)?.map(({ id }) => String(id)),
  );
  const { rows } = await sql<{
    id: number | string;
  }>`select id from ${sql.table(table)} order by id`.execute(seeded.on.services.db);
  const hidden = rows.map(({ id }) => id).filter((id) => !seen.has(String(id)));
  return [...new Set([...hidden.slice(0, 1), ...hidden.slice(-1)])];
}

const bodyFor = ({ method }: Operation) =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? { version: 1 } : undefined;

it('every place of a path is known here', () => {
  expect([...new Set(operations.map(placeOf))].sort()).toEqual(
    [...Object.keys(kept), ...known].sort(),
  );
});

it('there is something foreign at every place', async () => {
  const sender = await seeded.as('talabgor');
  for (const [place, what] of Object.entries(kept))
    expect([place, (await hiddenFrom(sender, what)).length > 0]).toEqual([place, true]);
});

describe.each(logins)('to %s', (login) => {
  it('what they may not see answers every route as what is not there', async () => {
    const sender = await seeded.as(login);
    const ask = async (operation: Operation, id: number | string) => {
      const { status, code, body } = await seeded.on.send(
        sender,
        operation.method,
        addressOf(operation, id),
        bodyFor(operation),
      );
      return { status, code, body };
    };
    for (const [place, what] of Object.entries(kept)) {
      if (what.only && !what.only.includes(login)) continue;
      const hidden = await hiddenFrom(sender, what);
      for (const operation of operations.filter((one) => placeOf(one) === place)) {
        const nothing = await ask(operation, what.uuid ? randomUUID() : 999_999_999);
        for (const id of hidden) {
          const route = `${operation.method} ${operation.path} ${id}`;
          expect([route, await ask(operation, id)]).toEqual([route, nothing]);
        }
        expect([operation.path, nothing.status >= 400 && nothing.status < 500]).toEqual([
          operation.path,
          true,
        ]);
      }
    }
  });
});
