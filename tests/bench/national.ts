import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { unseal } from '#server/base/keys.ts';
import { embeddedConnections } from '#server/programs/connections.ts';
import { chunkFiles, entryFiles, join, without } from '../e2e/checks/built-web.ts';
import { randomOf } from '../soak/random.ts';
import { addApplicants, placesOf } from './cast.ts';
import { percentile } from './load.ts';
import { everyonesOneId } from './national-oneid.ts';
import { arrivalShare } from './national-pace.ts';
import {
  type Diary,
  emptyDiary,
  type StepKind,
  stepKinds,
  type Visit,
  visit,
  type World,
} from './national-person.ts';
import { type Proof, prove } from './national-verify.ts';
import { type Waiting, waiting } from './queue.ts';
import { type Server, startMachine } from './servers.ts';
import { openStage, type Stage } from './stage.ts';

/** How the day is cut. */
interface NationalOptions {
  people: number;
  minutes: number;
  seed: number;
  keep: string | null;
}

/** One look at both machines: what waits, and the cores in use since the look before. */
interface Look extends Waiting {
  second: number;
  present: number;
  cores: { machines: number; database: number };
}

export interface NationalReport {
  applications: number;
  people: number;
  minutes: number;
  seed: number;
  steps: { kind: StepKind; count: number; p50: number; p95: number; p99: number }[];
  refused: [string, number][];
  gaveUp: [string, number][];
  cut: number;
  proof: Proof;
  looks: Look[];
  /** Seconds after the deadline at which nothing waited; null: not within the time that was given. */
  emptyAfter: { jobs: number | null; documents: number | null };
  each: Each;
}

/** What one person with an application costs, with all that follows until the queue is empty. */
interface Each {
  requests: number;
  /** Share of all requests that came in the busiest sixtieth of the hour. */
  busiest: number;
  /** Milliseconds of processor time. */
  machinesMs: number;
  databaseMs: number;
  databaseKb: number;
  /** Of the log of changes that is archived and that replicas read. */
  walKb: number;
  filesKb: number;
}

const machines = 2;
/** Web processes of a machine; its jobs and its documents have their own. */
const workers = 2;
const minute = 60_000;
/** So much later than the hour nobody goes on. */
const graceShare = 0.5;
const leastGraceMs = 60_000;
/** So long the queue is watched after the deadline. */
const drainMs = 15 * minute;
const looksInAll = 60;

/** Who comes when, in milliseconds of the hour: the same people for the same seed. */
async function plan(stage: Stage, { people, minutes, seed }: NationalOptions): Promise<Visit[]> {
  const places = await placesOf(stage);
  const applicants = await addApplicants(stage, people);
  const random = randomOf(seed, 'arrivals');
  return applicants.flatMap((applicant, at) => {
    const place = places[Math.floor(random() * places.length)];
    if (!place) return [];
    const from = `10.${100 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
    return [{ at: arrivalShare(random) * minutes * minute, from, machine: at, applicant, place }];
  });
}

const filesOf = (): World['files'] => {
  const first = join(entryFiles(), chunkFiles('login-page'));
  const frame = join(chunkFiles('signed-in'), chunkFiles('http'), chunkFiles('home-page'));
  return { first: [...first], signedIn: [...without(frame, first)] };
};

/** The outbox of development keeps what would go to phones; this one is read past the product. */
function codesOf({ connection: { pool }, config }: Stage): World['codeOf'] {
  return async (account) => {
    const { rows } = await pool.query<{ body: string }>(
      `select body from message where code = 'CODE' and account_id = $1 order by id desc limit 1`,
      [account],
    );
    return /\d{4,}/.exec(unseal(config.tokenSecret, rows[0]?.body ?? ''))?.[0] ?? '';
  };
}

/** Looks again and again until it is told to stop. */
function watch(
  stage: Stage,
  servers: readonly Server[],
  begin: number,
  everyMs: number,
  present: () => number,
) {
  const looks: Look[] = [];
  const used = () => ({
    machines: servers.reduce((sum, server) => sum + server.processorSeconds(), 0),
    database: stage.processorSeconds(),
    at: performance.now(),
  });
  let before = used();
  let watching = true;
  const look = async (): Promise<void> => {
    const now = used();
    const seconds = (now.at - before.at) / 1000;
    const cores = {
      machines: (now.machines - before.machines) / seconds,
      database: (now.database - before.database) / seconds,
    };
    before = now;
    const second = Math.round((performance.now() - begin) / 1000);
    looks.push({ second, present: present(), cores, ...(await waiting(stage)) });
  };
  const ended = (async () => {
    while (watching) {
      await sleep(everyMs);
      await look();
    }
  })();
  return {
    looks,
    async stop() {
      watching = false;
      await ended;
    },
  };
}

/** Seconds from the deadline until nothing waits; what does not end in time is null. */
async function drained(
  stage: Stage,
  deadline: number,
  over: AbortSignal,
): Promise<NationalReport['emptyAfter']> {
  const found: NationalReport['emptyAfter'] = { jobs: null, documents: null };
  const until = performance.now() + drainMs;
  while (performance.now() < until && !over.aborted) {
    const { jobs, documents } = await waiting(stage);
    const seconds = Math.max(0, Math.round((performance.now() - deadline) / 1000));
    if (jobs === 0) found.jobs ??= seconds;
    if (documents === 0) found.documents ??= seconds;
    if (found.jobs !== null && found.documents !== null) break;
    await sleep(1000);
  }
  return found;
}

const counted = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([, one], [, other]) => other - one);

const stepLines = ({ steps }: Diary): NationalReport['steps'] =>
  stepKinds.map((kind) => {
    const times = steps.get(kind) ?? [];
    const at = (share: number) => percentile(times, share);
    return { kind, count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  });

interface Meter {
  machines: number;
  database: number;
  bytes: number;
  wal: number;
  files: number;
}

async function readMeter(stage: Stage, servers: readonly Server[]): Promise<Meter> {
  const { rows } = await stage.connection.pool.query<Omit<Meter, 'machines' | 'database'>>(
    `select pg_database_size(current_database())::float8 as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       (select coalesce(sum(size), 0)::float8 from file where state = 'stored') as files`,
  );
  const [sizes] = rows;
  if (!sizes) throw new Error('bench: the database has no size');
  const machines = servers.reduce((sum, server) => sum + server.processorSeconds(), 0);
  return { machines, database: stage.processorSeconds(), ...sizes };
}

function costOfEach(before: Meter, after: Meter, { requests }: Diary, people: number): Each {
  const all = requests.reduce((sum, one) => sum + one, 0);
  const each = (what: keyof Meter, unit: number) => ((after[what] - before[what]) * unit) / people;
  return {
    requests: all / people,
    busiest: Math.max(0, ...requests.filter((one) => one > 0)) / all,
    machinesMs: each('machines', 1000),
    databaseMs: each('database', 1000),
    databaseKb: each('bytes', 1 / 1024),
    walKb: each('wal', 1 / 1024),
    filesKb: each('files', 1 / 1024),
  };
}

interface Played {
  each: Each;
  diary: Diary;
  looks: Look[];
  emptyAfter: NationalReport['emptyAfter'];
}

/** Everybody's hour, and the queue after it. */
async function play(
  stage: Stage,
  servers: readonly Server[],
  options: NationalOptions,
  over: AbortSignal,
): Promise<Played> {
  const { people, minutes, seed } = options;
  const hour = minutes * minute;
  // Everything is made before anybody comes.
  const visits = await plan(stage, options);
  await stage.connection.pool.query('vacuum analyze');
  const before = await readMeter(stage, servers);
  const begin = performance.now();
  const deadline = begin + hour;
  const late = AbortSignal.timeout(Math.ceil(hour + Math.max(leastGraceMs, graceShare * hour)));
  const diary = emptyDiary();
  const world: World = {
    diary,
    ports: servers.map(({ port }) => port),
    publicUrl: stage.config.publicUrl,
    files: filesOf(),
    pace: Math.min(1, minutes / 60),
    deadline,
    sixtieth: hour / 60,
    over: AbortSignal.any([over, late]),
    codeOf: codesOf(stage),
  };
  // Everybody who waits listens to it.
  setMaxListeners(0, world.over);
  let left = people;
  const arrived = () => visits.filter(({ at }) => begin + at <= performance.now()).length;
  const watching = watch(
    stage,
    servers,
    begin,
    hour / looksInAll,
    () => arrived() - (people - left),
  );
  await Promise.all(
    visits.map(async (planned, at) => {
      const random = randomOf(seed, `person ${at}`);
      await visit(world, random, { ...planned, at: begin + planned.at });
      left -= 1;
    }),
  );
  const emptyAfter = await drained(stage, deadline, over);
  await watching.stop();
  const each = costOfEach(before, await readMeter(stage, servers), diary, people);
  return { diary, looks: watching.looks, emptyAfter, each };
}

/** Somebody pressed Ctrl+C; by then everything is stopped. */
export class EndedByHand extends Error {}

/** Ends the run in order at Ctrl+C: people stop, then both machines, then the database. */
function endable(): { signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const end = () => controller.abort(new EndedByHand());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  return {
    signal: controller.signal,
    done() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    },
  };
}

/** The last hour of a country before the deadline, on two machines of the product over one database. */
export async function measureNational(
  applications: number,
  options: NationalOptions,
  log: (line: string) => void,
): Promise<NationalReport> {
  const hand = endable();
  const settings = [`max_connections=${machines * embeddedConnections(workers)}`];
  const stage = await openStage(applications, options.keep, log, { settings });
  const oneId = await everyonesOneId();
  const servers: Server[] = [];
  const environment = {
    ...stage.environment,
    ONEID_URL: oneId.url,
    ONEID_CLIENT_ID: 'national-day',
    ONEID_CLIENT_SECRET: 'national-day',
    ONEID_SCOPE: 'national-day',
  };
  try {
    for (let at = 1; at <= machines; at += 1) {
      hand.signal.throwIfAborted();
      servers.push(await startMachine(environment, { name: `machine-${at}`, workers }));
    }
    log(`${options.people} people in ${options.minutes} minutes, seed ${options.seed}`);
    const { diary, ...played } = await play(stage, servers, options, hand.signal);
    hand.signal.throwIfAborted();
    const { people, minutes, seed } = options;
    return {
      applications,
      people,
      minutes,
      seed,
      ...played,
      steps: stepLines(diary),
      refused: counted(diary.refused),
      gaveUp: counted(diary.gaveUp),
      cut: diary.cut,
      proof: await prove(stage, diary),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await oneId.stop();
    await stage.stop();
    hand.done();
  }
}

const cell = (value: number, digits = 0): string =>
  Number.isNaN(value)
    ? ''
    : value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** No more lines of looks than a person reads. */
const told = 15;

/** The report for people. */
export function tellNational(report: NationalReport): string {
  const { applications, people, minutes, seed, steps, refused, gaveUp, cut, proof } = report;
  const { looks, emptyAfter, each } = report;
  const every = Math.max(1, Math.ceil(looks.length / told));
  const most = Math.max(0, ...looks.map(({ cores }) => cores.machines + cores.database));
  const counts = (list: readonly [string, number][]) =>
    list.length === 0 ? ['| none | 0 |'] : list.map(([what, n]) => `| ${what} | ${cell(n)} |`);
  const empty = (seconds: number | null) =>
    seconds === null ? `not within ${drainMs / minute} minutes` : `${cell(seconds)} s`;
  return [
    `## National day: ${cell(people)} people in ${minutes} minutes, ${cell(applications)} applications, ${machines} machines with ${workers} web processes each, seed ${seed}`,
    '',
    '| step | count | p50 ms | p95 ms | p99 ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...steps.map(
      ({ kind, count, p50, p95, p99 }) =>
        `| ${kind} | ${cell(count)} | ${cell(p50)} | ${cell(p95)} | ${cell(p99)} |`,
    ),
    '',
    `Sent and answered: ${cell(proof.acknowledged)}; lost: ${proof.lost}; twice: ${proof.doubled}; without a yes: ${proof.unanswered}, of them stored: ${proof.unansweredStored}. Connections cut: ${cut}.`,
    '',
    '| refused | times |',
    '| --- | ---: |',
    ...counts(refused),
    '',
    '| gave up | people |',
    '| --- | ---: |',
    ...counts(gaveUp),
    '',
    '| second | people there | jobs waiting | documents waiting | cores: machines + database |',
    '| ---: | ---: | ---: | ---: | ---: |',
    ...looks
      .filter((_look, at) => at % every === 0)
      .map(
        ({ second, present, jobs, documents, cores }) =>
          `| ${cell(second)} | ${cell(present)} | ${cell(jobs)} | ${cell(documents)} | ${cell(cores.machines, 2)} + ${cell(cores.database, 2)} |`,
      ),
    '',
    `No job waits after ${empty(emptyAfter.jobs)}, no document after ${empty(emptyAfter.documents)} (counted from the deadline). Cores at most: ${cell(most, 2)}.`,
    `Each person: ${cell(each.requests)} requests (${cell(each.busiest * 100, 1)} % of all in the busiest sixtieth of the hour), ${cell(each.machinesMs)} + ${cell(each.databaseMs)} ms of work (machines + database, with jobs and documents), ${cell(each.databaseKb)} KB of database, ${cell(each.walKb)} KB of WAL, ${cell(each.filesKb)} KB of files.`,
  ].join('\n');
}

/** Whether nothing was lost and nothing happened twice. */
export const isSound = ({ proof }: NationalReport): boolean =>
  proof.lost === 0 && proof.doubled === 0 && proof.acknowledged > 0;
