import { isOutage } from './outage.ts';

/** Where the last words go; a Fastify or pino logger fits. */
export interface LastLog {
  error(details: { err: unknown }, message: string): void;
  fatal(details: { err: unknown }, message: string): void;
}

/**
 * What happens to an error that nobody caught (decision 061). A connection that was lost says
 * nothing about the state of this process: it is logged, and the process goes on. Of anything else
 * nobody knows what is left undone: it is logged, and `stop` ends the process in order, with exit
 * code 1.
 */
export function lastResort(log: () => LastLog, stop: () => void): void {
  const judge = (err: unknown): void => {
    if (isOutage(err)) {
      log().error({ err }, 'an outage that nobody awaited');
      return;
    }
    log().fatal({ err }, 'unforeseen, the process ends');
    stop();
  };
  process.on('unhandledRejection', judge);
  process.on('uncaughtException', judge);
}
