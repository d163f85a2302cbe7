import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicMachine } from '#machines/topic.machine.ts';
import { daysAgo } from '#server/story/moments.ts';
import { Teller } from '#server/story/teller.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await seededDatabase();
});
afterAll(() => database.stop());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(database.db)).rows;

/** The staff of the first university. */
const universityOf = ({ db }: TestDatabase) =>
  db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'universitet@namuna.uz')
    .executeTakeFirstOrThrow();

describe('what was told by events', () => {
  it('has its consequences at the moment of their event', async () => {
    const raised = await rowsOf(sql<{ process: string; event: string; late: boolean }>`
      select line.process, line.event, line.at <> cause.at as late from history line
        join history cause on line.job = 'raised-by-' || cause.id`);
    expect(raised.map(({ process, event }) => `${process} ${event}`)).toEqual(
      expect.arrayContaining(['attestation close']),
    );
    expect(raised.filter(({ late }) => late)).toEqual([]);
  });

  it('is confirmed as its machine asks', async () => {
    const sent = await rowsOf(sql<{ confirm_method: string }>`
      select distinct confirm_method from history where process = 'application' and event = 'admit'
        and actor_role = 'university' and reason is null`);
    expect(sent).toEqual([{ confirm_method: 'sms' }]);
  });

  it('lets documents fall due at the moment of their event', async () => {
    const due = await rowsOf(sql<{ late: boolean }>`
      select d.due_at <> h.at as late from due_document d join history h on h.id = d.history_id`);
    expect(due.length).toBeGreaterThan(100);
    expect(due.filter(({ late }) => late)).toEqual([]);
  });

  it('frees holders of a confirmed certificate from the language exam, and not those whose certificate was found false', async () => {
    const rows = await rowsOf(sql<{ is_certificate: boolean; state: string }>`
      select distinct x.is_certificate, c.state from exam_result x
        join application a on a.id = x.application_id join certificate c on c.id = a.certificate_id
      order by c.state`);
    expect(rows).toEqual([
      { is_certificate: true, state: 'confirmed' },
      { is_certificate: false, state: 'rejected' },
    ]);
  });

  it('notifies nobody of the past: nothing waits in the queue', async () => {
    expect(await rowsOf(sql`select task_identifier from graphile_worker.jobs`)).toEqual([]);
  });
});

describe('a teller', () => {
  const day = daysAgo({ now: new Date() }, 30);
  const telling = async (run: (teller: Teller) => Promise<unknown>) => {
    await database.db
      .transaction()
      .execute(async (trx) => run(new Teller({ trx, now: () => day, storage: undefined })));
  };

  it('says which event was refused, and when', async () => {
    const { id: university } = await universityOf(database);
    const archived = await database.db
      .selectFrom('topic')
      .select('id')
      .where('state', '=', 'archived')
      .executeTakeFirstOrThrow();
    const told = telling((teller) =>
      teller.act({ id: university }, topicMachine.id, archived.id, 'publish'),
    );
    await expect(told).rejects.toThrow(`topic ${archived.id} publish on ${day.toISOString()}`);
    await expect(
      telling((teller) => teller.actAsSystem(topicMachine.id, archived.id, 'take')),
    ).rejects.toThrow('refused to the scheduler');
  });

  it('takes what the form would take', async () => {
    const { id: university } = await universityOf(database);
    const told = telling((teller) =>
      teller.create({ id: university }, topicMachine.id, { name_uz: 'Qisqa' }),
    );
    await expect(told).rejects.toThrow('name_uz');
  });
});
