import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#modules/audit/schema.ts';
import { chains } from '#server/declared/modules.ts';
import { brokenAttestations } from '#server/engine/attestations.ts';
import { hashOf } from '#server/engine/history.ts';
import { appendReading, brokenReadings } from '#server/engine/reading-chain.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import type { Answer } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const reason = 'Tekshirildi: eski nusxadan tiklangan qator.';

async function send(login: string, path: string, body?: object): Promise<Answer> {
  return seeded.on.send(await seeded.as(login), body ? 'POST' : 'GET', `/api/audit/${path}`, body);
}

/** What a hand with the rights of the database's owner does. */
async function tamper(
  table: 'history' | 'file_read' | 'line_attestation',
  statement: string,
): Promise<void> {
  const { db } = seeded.on.services;
  await sql.raw(`alter table ${table} disable trigger ${table}_append_only`).execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw(`alter table ${table} enable trigger ${table}_append_only`).execute(db);
}

const upwards = (one: number, other: number): number => one - other;

/** The verifier's word: problems, and the lines that are broken and explained, in their order. */
async function verdict(): Promise<{ problems: string[]; attested: number[] }> {
  const { db } = seeded.on.services;
  const [problems, attested]: [string[], number[]] = [[], []];
  const hear = ({ lineId }: { lineId: number }): void => {
    attested.push(lineId);
  };
  for await (const { problem } of verifyHistory(db, chains, undefined, hear))
    problems.push(problem);
  return { problems, attested: attested.sort(upwards) };
}

async function lineAt(offset: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select h.id from history h
    join history next on next.process = h.process and next.record_id = h.record_id
      and next.record_version = h.record_version + 1
    where h.process = 'application' and h.record_version = 2
      order by h.id offset ${offset} limit 1`.execute(seeded.on.services.db);
  return rows[0]?.id ?? 0;
}

describe('a broken line of the history', () => {
  it('is explained by an administrator, once, and fails again when it changes again', async () => {
    const id = await lineAt(0);
    await tamper('history', `update history set reason = 'boshqa sabab' where id = ${id}`);
    expect((await verdict()).problems).toEqual([expect.stringContaining(`line ${id}: the hash`)]);

    const answers = await Promise.all(
      [1, 2, 3].map(() => send('admin', `changes/${id}/attest/`, { reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await verdict()).toEqual({ problems: [], attested: [id] });
    const { body } = await send('nazorat', `changes/${id}/`);
    const { broken, attested } = body as AuditRecord;
    expect(broken).toEqual([]);
    expect(attested).toMatchObject([{ line_id: id, reason, actor: { role: 'admin' } }]);

    for (const change of [
      `reason = 'yana boshqa'`,
      `hash = repeat('a', 64)`,
      `previous_hash = 'x'`,
    ]) {
      const { rows } =
        await sql`select reason, hash, previous_hash from history where id = ${id}`.execute(
          seeded.on.services.db,
        );
      await tamper('history', `update history set ${change} where id = ${id}`);
      expect((await verdict()).problems.join(' ')).toContain(`line ${id}: the hash`);
      const before = rows[0] as { reason: string; hash: string; previous_hash: string };
      await tamper(
        'history',
        `update history set reason = '${before.reason}', hash = '${before.hash}', previous_hash = '${before.previous_hash}' where id = ${id}`,
      );
    }
    expect(await verdict()).toEqual({ problems: [], attested: [id] });
  });

  it('and a beginning that is lost is explained likewise, but not the numbers behind it', async () => {
    const { db } = seeded.on.services;
    const known = await verdict();
    // An advisor of before the history was complete, who was changed later: the lines begin with
    // the second.
    const { rows } = await sql<{ id: number; record_id: number }>`select id, record_id from history
      where process = 'advisor' and record_version = 2 order by id limit 1`.execute(db);
    const [line = { id: 0, record_id: 0 }] = rows;
    const ofAdvisor = `process = 'advisor' and record_id = ${line.record_id}`;
    await tamper('history', `delete from history where ${ofAdvisor} and record_version <> 2`);
    await db.updateTable('advisor').set({ version: 2 }).where('id', '=', line.record_id).execute();
    const written = await db
      .selectFrom('history')
      .selectAll()
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow();
    await tamper(
      'history',
      `update history set previous_hash = '', hash = '${hashOf(written, '')}' where id = ${line.id}`,
    );
    await sql`update advisor set state = ${written.to_state} where id = ${line.record_id}`.execute(
      db,
    );
    expect((await verdict()).problems).toEqual([
      expect.stringContaining('version 2 where 1 is due'),
      expect.stringContaining('begins in'),
    ]);
    expect(((await send('nazorat', `changes/${line.id}/`)).body as AuditRecord).broken).toEqual([
      line.id,
    ]);

    expect((await send('admin', `changes/${line.id}/attest/`, { reason })).status).toBe(201);
    const explained = await verdict();
    expect(explained.problems).toEqual([]);
    expect(explained.attested).toEqual([...known.attested, line.id].sort(upwards));
    await tamper(
      'history',
      `update history set record_version = 3, hash = '${hashOf({ ...written, record_version: 3 }, '')}' where id = ${line.id}`,
    );
    expect((await verdict()).problems.join(' ')).toContain('version 3 where 1 is due');
    await tamper(
      'history',
      `update history set record_version = 2, hash = '${hashOf(written, '')}' where id = ${line.id}`,
    );
    expect(await verdict()).toEqual(explained);
  });

  it('is explained by nobody else, not without a reason, and not when it is sound', async () => {
    const id = await lineAt(1);
    expect((await send('admin', `changes/${id}/attest/`, { reason })).code).toBe('GUARD_FAILED');
    for (const login of ['nazorat', 'texnik', 'agentlik', 'universitet', 'talabgor']) {
      expect([login, (await send(login, `changes/${id}/attest/`, { reason })).code]).toEqual([
        login,
        'NO_PERMISSION',
      ]);
    }
    expect(
      (await seeded.on.send(null, 'POST', `/api/audit/changes/${id}/attest/`, { reason })).code,
    ).toBe('UNAUTHENTICATED');
    for (const wrong of [{}, { reason: 'qisqa' }, { reason: `${reason}\0` }]) {
      const answer = await send('admin', `changes/${id}/attest/`, wrong);
      expect([answer.code, Object.keys(answer.body)]).toEqual(['VALIDATION', ['reason']]);
    }
    expect((await send('admin', 'changes/999999999/attest/', { reason })).code).toBe('NOT_FOUND');
  });
});

describe('a broken reading', () => {
  it('is marked in the list, explained there, and told as attested', async () => {
    const { db } = seeded.on.services;
    const reading = {
      file_id: randomUUID(),
      owner_id: 1,
      account_id: 2,
      role: 'university',
      ip: '127.0.0.1',
    };
    for (const minute of [1, 2, 3])
      await appendReading(db, { ...reading, at: new Date(Date.now() - minute * 60_000) });
    const { rows } = await sql<{
      id: number;
    }>`select id from file_read order by id offset 1 limit 1`.execute(db);
    const id = rows[0]?.id ?? 0;
    await tamper('file_read', `update file_read set ip = '127.0.0.9' where id = ${id}`);
    const lines = async () => {
      const { body } = await send('nazorat', 'readings/?limit=50');
      return body.results as { id: number; broken: boolean; attested: { reason: string } | null }[];
    };
    expect((await lines()).filter(({ broken }) => broken).map((line) => line.id)).toEqual([id]);
    expect((await send('admin', `readings/${id}/attest/`, { reason })).status).toBe(201);
    expect((await lines()).filter(({ broken }) => broken)).toEqual([]);
    expect((await lines()).find((line) => line.id === id)?.attested?.reason).toBe(reason);
    const [open, known]: [number[], number[]] = [[], []];
    for await (const one of brokenReadings(db, undefined, (line) => known.push(line)))
      open.push(one);
    expect([open, known]).toEqual([[], [id]]);
  });
});

describe('the chain of attestations', () => {
  it('cannot be changed by the product, and shows what was changed by hand', async () => {
    const { db } = seeded.on.services;
    await expect(sql`update line_attestation set reason = 'x'`.execute(db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from line_attestation`.execute(db)).rejects.toThrow('append-only');
    expect(await brokenAttestations(db)).toEqual([]);
    await tamper(
      'line_attestation',
      `update line_attestation set reason = 'boshqa sabab yozildi' where id = (select min(id) from line_attestation)`,
    );
    expect(await brokenAttestations(db)).toHaveLength(1);
  });
});
