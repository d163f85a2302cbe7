import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { houseOf } from '../bench/admission.ts';
import { addNewcomers, placesOf } from '../bench/cast.ts';
import { percentile } from '../bench/load.ts';
import { openStage, type Stage } from '../bench/stage.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { appProcess, isReady } from './app-process.ts';
import { type Client, makeClient } from './client.ts';
import { runClock } from './clock.ts';
import { mountDisk } from './disk.ts';
import { possible, type RunFault, runFaults, type Surroundings } from './faults.ts';
import { playRounds, type Rounds } from './last-place.ts';
import { flatness, judgeFlatness, type Measuring, measuring } from './measure.ts';
import { readOptions } from './options.ts';
import { plan, scheduleText } from './schedule.ts';
import { openStreams, type Streams } from './streams.ts';
import {
  differences,
  verifyChains,
  verifyJobs,
  verifyLog,
  verifyRows,
  verifyWrites,
} from './verify.ts';
import { type Violations, violations } from './violations.ts';
import { type Acknowledged, prepareDrafts, writeUntilOver } from './writers.ts';

// npm run soak: the built product for an hour, with what fails around it. See docs/operations.md.
const options = readOptions(process.argv.slice(2));
const log = (text: string): void => console.log(text);
/** Ctrl-C ends the run early: everything that was started is still ended. */
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort());

/** Room for an hour of writes, and a disk that can be filled in a second. */
const diskMegabytes = 3000;
const databaseSettings = ['max_wal_size=256MB'];
/** Generated applications that are there before the run. */
const applications = 2000;

/** The parts that were chosen, and what came of them. */
interface Outcome {
  acknowledged: Acknowledged[];
  /** Writes without an answer. */
  unknown: Acknowledged[];
  /** Versions of the drafts before the run. */
  before: Map<number, number>;
  rounds: Rounds | null;
  faults: RunFault[];
  streams: Streams | null;
  measured: Measuring;
  /** What `verify:history` finds in the rows that were generated before the run. */
  generated: ReadonlySet<string>;
}

const chosen = (part: (typeof options.only)[number]): boolean => options.only.includes(part);

/** Where the server of the database is reached without the proxy. */
function upstreamOf({ connection: { address } }: Stage): { host: string; port: number } {
  if (!address.connectionString) return { host: address.host ?? '', port: address.port ?? 5432 };
  const { hostname, port } = new URL(address.connectionString);
  return { host: hostname, port: Number(port || 5432) };
}

/** The address of the database behind a port of this machine. */
function urlOf({ connection: { address } }: Stage, port: number): string {
  const url = new URL(address.connectionString ?? `postgres://${address.user}@localhost/postgres`);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** Waits until both processes are ready. */
async function settle({ steady, harmed, found }: Surroundings): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    for (const app of [steady, harmed]) if (!app.running()) await app.start();
    const ready = await Promise.all([isReady(steady.port), isReady(harmed.port)]);
    if (ready.every(Boolean)) return;
    await sleep(200);
  }
  found.add('the product was not ready within 60 s');
}

/** Everything at once, until the time is over. */
async function runParts(around: Surroundings, client: Client): Promise<Outcome> {
  const { stage, found, steady, harmed } = around;
  const { seed, writes, minutes, rounds, clients } = options;
  const ports = [steady.port, harmed.port];
  const places = await placesOf(stage);
  const drafts = chosen('writes') ? await prepareDrafts(stage, places, writes) : [];
  const house = await houseOf(stage);
  // Some writers listen too: they hear of their own records.
  const writers = drafts.slice(0, Math.ceil(options.streams / 10)).map(({ token }) => token);
  const others = Math.max(0, options.streams - writers.length);
  const listeners = chosen('streams') ? [...writers, ...(await addNewcomers(stage, others))] : [];
  await stage.connection.pool.query('vacuum analyze');
  const generated = await differences(stage);
  for (const app of [steady, harmed]) await app.start();
  await settle(around);
  const { kinds, notRun } = possible(around);
  for (const reason of notRun) log(`NOT RUN: ${reason}`);
  const planned = options.faults ? plan(seed, minutes, kinds) : [];
  for (const line of ['schedule:', ...scheduleText(planned)]) log(line);
  // Who has not reached the counts in time goes on, for as long again at most.
  const clock = runClock(minutes * 2, stopped.signal);
  const acknowledged: Acknowledged[] = [];
  const unknown: Acknowledged[] = [];
  const measured = measuring(steady, clock);
  const streams = chosen('streams') ? openStreams(listeners, ports) : null;
  const desk = { client, clock, found, ports, seed, acknowledged, unknown };
  const given = { stage, house, client, clock, found, ports, rounds, clients, minutes };
  const [faults, , played] = await Promise.all([
    runFaults(around, planned, clock, log),
    chosen('writes') ? writeUntilOver(desk, drafts, { writes, minutes }) : undefined,
    chosen('last-place') ? playRounds(given, seed) : null,
    clock.until(minutes * 60),
  ]);
  measured.stop();
  const before = new Map(drafts.map(({ id, version }) => [id, version]));
  return {
    acknowledged,
    unknown,
    before,
    rounds: played ?? null,
    faults,
    streams,
    measured,
    generated,
  };
}

async function judgeStreams(streams: Streams, found: Violations): Promise<void> {
  const wanted = options.streams;
  for (let round = 0; streams.open() < wanted && round < 120; round += 1) await sleep(500);
  const open = streams.open();
  if (open < wanted) found.add(`${open} of ${wanted} streams were open 60 s after the end`);
  if (chosen('writes') && streams.heard() === 0) found.add('no stream heard of any change');
  const refused = [...streams.refused()].map(([status, times]) => `${status} x ${times}`);
  log(
    `streams: ${open} open, ${streams.reopened()} opened again, ${streams.heard()} changes heard`,
  );
  if (refused.length > 0) log(`  refused for the moment: ${refused.join(', ')}`);
}

/** Looks at everything that was promised, when all is quiet again. */
async function judge(around: Surroundings, client: Client, outcome: Outcome): Promise<void> {
  const { stage, found, steady, harmed } = around;
  const { acknowledged, unknown, before, rounds, faults, streams, measured, generated } = outcome;
  await settle(around);
  if (streams) await judgeStreams(streams, found);
  streams?.close();
  const jobs = await verifyJobs(stage, found);
  log(`jobs: ${jobs.waiting} wait, none of a dead worker after ${jobs.seconds.toFixed(0)} s`);
  const stops = await Promise.all([steady.stop(), harmed.stop()]);
  for (const { code, ms } of stops) {
    if (code !== 0 || ms > 10_000) found.add(`SIGTERM: exit ${code} after ${Math.round(ms)} ms`);
  }
  await verifyWrites(stage, acknowledged, unknown, before, found);
  await verifyRows(stage, found);
  await verifyChains(stage, { before: generated, people: rounds?.people ?? new Set() }, found);
  for (const { name, log: file } of [steady, harmed]) verifyLog(name, file, found);
  const answers = [...client.counts()].map(([what, times]) => `${what} x ${times}`);
  log(
    `writes: ${acknowledged.length} acknowledged and looked up, ${unknown.length} without an answer`,
  );
  if (chosen('writes') && acknowledged.length < options.writes) {
    found.add(`only ${acknowledged.length} of ${options.writes} writes were reached`);
  }
  log(`answers: ${answers.join(', ')}`);
  if (rounds) {
    const [middle, most] = [percentile(rounds.times, 0.5), Math.max(...rounds.times)];
    const times = `a round took ${Math.round(middle)} ms, at most ${Math.round(most)} ms`;
    log(`last place: ${rounds.played} rounds, ${rounds.asked} clients, ${times}`);
    if (rounds.played < options.rounds) found.add(`only ${rounds.played} rounds were played`);
  }
  const slowest = Math.max(0, ...faults.map(({ goodAgainMs }) => goodAgainMs));
  log(`faults: ${faults.length} run, good again after ${slowest} ms at most`);
  const flat = flatness(measured.samples);
  if (!flat) {
    log('NOT RUN: memory and handles are judged in runs of 20 minutes and more');
    return;
  }
  log(`memory: ${flat.megabytes.join(' -> ')} MB, handles: ${flat.handles.join(' -> ')}`);
  judgeFlatness(flat, found);
}

async function soak(folder: string, found: Violations): Promise<void> {
  const disk = options.database ? null : mountDisk(path.join(folder, 'disk'), diskMegabytes);
  const undo: (() => unknown)[] = [() => disk?.unmount()];
  try {
    const settings = databaseSettings;
    const stageOptions = { settings, database: options.database };
    const data = path.join(folder, 'disk');
    const stage = await openStage(applications, data, log, stageOptions);
    undo.unshift(() => stage.stop());
    const proxy = await startFaultProxy(upstreamOf(stage));
    undo.unshift(() => proxy.close());
    const environment = { ...stage.environment, DATABASE_URL: urlOf(stage, proxy.port) };
    const app = (name: string, port: number) =>
      appProcess({
        name,
        port,
        environment,
        log: path.join(folder, `app-${name}.log`),
        onExit: ({ code, signal }) => found.add(`app ${name} ended by itself: ${signal ?? code}`),
      });
    const [steady, harmed] = [app('A', options.port), app('B', options.port + 1)];
    undo.unshift(() => Promise.all([steady.kill(), harmed.kill()]));
    const client = makeClient([steady.port, harmed.port], found);
    const around = { stage, proxy, steady, harmed, disk, found };
    await judge(around, client, await runParts(around, client));
  } finally {
    for (const step of undo) await step();
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-soak-'));
fs.chmodSync(folder, 0o755);
log(`seed ${options.seed}, ${options.minutes} minutes, parts: ${options.only.join(', ')}`);
log(`logs of the processes: ${folder}`);
const found = violations(log);
await soak(folder, found).catch((error) => found.add(error.stack ?? String(error)));
const all = found.all();
for (const { text, times, atSecond } of all) log(`${times} x ${text} (first at ${atSecond} s)`);
if (all.length > 0) {
  const again = `npm run soak -- --seed ${options.seed} --minutes ${options.minutes}`;
  log(`the same faults and writes again: ${again} --only ${options.only.join(',')}`);
} else if (!options.keep) {
  fs.rmSync(folder, { recursive: true, force: true });
}
log(`${all.length} violations`);
process.exitCode = all.length === 0 ? 0 : 1;
