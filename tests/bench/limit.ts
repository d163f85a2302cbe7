import { createHash } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { loadConfig } from '#server/base/config.ts';
import { databaseAddress } from '#server/db/connection.ts';
import { makePool, requestPatience } from '#server/db/pool.ts';
import * as say from './limit-sql.ts';

// The limit: what a minimal design would do for the same answers on the same machine. A plain Node
// HTTP server with one narrow statement for each request, prepared, over a pool of the same size;
// the database makes the text of the answer. A write is durable as in the product: version, row,
// hash-chained history, idempotency key, inbox, outbox and notification in one transaction. No
// framework, no schema, no signature, no guards, no masks, no limits, no log.
const { address } = await databaseAddress(loadConfig(process.env));
const pool = makePool(address, requestPatience, () => undefined);
await pool.query(say.makeOutbox);

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

interface Answered {
  answer: string;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const sessionId = (header = ''): string =>
  JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString('utf8')).sid;

/** Who is signed in is kept for so long, as in the product. */
const keptMs = 15_000;
const kept = new Map<string, { person: Person; until: number }>();

async function personOf({ headers }: http.IncomingMessage): Promise<Person> {
  const id = sessionId(headers.authorization);
  const known = kept.get(id);
  if (known && known.until > Date.now()) return known.person;
  const { rows } = await pool.query<Person>(say.sessionOf(id));
  if (!rows[0]) throw new Refused(401, 'nobody');
  kept.set(id, { person: rows[0], until: Date.now() + keptMs });
  return rows[0];
}

async function answerOf(statement: say.Statement): Promise<string | undefined> {
  return (await pool.query<Answered>(statement)).rows[0]?.answer;
}

async function read(statement: say.Statement): Promise<string> {
  const answer = await answerOf(statement);
  if (answer === undefined) throw new Refused(404, 'not there');
  return answer;
}

const university = 300;

function list({ role_id, organization_id }: Person, query: URLSearchParams): Promise<string> {
  const state = query.get('state') ?? '';
  if (role_id !== university || organization_id === null) return read(say.countryPage(state));
  return read(
    query.has('include')
      ? say.partsOf(organization_id)
      : say.organizationPage(state, organization_id),
  );
}

const keyTaken = 'idempotency_key_pkey';

/** What a key was answered before, when it comes again with the same content. */
async function again(person: Person, key: string, hash: string): Promise<string | null> {
  const { rows } = await pool.query<Answered & { payload_hash: string }>(say.keyOf(person.id, key));
  return rows[0]?.payload_hash === hash ? rows[0].answer : null;
}

async function write(
  { headers }: http.IncomingMessage,
  person: Person,
  [, , , id, event]: string[],
  payload: string,
): Promise<string> {
  const { version, period_id, dc_type } = JSON.parse(payload) as Body;
  const key = String(headers['idempotency-key']);
  const hash = createHash('sha256').update(payload).digest('hex');
  const by = [person.id, String(person.role_id), person.organization_id, key, hash];
  const move = event ? say.moves[event] : say.create;
  if (!move) throw new Refused(404, 'no such event');
  const said = event ? [id, version] : [period_id, dc_type];
  try {
    const answer = await answerOf(move(...by, ...said));
    if (answer !== undefined) return answer;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === keyTaken)) throw error;
  }
  const before = await again(person, key, hash);
  if (before === null) throw new Refused(409, 'stale');
  return before;
}

async function answer(request: http.IncomingMessage, payload: string): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') return '{"status":"ok"}';
  const person = await personOf(request);
  const path = pathname.replace(/\/$/, '').split('/');
  if (request.method === 'POST') return write(request, person, path, payload);
  if (path[2] === 'my-turn') return read(say.turnsOf(person.organization_id));
  if (!path[3]) return list(person, searchParams);
  return read((searchParams.has('include') ? say.oneWithHistory : say.oneOf)(path[3]));
}

const server = http.createServer(async (request, response) => {
  let payload = '';
  request.setEncoding('utf8');
  for await (const chunk of request) payload += chunk;
  const [status, content] = await answer(request, payload).then(
    (found) => [200, found] as const,
    (error) =>
      [
        error instanceof Refused ? error.status : 503,
        JSON.stringify({ detail: String(error) }),
      ] as const,
  );
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
