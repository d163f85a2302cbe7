import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { projectPath } from '#server/base/project-root.ts';
import { isBuilt } from '#server/prepare.mjs';
import { underTestClock } from './shifted-clock.ts';

/** The whole product as a program of its own. */
export interface ProductProcess {
  child: ChildProcess;
  address: string;
  /** What it printed, logs among it. */
  printed(): string;
  /** Ends it by a signal, and answers its exit code; null for a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface ProductOptions {
  databaseUrl: string;
  /** Signs the tokens, as the app of the test does. */
  tokenSecret: string;
  publicUrl: string;
  /** 0 or absent: a free one. */
  port?: number;
  /** Further settings, as the environment gives them. */
  settings?: Record<string, string>;
}

/** The built product, as it is delivered; where a source is newer, the sources, which begin slower. */
export const productProgram = isBuilt()
  ? [projectPath('dist/server/main.js')]
  : ['--import', 'tsx', projectPath('src/server/main.ts')];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the product over a database of a server, and waits until it is ready. */
export async function productProcess({
  databaseUrl,
  tokenSecret,
  publicUrl,
  port,
  settings = {},
}: ProductOptions): Promise<ProductProcess> {
  const own = port || (await freePort());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-product-'));
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO_ACCOUNTS: 'false',
    HOST: '127.0.0.1',
    PORT: String(own),
    PUBLIC_URL: publicUrl,
    TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, [...underTestClock(), ...productProgram], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (bytes) => {
    text += bytes;
  });
  child.stderr.on('data', (bytes) => {
    text += bytes;
  });
  const gone = once(child, 'exit').finally(() =>
    fs.rmSync(folder, { recursive: true, force: true }),
  );
  const address = `http://127.0.0.1:${own}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the product ended at its start: ${text}`);
    await pause(50);
  }
  return {
    child,
    address,
    printed: () => text,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await gone;
      }
      return child.exitCode;
    },
  };
}
