import fs from 'node:fs';
import { type Config, loadConfig } from './base/config.ts';
import { type StartedWith, startError, startedHere } from './base/start-errors.ts';
import { type Connection, connect } from './db/connection.ts';
import { bulkPatience } from './db/pool.ts';

/**
 * Opens the configured database for one command, without time limits, and leaves the server as it
 * found it (decision 012). `settings` are for an embedded server that is started for it.
 */
export async function withDatabase<T>(
  config: Config,
  work: (connection: Connection) => Promise<T>,
  settings?: string[],
): Promise<T> {
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const connection = await connect(config, { patience: bulkPatience, settings });
  try {
    return await work(connection);
  } finally {
    await connection.stop();
  }
}

/**
 * Runs a command to its exit code; whatever goes wrong is told in one line of words and ends with
 * 1.
 */
export async function runCommand(work: (config: Config) => Promise<number>): Promise<void> {
  let started: StartedWith = startedHere(process.env);
  try {
    const config = loadConfig(process.env);
    started = config;
    process.exitCode = await work(config);
  } catch (error) {
    console.error(startError(error, started));
    process.exitCode = 1;
  }
}
