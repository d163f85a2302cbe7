import fs from 'node:fs';
import { opensOn, quarterOf } from '#modules/monitoring/quarter.server.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { shiftClock, underTestClock } from '../support/shifted-clock.ts';
import { admission, quiet } from './admission.ts';
import { readSaved, tellChanges, toSave } from './against.ts';
import { bytesOfPages } from './bytes.ts';
import { addNewcomers, placesOf } from './cast.ts';
import { type ExportReport, measureExports, tellExports } from './exports.ts';
import { type Bounds, measured, type Operation, type Round, runRound, type Work } from './load.ts';
import { type MemoryReport, measureMemory, tellMemory, tooLarge } from './memory.ts';
import {
  EndedByHand,
  isSound,
  measureNational,
  type NationalReport,
  tellNational,
} from './national.ts';
import { countedStatements, tellNight, walkNights } from './nights.ts';
import { openReports, tellOpening } from './opening.ts';
import {
  agencyTokens,
  creating,
  deadlineDay,
  moving,
  record,
  recordIds,
  reviewers,
  turns,
  worklist,
  worklistParts,
} from './operations.ts';
import { type Options, readOptions } from './options.ts';
import { measurePublic, type PublicReport, tellPublic } from './public.ts';
import { jobsDone } from './queue.ts';
import { dearRefusals, measureRefusals, type RefusalLine } from './refusals.ts';
import { type Line, machine, type Report, type SizeReport, tell } from './report.ts';
import { measureRestore, type RestoreReport, tellRestore } from './restore.ts';
import { type Server, startLimit, startProduct } from './servers.ts';
import { openStage, type Stage } from './stage.ts';

// npm run bench: the product beside what a minimal design would do for the same answers on the same
// database, round by round in turn.
const options = readOptions(process.argv.slice(2));
const log = (text: string): void => console.error(text);
// Read before anything is measured: a file that is none is said at once.
const earlier = options.against === null ? null : readSaved(options.against);

interface Pair {
  stage: Stage;
  product: Server;
  limit: Server;
}

interface Side {
  rounds: Round[];
  work: Work;
}

async function runOne(
  stage: Stage,
  server: Server,
  bounds: Bounds,
  operation: Operation,
  side: Side | null,
): Promise<void> {
  const [own, database] = [server.processorSeconds(), stage.processorSeconds()];
  const round = await runRound(server.port, options.connections, bounds, operation);
  // What follows from a write belongs to it, and not to what is measured next.
  await jobsDone(stage);
  if (!side) return;
  side.rounds.push(round);
  side.work.server += server.processorSeconds() - own;
  side.work.database += stage.processorSeconds() - database;
}

const noSide = (): Side => ({ rounds: [], work: { server: 0, database: 0 } });

/** Both servers in turn, round by round; the first round of each warms up and is not counted. */
async function compare(
  name: string,
  { stage, product, limit }: Pair,
  bounds: Bounds,
  [forProduct, forLimit]: [Operation, Operation],
): Promise<Line> {
  const sides = { product: noSide(), limit: noSide() };
  for (let round = 0; round <= options.rounds; round += 1) {
    await runOne(stage, product, bounds, forProduct, round === 0 ? null : sides.product);
    // Documents are drawn at leisure, and would take a part of the rounds that follow.
    await quiet(stage);
    await runOne(stage, limit, bounds, forLimit, round === 0 ? null : sides.limit);
  }
  const line = {
    name,
    product: measured(sides.product.rounds, sides.product.work),
    limit: measured(sides.limit.rounds, sides.limit.work),
  };
  log(
    `  ${name}: ${line.product.perSecond.toFixed(0)}/s, limit ${line.limit.perSecond.toFixed(0)}/s`,
  );
  return line;
}

/**
 * For each server its own records; statistics of the table are made anew, as they are in a database
 * that grows slowly.
 */
async function twice(
  { connection }: Stage,
  make: () => Promise<Operation>,
): Promise<[Operation, Operation]> {
  const operations: [Operation, Operation] = [await make(), await make()];
  await connection.pool.query('vacuum analyze');
  return operations;
}

const same = (operation: Operation): [Operation, Operation] => [operation, operation];

async function reads(stage: Stage, pair: Pair): Promise<Line[]> {
  const places = await placesOf(stage);
  const largest = places[0];
  if (!largest) throw new Error('bench: no organization');
  const [reviewer] = await reviewers(stage, [largest]);
  // Everywhere at once, as on the last day: one list again and again shows what is remembered.
  const everybody = await reviewers(stage, places);
  const bounds = { seconds: options.seconds };
  const own = await recordIds(stage, largest.organization);
  return [
    await compare('worklists of organizations', pair, bounds, same(worklist(everybody))),
    await compare('worklists by parts', pair, bounds, same(worklistParts(everybody))),
    await compare('numbers of turns', pair, bounds, same(turns(everybody))),
    await compare(
      'worklist of the country',
      pair,
      bounds,
      same(worklist(await agencyTokens(stage))),
    ),
    await compare(
      'record with its history',
      pair,
      bounds,
      same(record(own, [reviewer ?? ''], { history: true })),
    ),
  ];
}

async function writes(stage: Stage, pair: Pair): Promise<Line[]> {
  const places = await placesOf(stage);
  const [each, all] = [{ count: options.writes }, options.writes * (options.rounds + 1)];
  const period = places[0]?.period ?? 0;
  return [
    await compare('create', pair, each, await twice(stage, () => creating(stage, period, all))),
    await compare(
      'send (transition, history)',
      pair,
      each,
      await twice(stage, () => moving(stage, places, 'send', all)),
    ),
    await compare(
      'accept (version check)',
      pair,
      each,
      await twice(stage, () => moving(stage, places, 'accept', all)),
    ),
  ];
}

/** More operations per second than anybody expects of the mix: so many records are prepared. */
const mostPerSecond = 2500;

async function mix(stage: Stage, pair: Pair): Promise<Line> {
  const places = await placesOf(stage);
  const most = mostPerSecond * options.seconds * (options.rounds + 1);
  return compare(
    'deadline day',
    pair,
    { seconds: options.seconds },
    await twice(stage, () => deadlineDay(stage, places, most)),
  );
}

/** Refused requests of the product beside accepted ones. */
async function refusals(stage: Stage, { product }: Pair): Promise<RefusalLine[]> {
  const { connections, seconds, writes } = options;
  const lines = await measureRefusals({ stage, server: product, connections, seconds, writes });
  await quiet(stage);
  return lines;
}

async function atSize(applications: number, { keep }: Options): Promise<SizeReport> {
  log(`${applications.toLocaleString('en')} applications`);
  const stage = await openStage(applications, keep, log);
  await addNewcomers(stage, 1);
  const pair: Pair = {
    stage,
    product: await startProduct(stage.environment),
    limit: await startLimit(stage.environment),
  };
  try {
    const all = !(options.admission || options.refusals);
    const lines = all
      ? [...(await reads(stage, pair)), ...(await writes(stage, pair)), await mix(stage, pair)]
      : [];
    const refused = options.admission ? [] : await refusals(stage, pair);
    const deeds = options.refusals ? [] : await admission(stage, pair.product, options.rounds);
    const { generatedInSeconds, databaseMb } = stage;
    return {
      applications,
      generatedInSeconds,
      databaseMb,
      lines,
      refused,
      deeds,
      memory: { product: pair.product.memory(), limit: pair.limit.memory() },
    };
  } finally {
    await Promise.all([pair.product.stop(), pair.limit.stop()]);
    await stage.stop();
  }
}

/** The run in words or for machines, kept when that was asked for, and beside an earlier one. */
function concluded(report: Report): string {
  const run = toSave(report);
  if (options.save) fs.writeFileSync(options.save, JSON.stringify(run, null, 2));
  const told = options.json ? JSON.stringify(run, null, 2) : tell(report);
  if (report.sizes.some(({ refused }) => dearRefusals(refused).length > 0)) process.exitCode = 1;
  if (earlier === null) return told;
  const { text, passes } = tellChanges(earlier, run);
  if (!passes) process.exitCode = 1;
  // What is read by machines stays whole.
  if (options.json) log(text);
  return options.json ? told : `${told}\n\n${text}`;
}

async function compareAll(): Promise<string> {
  // First of all: pages that are not built are said at once.
  const pages = bytesOfPages();
  const sizes: SizeReport[] = [];
  for (const size of options.sizes) sizes.push(await atSize(size, options));
  return concluded({ ...machine(options), sizes, pages });
}

async function restoreAll(): Promise<string> {
  const reports: RestoreReport[] = [];
  for (const size of options.sizes) {
    log(`${size.toLocaleString('en')} applications`);
    reports.push(await measureRestore(size, options.keep, log));
  }
  return options.json ? JSON.stringify(reports, null, 2) : tellRestore(reports);
}

async function exportAll(): Promise<string> {
  const reports: ExportReport[] = [];
  for (const size of options.sizes) reports.push(await measureExports(size, options.keep, log));
  return options.json ? JSON.stringify(reports, null, 2) : tellExports(reports);
}

async function publicAll(): Promise<string> {
  const reports: PublicReport[] = [];
  for (const size of options.sizes) reports.push(await measurePublic(size, options, log));
  return options.json ? JSON.stringify(reports, null, 2) : tellPublic(reports);
}

/** The memory of each process; ends with 1 when a web process holds more than it is given. */
async function memoryAll(): Promise<string> {
  const reports: MemoryReport[] = [];
  for (const size of options.sizes) reports.push(await measureMemory(size, options, log));
  if (reports.some((report) => tooLarge(report).length > 0)) process.exitCode = 1;
  return options.json ? JSON.stringify(reports, null, 2) : reports.map(tellMemory).join('\n\n');
}

/** The first day on which the reports of this quarter are opened, in the morning. */
function openingDay(): Date {
  const today = tashkentDay();
  const opens = opensOn(quarterOf(today));
  const day = opens > today ? opens : opensOn(quarterOf(addDays(opens, 35)));
  return new Date(`${day}T05:30:00Z`);
}

// tsx gives functions their names by a function of its own, also in the text that a process is sent.
const names = ['--import', 'data:text/javascript,globalThis.__name=(named)=>named'];

async function openingAll(): Promise<string> {
  const offset = openingDay().getTime() - Date.now();
  process.env.TEST_CLOCK_OFFSET = String(offset);
  shiftClock(offset);
  const stage = await openStage(options.sizes[0] ?? options.opening, options.keep, log);
  try {
    return tellOpening(await openReports(stage, options.opening, [...names, ...underTestClock()]));
  } finally {
    await stage.stop();
  }
}

/** Days to come, at each size. */
async function nightsAll(): Promise<string> {
  const told: string[] = [];
  for (const size of options.sizes) {
    const stage = await openStage(size, options.keep, log, { settings: countedStatements });
    try {
      const clock = () => [...names, ...underTestClock()];
      const nights = await walkNights(stage, options.nights, clock);
      told.push(
        options.json ? JSON.stringify(nights, null, 2) : nights.map(tellNight).join('\n\n'),
      );
    } finally {
      await stage.stop();
    }
  }
  return told.join('\n\n');
}

/** The last hour of a country; ends with 1 when anything was lost or happened twice. */
async function nationalAll(): Promise<string> {
  const reports: NationalReport[] = [];
  for (const size of options.sizes) reports.push(await measureNational(size, options, log));
  if (!reports.every(isSound)) process.exitCode = 1;
  const all = { ...machine(options), national: reports };
  if (options.save) fs.writeFileSync(options.save, JSON.stringify(all, null, 2));
  return options.json ? JSON.stringify(all, null, 2) : reports.map(tellNational).join('\n\n');
}

async function chosen(): Promise<string> {
  if (options.national) return nationalAll();
  if (options.opening > 0) return openingAll();
  if (options.nights.length > 0) return nightsAll();
  if (options.restore) return restoreAll();
  if (options.public) return publicAll();
  if (options.memory) return memoryAll();
  return options.exports ? exportAll() : compareAll();
}

try {
  console.log(await chosen());
} catch (error) {
  if (!(error instanceof EndedByHand)) throw error;
  log('Ended by hand; both machines and the database are stopped.');
  process.exitCode = 130;
}
