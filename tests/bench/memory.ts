import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { placesOf } from './cast.ts';
import { runRound } from './load.ts';
import { deadlineDay } from './operations.ts';
import { familyOf } from './processor-time.ts';
import { memoryOf, type Server, startMachine } from './servers.ts';
import { openStage } from './stage.ts';

/** A web process of a machine is given so many megabytes. */
const mostMb = 160;

/** Megabytes of one process: after the start, after the load, a moment later, and the most. */
interface ProcessMemory {
  name: string;
  idle: number;
  loaded: number;
  rested: number;
  most: number;
}

export interface MemoryReport {
  applications: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds of processor time of all processes of the product per operation. */
  workMs: number;
  processes: ProcessMemory[];
}

interface Settings {
  seconds: number;
  connections: number;
  keep: string | null;
}

/** More operations per second than anybody expects of the mix: so many records are prepared. */
const mostPerSecond = 1000;
const restMs = 10_000;
const workers = 2;

/** The name that a process of the family was started with. */
function nameOf(pid: number): string {
  const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const last = words.at(-1) ?? '';
  return last.endsWith('.js') ? 'first' : last;
}

const memories = (server: Server) =>
  new Map(familyOf(server.pid).map((pid) => [nameOf(pid), memoryOf(pid)]));

/** The memory of each process of a machine with two web processes, before and after a deadline day. */
export async function measureMemory(
  applications: number,
  { seconds, connections, keep }: Settings,
  log: (line: string) => void,
): Promise<MemoryReport> {
  const stage = await openStage(applications, keep, log);
  try {
    const mix = await deadlineDay(stage, await placesOf(stage), mostPerSecond * seconds);
    await stage.connection.pool.query('vacuum analyze');
    const flags = process.env.BENCH_FLAGS?.split(' ');
    const server = await startMachine(stage.environment, { name: 'memory', workers, flags });
    try {
      await sleep(restMs);
      const idle = memories(server);
      const before = server.processorSeconds();
      const round = await runRound(server.port, connections, { seconds }, mix);
      const workMs = ((server.processorSeconds() - before) * 1000) / round.times.length;
      const loaded = memories(server);
      await sleep(restMs);
      const processes = [...memories(server)].map(([name, { now, most }]) => ({
        name,
        idle: idle.get(name)?.now ?? 0,
        loaded: loaded.get(name)?.now ?? 0,
        rested: now,
        most,
      }));
      return {
        applications,
        seconds,
        perSecond: round.times.length / round.seconds,
        workMs,
        processes,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await stage.stop();
  }
}

/** The web processes that hold more after the load than they are given. */
export const tooLarge = ({ processes }: MemoryReport): ProcessMemory[] =>
  processes.filter(({ name, loaded }) => name.startsWith('web') && loaded > mostMb);

/** The report for people: a Markdown table. */
export function tellMemory(report: MemoryReport): string {
  const { applications, seconds, perSecond, workMs, processes } = report;
  return [
    `${applications.toLocaleString('en')} applications, ${workers} web processes, ${seconds} s of the deadline day: ${perSecond.toFixed(0)}/s, ${workMs.toFixed(2)} ms of work each.`,
    '',
    '| process | MB after the start | after the load | 10 s later | at most |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...processes.map(
      ({ name, idle, loaded, rested, most }) =>
        `| ${name} | ${idle} | ${loaded} | ${rested} | ${most} |`,
    ),
    ...tooLarge(report).map(({ name, loaded }) => `Over ${mostMb} MB: ${name}, ${loaded} MB.`),
  ].join('\n');
}
