import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, secondsOfFamily } from './processor-time.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** A server in processes of its own. */
export interface Server {
  port: number;
  /** Its first process. */
  pid: number;
  /** Megabytes of its largest process at this moment, and the most that one ever had. */
  memory(): { now: number; most: number };
  /** Seconds of processor time so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Megabytes of a process at this moment, and the most it ever had. Throws when it is gone. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The same of the largest process of a family. */
function largestOf(pid: number): { now: number; most: number } {
  const sizes = familyOf(pid).map(memoryOf);
  return sizes.reduce((largest, one) => (one.now > largest.now ? one : largest));
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function start(
  program: string[],
  environment: Record<string, string>,
  name = path.basename(program.at(-1) ?? ''),
): Promise<Server> {
  const port = await freePort();
  const log = fs.openSync(path.join(environment.DATA_DIR ?? root, `bench-${name}.log`), 'w');
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    // The limit is one process; so is the product beside it, where nothing else is asked for.
    WORKERS: '1',
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 600)
      throw new Error(`${name} did not start; see its log in ${environment.DATA_DIR}`);
    await sleep(100);
  }
  const { pid = 0 } = child;
  return {
    port,
    pid,
    memory: () => largestOf(pid),
    processorSeconds: () => secondsOfFamily(pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What `npm start` tells Node. */
const startFlags = (): string[] => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/**
 * What Node is given for the product as it is shipped: the flags of `npm start`, and the built
 * program.
 */
export const productProgram = (profile: string[] = []): string[] => [
  ...startFlags(),
  ...profile,
  path.join(root, 'dist/server/main.js'),
];

/** The product as it is shipped: one process with its jobs, its limits and its log. */
export const startProduct = (
  environment: Record<string, string>,
  profile: string[] = [],
): Promise<Server> => start(productProgram(profile), environment);

/** A machine of the product with several processes: its jobs and its documents have their own. */
export const startMachine = (
  environment: Record<string, string>,
  { name, workers, flags }: { name: string; workers: number; flags?: string[] },
): Promise<Server> =>
  start(productProgram(flags), { ...environment, WORKERS: String(workers) }, name);

/** The limit: a bare Node server with statements of its own. */
export const startLimit = (environment: Record<string, string>): Promise<Server> =>
  start(['--import', 'tsx', path.join(import.meta.dirname, 'limit.ts')], environment);
