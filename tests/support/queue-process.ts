import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';

interface Address {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

/** How a job process is started; the times are short, so that a test need not wait. */
export interface QueueProcessOptions {
  address: Address;
  patience?: { connect: number; query: number; lock: number };
  everyMs?: number;
  silenceMs?: number;
  atMost?: Record<string, number>;
  countedAs?: Record<string, string>;
}

/**
 * A job process as a program of its own. Its jobs are of the task `slow`, payload `{ name, ms }`.
 */
export interface QueueProcess {
  child: ChildProcess;
  /** Names of jobs, in order. */
  began: string[];
  ended: string[];
  warned: string[];
  /** Null while it runs. */
  exitCode(): number | null;
  /** Ends it by a signal, and answers its exit code; null for a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const program = path.join(import.meta.dirname, 'queue-program.ts');

/** Starts a job process, and waits until it has begun. */
export async function queueProcess(options: QueueProcessOptions): Promise<QueueProcess> {
  const {
    address,
    patience = { connect: 300, query: 400, lock: 200 },
    everyMs = 200,
    silenceMs = 40_000,
    atMost = {},
    countedAs = {},
  } = options;
  const given = JSON.stringify({ address, patience, everyMs, silenceMs, atMost, countedAs });
  const child = spawn(process.execPath, ['--import', 'tsx', program, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const began: string[] = [];
  const ended: string[] = [];
  const warned: string[] = [];
  let ready = (): void => undefined;
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line);
    if (said.began) began.push(said.began);
    if (said.ended) ended.push(said.ended);
    if (said.warned) warned.push(said.warned);
    if (said.ready) ready();
  });
  const gone = once(child, 'exit');
  await Promise.race([
    isReady,
    gone.then(() => Promise.reject(new Error('the job process ended at its start'))),
  ]);
  return {
    child,
    began,
    ended,
    warned,
    exitCode: () => child.exitCode,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await gone;
      }
      return child.exitCode;
    },
  };
}

/** Waits until a condition is met, looking often; throws after `ms`. */
export async function soon(
  what: string,
  ms: number,
  met: () => boolean | Promise<boolean>,
): Promise<void> {
  const until = performance.now() + ms;
  while (!(await met())) {
    if (performance.now() > until) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
