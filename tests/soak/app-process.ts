import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf, productProgram, root } from '../bench/servers.ts';

/** How an app process ended that nobody had asked to end. */
interface Exit {
  name: string;
  code: number | null;
  signal: string | null;
}

/** One app process of the built product, which can be killed and started again on its port. */
export interface AppProcess {
  name: string;
  port: number;
  log: string;
  /** Waits until it answers; throws when it does not within 40 s. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM; answers exit code and milliseconds. */
  stop(): Promise<{ code: number | null; ms: number }>;
  running(): boolean;
  /** Megabytes of memory and open handles; null while it does not run. */
  measure(): { megabytes: number; handles: number } | null;
}

const startWithinMs = 40_000;

/** Is everything there that the process needs? */
export const isReady = (port: number): Promise<boolean> => answersOk(port, '/readyz');

/** Does the process itself live? */
export const isAlive = (port: number): Promise<boolean> => answersOk(port, '/healthz');

async function answersOk(port: number, address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5000);
  return fetch(`http://127.0.0.1:${port}${address}`, { signal }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

interface Given {
  name: string;
  port: number;
  log: string;
  environment: Record<string, string>;
  /** Hears of an end that was not asked for. */
  onExit(exit: Exit): void;
}

/** Prepares a process; `start` starts it. */
export function appProcess({ name, port, log, environment, onExit }: Given): AppProcess {
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(null);
  let asked = false;

  const running = (): boolean => child !== null && child.exitCode === null && !child.signalCode;

  function launch(): void {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, ...environment, PORT: String(port), HOST: '127.0.0.1', WORKERS: '1' };
    const output = fs.openSync(log, 'a');
    const fresh = spawn(process.execPath, productProgram(), {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
    });
    fs.closeSync(output);
    child = fresh;
    asked = false;
    ended = new Promise((resolve) => {
      fresh.once('exit', (code, signal) => {
        if (!asked) onExit({ name, code, signal });
        resolve(code);
      });
    });
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    asked = true;
    child?.kill(signal);
    return ended;
  }

  return {
    name,
    port,
    log,
    running,
    async start() {
      if (!running()) launch();
      const until = performance.now() + startWithinMs;
      while (!(await isAlive(port))) {
        if (!running() || performance.now() > until) {
          throw new Error(`App ${name} did not start; see ${log}`);
        }
        await sleep(100);
      }
    },
    async kill() {
      await end('SIGKILL');
    },
    async stop() {
      const begun = performance.now();
      const code = await end('SIGTERM');
      return { code, ms: performance.now() - begun };
    },
    measure() {
      if (!running() || child?.pid === undefined) return null;
      try {
        const handles = fs.readdirSync(`/proc/${child.pid}/fd`).length;
        return { megabytes: memoryOf(child.pid).now, handles };
      } catch {
        return null;
      }
    },
  };
}
