import { randomUUID } from 'node:crypto';
import { addRecords, type Place, placesOf, type Ready, tokenFor } from './cast.ts';
import type { Line, Question } from './line.ts';
import {
  type Bounds,
  type Measured,
  measured,
  type Operation,
  type Round,
  runRound,
} from './load.ts';
import { creating, moving, recordIds, reviewers, worklist } from './operations.ts';
import { jobsDone } from './queue.ts';
import type { Server } from './servers.ts';
import type { Stage } from './stage.ts';

/** What the server says no to, beside what it does of the same kind. */
export interface RefusalLine {
  name: string;
  status: number;
  refused: Measured;
  accepted: { name: string; done: Measured };
}

/** Work of a refused request, as a share of that of the accepted one beside it. */
export function shareOf({ refused, accepted }: RefusalLine): number {
  const all = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs;
  return all(refused) / all(accepted.done);
}

/** Refusals that a flood would be dearer with than with what is accepted. */
export const dearRefusals = (lines: readonly RefusalLine[]): RefusalLine[] =>
  lines.filter((line) => !(shareOf(line) < 1));

interface Given {
  stage: Stage;
  server: Server;
  connections: number;
  seconds: number;
  writes: number;
}

/** One round that warms up, and one that counts, with the jobs that follow from it. */
async function counted({ stage, server }: Given, round: () => Promise<Round>): Promise<Measured> {
  await round();
  await jobsDone(stage);
  const [own, database] = [server.processorSeconds(), stage.processorSeconds()];
  const done = await round();
  await jobsDone(stage);
  return measured([done], {
    server: server.processorSeconds() - own,
    database: stage.processorSeconds() - database,
  });
}

/** One visitor who asks too often. */
const oneAddress = '10.250.0.1';
/** More than an address may ask for in a minute (`src/server/http/request-limits.ts`). */
const tooOften = 1300;

/** A question whose answer must be the meant refusal. */
function refusing(name: string, status: number, question: () => Question): Operation {
  return async (line: Line) => {
    const answer = await line.ask(question());
    if (answer.status !== status)
      throw new Error(`bench: ${name}: ${answer.status} ${answer.body.slice(0, 300)}`);
  };
}

const moved = ({ id, token }: Ready, event: string, version: unknown): Question => ({
  method: 'POST',
  path: `/api/applications/${id}/${event}/`,
  token,
  body: { version },
  key: randomUUID(),
});

async function ownersToken(stage: Stage, id: number): Promise<string> {
  const { rows } = await stage.connection.pool.query<{ owner_id: number }>(
    'select owner_id from application where id = $1',
    [id],
  );
  const [token = ''] = await tokenFor(
    stage,
    rows.map(({ owner_id }) => owner_id),
  );
  return token;
}

/** What is accepted, each measured once. */
async function acceptedOnes(given: Given, places: readonly Place[]) {
  const { stage, server, connections, seconds, writes } = given;
  const one = async (name: string, operation: Operation, bounds: Bounds = { count: writes }) => {
    await stage.connection.pool.query('vacuum analyze');
    const done = await counted(given, () => runRound(server.port, connections, bounds, operation));
    return { name, done };
  };
  const tokens = await reviewers(stage, places.slice(0, 1));
  const twice = writes * 2;
  return {
    list: await one('worklist of an organization', worklist(tokens), { seconds }),
    create: await one('create', await creating(stage, places[0]?.period ?? 0, twice)),
    send: await one('send', await moving(stage, places, 'send', twice)),
    accept: await one('accept', await moving(stage, places, 'accept', twice)),
  };
}

/**
 * A flood of refused requests must cost less than accepted ones: who asks too often, has no right,
 * says what cannot be meant, or saw an older version.
 */
export async function measureRefusals(given: Given): Promise<RefusalLine[]> {
  const { stage, server, connections, seconds } = given;
  const places = await placesOf(stage);
  const accepted = await acceptedOnes(given, places);
  const [draft] = await addRecords(stage, places, 'send', 1);
  const [reviewed] = await addRecords(stage, places, 'accept', 1);
  const [foreign] = await recordIds(stage, null);
  if (!draft || !reviewed || foreign === undefined) throw new Error('bench: nothing to refuse');
  const owned = { ...reviewed, token: await ownersToken(stage, reviewed.id) };
  const list: Question = {
    method: 'GET',
    path: '/api/applications/?state=pending&limit=25',
    token: reviewed.token,
  };
  const cases: [string, number, keyof typeof accepted, () => Question][] = [
    ['list: asked too often', 429, 'list', () => list],
    ['list: a token that is none', 401, 'list', () => ({ ...list, token: 'a.b.c' })],
    [
      'create: a body that cannot be meant',
      400,
      'create',
      () => ({
        method: 'POST',
        path: '/api/applications/',
        token: draft.token,
        body: { period_id: 'spring', dc_type: 500 },
        key: randomUUID(),
      }),
    ],
    ['send: an older version', 409, 'send', () => moved(draft, 'send', draft.version - 1)],
    [
      'send: a record of somebody else',
      404,
      'send',
      () => moved({ ...draft, id: foreign }, 'send', 1),
    ],
    ['send: a body that cannot be meant', 400, 'send', () => moved(draft, 'send', 'new')],
    [
      'accept: by the applicant, without the right',
      403,
      'accept',
      () => moved(owned, 'accept', owned.version),
    ],
    [
      'accept: an older version',
      409,
      'accept',
      () => moved(reviewed, 'accept', reviewed.version - 1),
    ],
  ];
  const lines: RefusalLine[] = [];
  for (const [name, status, beside, question] of cases) {
    const ask = refusing(name, status, question);
    const isLimit = status === 429;
    if (isLimit)
      await runRound(
        server.port,
        1,
        { count: tooOften },
        (line) => line.ask(list),
        () => oneAddress,
      );
    const address = isLimit ? () => oneAddress : undefined;
    const refused = await counted(given, () =>
      runRound(server.port, connections, { seconds }, ask, address),
    );
    lines.push({ name, status, refused, accepted: accepted[beside] });
  }
  return lines;
}
