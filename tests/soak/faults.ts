import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../bench/stage.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { type AppProcess, isAlive, isReady } from './app-process.ts';
import type { RunClock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { FaultKind, PlannedFault } from './schedule.ts';
import type { Violations } from './violations.ts';

/** What the faults work on. Of the two processes `steady` is never harmed itself. */
export interface Surroundings {
  stage: Stage;
  proxy: FaultProxy;
  steady: AppProcess;
  harmed: AppProcess;
  disk: Disk | null;
  found: Violations;
}

/** A fault that was run: how long after its end both processes were good again. */
export interface RunFault extends PlannedFault {
  began: number;
  goodAgainMs: number;
}

/** Faults of the network have to be forgotten at once; a process has to start first. */
const goodWithinMs: Record<FaultKind, number> = {
  killApp: 30_000,
  restartApp: 30_000,
  killPostmaster: 30_000,
  killBackend: 30_000,
  endBackends: 5000,
  cutConnections: 5000,
  refuseConnections: 5000,
  blackHole: 5000,
  slowDatabase: 5000,
  stopDatabase: 5000,
  fullDisk: 30_000,
};

const stopWithinMs = 10_000;

/** Every process of the database server. */
function family(postmaster: number): number[] {
  const file = `/proc/${postmaster}/task/${postmaster}/children`;
  const children = fs.readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return [postmaster, ...children];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile.
    }
  }
}

/** Processes of the database that serve the product. */
async function backends({ connection: { pool } }: Stage): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() order by pid`,
  );
  return rows.map(({ pid }) => pid);
}

type Fault = (around: Surroundings, seconds: number) => Promise<void>;

const lasting =
  (begin: (around: Surroundings) => unknown, end: (around: Surroundings) => unknown): Fault =>
  async (around, seconds) => {
    await begin(around);
    try {
      await sleep(seconds * 1000);
    } finally {
      await end(around);
    }
  };

/**
 * A killed process is ready again in this time (the product's own goal with the data of a country).
 */
const startWithinMs = 30_000;

async function startAgain({ harmed, found }: Surroundings, kind: FaultKind): Promise<void> {
  const begun = performance.now();
  await harmed.start();
  const ms = performance.now() - begun;
  if (ms > startWithinMs) found.add(`${kind}: the start took ${Math.round(ms / 1000)} s`);
}

async function restart(around: Surroundings): Promise<void> {
  const { harmed, found } = around;
  const { code, ms } = await harmed.stop();
  if (code !== 0) found.add(`restartApp: SIGTERM ended with ${code}`);
  if (ms > stopWithinMs) found.add(`restartApp: the stop took ${Math.round(ms / 1000)} s`);
  await startAgain(around, 'restartApp');
}

const faults: Record<FaultKind, Fault> = {
  async killApp(around) {
    await around.harmed.kill();
    await startAgain(around, 'killApp');
  },
  restartApp: restart,
  async killPostmaster({ stage }) {
    const pid = stage.postmaster();
    if (pid) signal([pid], 'SIGKILL');
  },
  async killBackend({ stage }) {
    const [pid] = await backends(stage);
    if (pid) signal([pid], 'SIGKILL');
  },
  async endBackends({ stage: { connection } }) {
    await connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  },
  async cutConnections({ proxy }) {
    proxy.reset();
  },
  refuseConnections: lasting(
    ({ proxy }) => proxy.cut(),
    ({ proxy }) => proxy.restore(),
  ),
  blackHole: lasting(
    ({ proxy }) => proxy.hold(),
    ({ proxy }) => proxy.release(),
  ),
  slowDatabase: lasting(
    ({ proxy }) => proxy.slow(300),
    ({ proxy }) => proxy.release(),
  ),
  async stopDatabase({ stage }, seconds) {
    const pid = stage.postmaster();
    if (!pid) return;
    const stopped = family(pid);
    signal(stopped, 'SIGSTOP');
    await sleep(seconds * 1000);
    signal(stopped, 'SIGCONT');
  },
  fullDisk: lasting(
    ({ disk }) => disk?.fill(),
    ({ disk }) => disk?.free(),
  ),
};

/** Which faults can be run here, and why the others cannot. */
export function possible(around: Pick<Surroundings, 'stage' | 'disk'>): {
  kinds: FaultKind[];
  notRun: string[];
} {
  const own = around.stage.postmaster() !== null;
  const needServer: FaultKind[] = ['killPostmaster', 'killBackend', 'stopDatabase'];
  const kinds = (Object.keys(faults) as FaultKind[]).filter(
    (kind) => (own || !needServer.includes(kind)) && (around.disk || kind !== 'fullDisk'),
  );
  const notRun: string[] = [];
  if (!own) notRun.push(`${needServer.join(', ')}: the database server belongs to somebody else`);
  if (!around.disk) notRun.push('fullDisk: only root on Linux can mount a small disk');
  return { kinds, notRun };
}

/**
 * Asks the steady process again and again whether it lives, until the answered function is called.
 */
function watchLife({ steady, found }: Surroundings, kind: FaultKind): () => Promise<void> {
  let watching = true;
  const watched = (async () => {
    while (watching) {
      if (!(await isAlive(steady.port))) found.add(`${kind}: /healthz was not answered within 5 s`);
      await sleep(500);
    }
  })();
  return async () => {
    watching = false;
    await watched;
  };
}

/** Milliseconds until both processes are ready. */
async function goodAgain({ steady, harmed }: Surroundings, withinMs: number): Promise<number> {
  const begun = performance.now();
  const ports = [steady.port, harmed.port];
  for (;;) {
    const ready = await Promise.all(ports.map(isReady));
    const ms = performance.now() - begun;
    if (ready.every(Boolean) || ms > withinMs * 4) return ms;
    await sleep(100);
  }
}

async function runOne(around: Surroundings, fault: PlannedFault): Promise<number> {
  const { kind, seconds } = fault;
  const stopWatching = watchLife(around, kind);
  try {
    await faults[kind](around, seconds);
  } catch (error) {
    around.found.add(`${kind}: ${error instanceof Error ? error.message : error}`);
  }
  const within = goodWithinMs[kind];
  const ms = await goodAgain(around, within);
  await stopWatching();
  if (ms > within) around.found.add(`${kind}: not good again within ${within / 1000} s`);
  return ms;
}

/** Runs the planned faults one after the other; a process that ended by itself is started again. */
export async function runFaults(
  around: Surroundings,
  planned: readonly PlannedFault[],
  clock: RunClock,
  log: (text: string) => void,
): Promise<RunFault[]> {
  const run: RunFault[] = [];
  for (const fault of planned) {
    if (!(await clock.until(fault.at))) break;
    const began = Math.round(clock.seconds());
    const goodAgainMs = Math.round(await runOne(around, fault));
    for (const app of [around.steady, around.harmed]) if (!app.running()) await app.start();
    log(`${began} s: ${fault.kind} ${fault.seconds} s, good again after ${goodAgainMs} ms`);
    run.push({ ...fault, began, goodAgainMs });
  }
  return run;
}
