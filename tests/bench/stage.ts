import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSession } from '#server/auth/sessions.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { seedIfEmpty } from '#server/db/seed.ts';
import { seedBig } from '#server/db/seed-big/load.ts';
import { type TestApp, testApp } from '../support/app.ts';

/** A request over HTTP as somebody; throws when the answer is a refusal. */
export type Call = (method: string, url: string, body?: object) => Promise<Record<string, unknown>>;

/** The product over a real socket and a real, freshly seeded database. */
export interface BenchStage {
  on: TestApp;
  connection: Connection;
  /** Signed on by electronic signature: no SMS code is asked. */
  as(accountId: number): Promise<Call>;
  stop(): Promise<void>;
}

function callTo(address: string, token: string): Call {
  return async (method, url, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${address}${url}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text || '{}');
  };
}

/** Starts everything in a temporary folder, with so many generated applications beside the demonstration. */
export async function openStage(applications: number): Promise<BenchStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-bench-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded(path.join(folder, 'database'));
  const connection = openDatabase(server.address);
  const bulk = openDatabase(server.address, { patience: { connect: 10_000, query: null } });
  await prepareDatabase(connection, (db) => seedIfEmpty(db, { now: new Date() }));
  await seedBig(bulk.pool, applications, new Date(), console.log);
  await bulk.stop();
  const on = await testApp(connection);
  const address = await on.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...{ on, connection },
    async as(accountId) {
      const columns = ['id', 'role_id', 'organization_id'] as const;
      const holder = await connection.db.selectFrom('account').select(columns).where('id', '=', accountId).executeTakeFirstOrThrow();
      const { pair } = await openSession(on.services, holder, { signed: true, origin: { ip: '127.0.0.1', userAgent: 'bench' } });
      return callTo(address, pair.access);
    },
    async stop() {
      await on.stop();
      await connection.stop();
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
