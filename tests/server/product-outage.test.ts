import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addJobs } from '#server/jobs/runner.ts';
import { addActor } from '../support/actors.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { rideOutage } from '../support/outage-rides.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { soon } from '../support/queue-process.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let on: TestApp;
let product: ProductProcess;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startFaultProxy(inject('databaseServer'));
  on = await testApp(database);
  const { user, password = '' } = inject('databaseServer');
  const databaseUrl = `postgres://${user}:${password}@${proxy.host}:${proxy.port}/${database.address.database}`;
  const { tokenSecret, publicUrl } = on.services.config;
  product = await productProcess({ databaseUrl, tokenSecret, publicUrl });
  headers = { authorization: await on.bearer(await addActor(on, 'admin')) };
}, 120_000);
afterAll(async () => {
  await product.end('SIGKILL');
  await on.stop();
  await proxy.close();
  await database.stop();
});

const paths = ['/api/my-turn/', '/api/periods/'];

/** Jobs that ask the database, so that some are in work at any moment. */
const fillQueue = () =>
  addJobs(
    database.db,
    Array.from({ length: 3000 }, () => ({ task: 'fold-counts', payload: {} })),
  );

const faults: [
  name: string,
  ms: number,
  fault: { begin(to: FaultProxy): unknown; end(to: FaultProxy): unknown },
][] = [
  ['in a black hole', 6000, { begin: (to) => to.hold(), end: (to) => to.release() }],
  ['reset', 500, { begin: (to) => to.reset(), end: () => undefined }],
  ['refused', 3000, { begin: (to) => to.cut(), end: (to) => to.restore() }],
];

describe('the product while connections to its database are', () => {
  it.each(faults)(
    '%s lives, answers 503 with Retry-After, and is good again within 5 s',
    async (_name, ms, fault) => {
      await fillQueue();
      const ride = await rideOutage(product, { headers, paths, clients: 20, ms }, fault, proxy);
      expect(ride.strange).toEqual([]);
      expect(ride.slowest).toBeLessThan(5500);
      expect(ride.goodAfter).toBeLessThan(5000);
      expect(new Set(ride.healthz)).toEqual(new Set([200]));
      expect(product.child.exitCode).toBeNull();
      await soon('the queue is worked off', 40_000, async () => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) from graphile_worker._private_jobs
          where locked_by is null and attempts = 0`.execute(database.db);
        return rows[0]?.count === 0;
      });
    },
  );

  it('all taken by 200 clients lives, and answers them', async () => {
    await fillQueue();
    const slow = { begin: (to: FaultProxy) => to.slow(400), end: (to: FaultProxy) => to.release() };
    const ride = await rideOutage(product, { headers, paths, clients: 200, ms: 4000 }, slow, proxy);
    expect(ride.strange).toEqual([]);
    expect(ride.during[503]).toBeGreaterThan(0);
    expect(ride.goodAfter).toBeLessThan(5000);
    expect(product.child.exitCode).toBeNull();
  });
});
