import http from 'node:http';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addJobs } from '#server/jobs/runner.ts';
import { addActor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { listenTo } from '../support/event-stream.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';

let database: TestDatabase;
/** The server of the tests has no network port. */
let proxy: FaultProxy;
let on: TestApp;
let person: Sender;
let authorization: string;
const started: ProductProcess[] = [];

async function start(port?: number): Promise<ProductProcess> {
  const { user, password = '' } = inject('databaseServer');
  const databaseUrl = `postgres://${user}:${password}@${proxy.host}:${proxy.port}/${database.address.database}`;
  const { tokenSecret, publicUrl } = on.services.config;
  const product = await productProcess({ databaseUrl, tokenSecret, publicUrl, port });
  started.push(product);
  return product;
}

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startFaultProxy(inject('databaseServer'));
  on = await testApp(database);
  person = await addActor(on, 'admin');
  authorization = await on.bearer(person);
});
afterAll(async () => {
  for (const product of started) await product.end('SIGKILL');
  await on.stop();
  await proxy.close();
  await database.stop();
});

interface Answer {
  status: number;
  connection: string | undefined;
  code: string | undefined;
  body: string;
}

/** One request over a kept-alive connection; rejects when the connection breaks. */
function ask(agent: http.Agent, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${address}/api/my-turn/`,
      { agent, headers: { authorization } },
      (answer) => {
        let body = '';
        answer.on('data', (part) => {
          body += part;
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            connection: answer.headers.connection,
            code: [answer.headers['x-error-code']].flat()[0],
            body,
          }),
        );
      },
    );
    request.on('error', reject);
  });
}

const fillQueue = () =>
  addJobs(
    database.db,
    Array.from({ length: 3000 }, () => ({ task: 'fold-counts', payload: {} })),
  );

describe('SIGTERM', () => {
  it('with a full queue, busy and slow clients and an open stream ends with 0 within 10 s', async () => {
    const product = await start();
    await fillQueue();
    const stream = await listenTo(on, product.address, person);
    const { port } = new URL(product.address);
    const slow = net.connect(Number(port), '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write(
      `POST /api/periods/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 1000\r\nContent-Type: application/json\r\n\r\n{`,
    );

    const answers: Answer[] = [];
    let stopping = false;
    let broken = 0;
    const busy = Array.from({ length: 10 }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        try {
          const answer = await ask(agent, product.address);
          if (stopping) answers.push(answer);
        } catch {
          // After the end nobody listens; before it, nothing may break.
          if (!stopping) broken += 1;
          return agent.destroy();
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopping = true;
    const began = performance.now();
    expect(await product.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    await Promise.all(busy);
    await stream.ended;
    slow.destroy();

    expect(broken).toBe(0);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter(({ status, code }) => status !== 200 && code === undefined)).toEqual([]);
    expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThan(0);
    const { rows } = await sql<{ count: number }>`
      select count(*) from graphile_worker._private_jobs
        where locked_by is not null or attempts > 0`.execute(database.db);
    expect(rows[0]?.count).toBe(0);
  }, 180_000);
});

describe('a rolling restart of two processes under load', () => {
  it('fails no request but those that a client repeats by itself', async () => {
    const pair = [await start(), await start()];
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
    let running = true;
    let answered = 0;
    let repeated = 0;
    const failed: string[] = [];
    /**
     * As the pages ask: the other process when a connection is refused (a proxy does so), and again
     * when it breaks.
     */
    const client = async (index: number): Promise<void> => {
      for (let round = index; running; round += 1) {
        let last = 'nothing';
        let done = false;
        for (let attempt = 0; attempt < 3 && !done; attempt += 1) {
          if (attempt > 0) repeated += 1;
          const product = pair[(round + attempt) % pair.length];
          try {
            const answer = await ask(agent, String(product?.address));
            last = `${answer.status} ${answer.body}`;
            done = answer.status === 200;
          } catch (error) {
            last = String(error);
          }
        }
        if (done) answered += 1;
        else failed.push(last);
        // Load enough, and time for the processes to start.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const clients = Array.from({ length: 10 }, (_, index) => client(index));
    for (const [index, old] of pair.entries()) {
      const port = Number(new URL(old.address).port);
      expect(await old.end('SIGTERM')).toBe(0);
      pair[index] = await start(port);
    }
    running = false;
    await Promise.all(clients);
    agent.destroy();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(repeated).toBeLessThan(answered);
  }, 240_000);
});
