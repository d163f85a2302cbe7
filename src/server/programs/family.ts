import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectPath } from '../base/project-root.ts';
import { isToPrimary, type ToChild, type ToPrimary } from './messages.ts';

/** A process of the family by its name, which its successors have too: `web-1`, `jobs`. */
export interface Member {
  name: string;
  /** Whether it hears what it is told: it listens a moment after its birth. */
  hears: boolean;
  send(message: ToChild): void;
}

/** The processes that do the work, as their primary sees them. */
export interface Family {
  /** Ends when each has begun its work. Throws the words of one that cannot start. */
  running: Promise<void>;
  members(): Member[];
  /** Starts one more, for which the start of the others does not wait. */
  add(name: string): void;
  /** Tells everybody, and those that are started later too. */
  announce(message: ToChild): void;
  /** Ends all in order; what has not ended in time is killed. */
  stop(): Promise<void>;
}

interface FamilyOptions {
  names: readonly string[];
  log(message: string): void;
  hear(from: Member, message: ToPrimary): void;
}

/** A process that was halted cannot end in order. */
const stopMs = 8000;
const killMs = 500;
/** One that lived for so long is replaced at once, and others after a pause that grows. */
const healthyMs = 10_000;
const pauseMs = { first: 500, most: 30_000 };
/** So many deaths before all have begun their work: the start cannot come to its end. */
const mostDeathsAtStart = 6;

const program = import.meta.filename.endsWith('.ts')
  ? projectPath('src/server/main.ts')
  : projectPath('dist/server/main.js');

/**
 * What keeps a process small (decision 172). The generation of young objects is bounded, that of a
 * process with jobs less, because exports make many. A process that serves pages lets its heap grow
 * by a quarter before it is swept, not by four fifths.
 */
const flagsOf = (name: string): string[] =>
  name.startsWith('web')
    ? ['--max-semi-space-size=4', '--heap-growing-percent=25']
    : ['--max-semi-space-size=8'];

/**
 * The threads of libuv share two heaps of the C library instead of having two for each core, and
 * what was taken to read the programs goes back to the system.
 */
const environment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
};

function memberOf(name: string, worker: Worker): Member {
  return {
    name,
    hears: false,
    send(message) {
      // One that ends in this moment hears nothing more, and misses nothing.
      if (worker.isConnected()) worker.send(message, () => undefined);
    },
  };
}

/** Starts a process for each name, and another one for each that ends unasked (decision 128). */
export function startFamily({ names, log, hear }: FamilyOptions): Family {
  const alive = new Map<Worker, Member>();
  const announced: ToChild[] = [];
  const begun = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;
  let deathsAtStart = 0;
  let allRun = (): void => undefined;
  let cannotStart = (_words: string): void => undefined;
  const running = new Promise<void>((resolve, reject) => {
    allRun = resolve;
    cannotStart = (words) => reject(new Error(words));
  });
  const isStarting = (): boolean => begun.size < names.length;

  function heard(from: Member, message: ToPrimary): void {
    if (message.kind === 'hears') {
      from.hears = true;
      for (const said of announced) from.send(said);
    } else if (message.kind === 'running') {
      begun.add(from.name);
      if (!isStarting()) allRun();
    } else if (message.kind === 'failed') {
      if (isStarting()) cannotStart(message.words);
      else log(`${from.name}: ${message.words}`);
    } else hear(from, message);
  }

  function replace(name: string, lived: number, pause: number): void {
    if (isStarting()) deathsAtStart += 1;
    if (deathsAtStart >= mostDeathsAtStart && isStarting()) {
      cannotStart('The processes of the product end at their start: see what they wrote.');
      return;
    }
    const wait = lived >= healthyMs ? 0 : pause;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(name, wait === 0 ? pauseMs.first : Math.min(2 * wait, pauseMs.most));
    }, wait);
    timers.add(timer);
  }

  function start(name: string, pause: number): void {
    cluster.setupPrimary({
      exec: program,
      args: [name],
      execArgv: [...process.execArgv, ...flagsOf(name)],
    });
    const worker = cluster.fork(environment);
    const member = memberOf(name, worker);
    const startedAt = performance.now();
    alive.set(worker, member);
    worker.on('error', () => undefined);
    worker.on('message', (message) => isToPrimary(message) && heard(member, message));
    worker.once('exit', (code, signal) => {
      alive.delete(worker);
      if (stopping) return;
      log(`${name} ended (${signal ?? `exit code ${code}`}), and another process takes its place`);
      replace(name, performance.now() - startedAt, pause);
    });
  }
  for (const name of names) start(name, pauseMs.first);
  // Who awaits it comes later, or never, when the start fails before.
  running.catch(() => undefined);

  return {
    running,
    members: () => [...alive.values()].filter(({ hears }) => hears),
    add: (name) => start(name, pauseMs.first),
    announce(message) {
      announced.push(message);
      for (const member of alive.values()) if (member.hears) member.send(message);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      const killAll = (signal: NodeJS.Signals): void => {
        for (const worker of alive.keys()) worker.process.kill(signal);
      };
      killAll('SIGTERM');
      const untilEnded = async (waitMs: number): Promise<void> => {
        const until = performance.now() + waitMs;
        while (alive.size > 0 && performance.now() < until) await sleep(10);
      };
      await untilEnded(stopMs);
      // Who is killed is gone in a moment, and nobody is left behind.
      killAll('SIGKILL');
      await untilEnded(killMs);
    },
  };
}
