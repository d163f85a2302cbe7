import { createHash } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import { loadConfig } from '#server/base/config.ts';
import { databaseAddress } from '#server/db/connection.ts';
import { makePool, requestPatience } from '#server/db/pool.ts';
import * as say from './limit-sql.ts';

// The limit: a plain Node HTTP server that runs the statements of the product by hand, prepared,
// over a pool of the same size. It reads the session of the token (without checking the signature),
// locks, compares the version, writes the row, the hash-chained line of history, the idempotency
// key and the job, tells the others, reads the fresh row and answers rows as they come. No
// framework, no schema, no guards, no masks, no limits, no log.
const { address } = await databaseAddress(loadConfig(process.env));
const pool = makePool(address, requestPatience, () => undefined);
const counter =
  (await pool.query(`select to_regclass('application_count') is not null as there`)).rows[0]
    ?.there === true;

interface Person {
  id: number;
  role_id: number;
  organization_id: number | null;
}

interface Body {
  version?: number;
  period_id?: number;
  dc_type?: number;
}

class Refused extends Error {}

const sessionId = (header = ''): string =>
  JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString('utf8')).sid;

async function personOf({ headers }: http.IncomingMessage): Promise<Person> {
  const { rows } = await pool.query(say.sessionOf(sessionId(headers.authorization)));
  if (!rows[0]) throw new Refused('nobody');
  return rows[0] as Person;
}

async function list(person: Person, query: URLSearchParams): Promise<object> {
  const states = (query.get('state') ?? '').split(',');
  const { rows } = await pool.query(
    say.pageOf(
      person.organization_id && person.role_id === 300 ? person.organization_id : null,
      states,
      counter,
    ),
  );
  const { ids, count } = rows[0] as { ids: number[]; count: number };
  const page = await pool.query(say.rowsOf(ids));
  return { count, next: null, previous: null, results: page.rows };
}

async function one(id: number): Promise<object> {
  const { rows } = await pool.query(say.rowOf(id));
  return rows[0] as object;
}

async function history(id: number): Promise<object> {
  const { rows } = await pool.query(say.timelineOf(id));
  return { count: rows.length, results: rows };
}

interface Line {
  id: number;
  version: number;
  event: string;
  from: string;
  to: string;
  changed: object;
}

async function leave(
  client: pg.PoolClient,
  person: Person,
  { id, version, event, from, to, changed }: Line,
  effects: object[],
): Promise<void> {
  const previous =
    version === 1 ? '' : ((await client.query(say.lastHash(id))).rows[0]?.hash ?? '');
  const at = new Date();
  const hash = createHash('sha256')
    .update(JSON.stringify([id, version, event, from, to, person.id, at, changed, previous]))
    .digest('hex');
  const own = [
    person.id,
    String(person.role_id),
    person.organization_id,
    at,
    JSON.stringify(changed),
    previous,
    hash,
  ];
  const { rows } = await client.query(say.appendOf(id, version, event, from, to, ...own));
  if (effects.length > 0)
    await client.query(
      say.queueOf(JSON.stringify({ effects, historyId: rows[0]?.id }), `bench-${rows[0]?.id}`),
    );
  await client.query(say.tellOf(JSON.stringify({ process: 'application', id, version })));
}

async function once(
  client: pg.PoolClient,
  person: Person,
  key: string,
  payload: string,
  run: () => Promise<number>,
): Promise<object> {
  await client.query(say.keyLock(`${person.id} ${key}`));
  await client.query(say.keyOf(person.id, key));
  const id = await run();
  const { rows } = await client.query(say.rowOf(id));
  const hash = createHash('sha256').update(payload).digest('hex');
  await client.query(say.keepKey(person.id, key, hash, JSON.stringify(rows[0])));
  return rows[0] as object;
}

async function create(
  client: pg.PoolClient,
  person: Person,
  { period_id, dc_type }: Body,
): Promise<number> {
  await client.query(say.ownLock(`application of ${person.id}`));
  await client.query(say.birthOf(person.id, period_id));
  const { rows } = await client.query(say.insertOf(person.id, period_id, dc_type));
  const { id } = rows[0] as { id: number };
  await leave(
    client,
    person,
    {
      id,
      version: 1,
      event: 'create',
      from: 'absent',
      to: 'draft',
      changed: { period_id, dc_type },
    },
    [],
  );
  return id;
}

const notify = (id: number, code: string) => ({
  process: 'application',
  recordId: id,
  type: 'notify',
  params: { code },
});

async function move(
  client: pg.PoolClient,
  person: Person,
  id: number,
  event: string,
  { version }: Body,
): Promise<number> {
  await client.query(say.lockOf(id));
  const { rows } = await client.query(say.rowOf(id));
  const row = rows[0];
  if (row?.version !== version) throw new Refused('stale');
  const next = {
    id,
    version: row.version + 1,
    event,
    from: row.state,
    changed: { at: new Date() },
  };
  if (event === 'send') {
    await client.query(say.sendOf(id, JSON.stringify(row.person), `${id} ${row.person.surname}`));
    await leave(client, person, { ...next, to: 'pending' }, [notify(id, 'N-APPLY-SENT')]);
  } else if (event === 'accept') {
    await client.query(say.acceptOf(id));
    await leave(client, person, { ...next, to: 'documentReceived' }, [
      notify(id, 'N-APPLY-ACCEPTED'),
    ]);
  } else {
    await client.query(say.openOf(id, person.id));
    await leave(client, person, { ...next, to: 'pending' }, []);
  }
  return id;
}

async function write(
  request: http.IncomingMessage,
  person: Person,
  path: string[],
  payload: string,
): Promise<object> {
  const client = await pool.connect();
  const body = JSON.parse(payload) as Body;
  const [, , , id, event] = path;
  try {
    await client.query('begin');
    const run = () =>
      event ? move(client, person, Number(id), event, body) : create(client, person, body);
    const answer = await once(
      client,
      person,
      String(request.headers['idempotency-key']),
      payload,
      run,
    );
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function answer(request: http.IncomingMessage, payload: string): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') return { status: 'ok' };
  const person = await personOf(request);
  const path = pathname.replace(/\/$/, '').split('/');
  if (request.method === 'POST') return write(request, person, path, payload);
  if (path[4] === 'history') return history(Number(path[3]));
  return path[3] ? one(Number(path[3])) : list(person, searchParams);
}

const server = http.createServer(async (request, response) => {
  let payload = '';
  request.setEncoding('utf8');
  for await (const chunk of request) payload += chunk;
  const [status, body] = await answer(request, payload).then(
    (found) => [200, found] as const,
    (error) => [error instanceof Refused ? 409 : 503, { detail: String(error) }] as const,
  );
  const content = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
  });
  response.end(content);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
