import type { TestApp } from './app.ts';

/**
 * What something cost, in measures that hardly depend on who else uses the machine: statements sent
 * to the database, and processor time of this process.
 */
export interface WorkDone<Answer> {
  answer: Answer;
  statements: number;
  processorMs: number;
  /** By the clock: only worth something on a quiet machine. */
  ms: number;
}

/**
 * Runs something and counts what it asks of the app's database meanwhile. Nothing else may use the
 * app at the time.
 */
export async function workOf<Answer>(
  { services: { pool } }: TestApp,
  run: () => Promise<Answer>,
): Promise<WorkDone<Answer>> {
  let statements = 0;
  const counted = new Map<object, unknown>();
  const count = (client: { query: unknown }) => {
    const query = client.query as (...parameters: unknown[]) => unknown;
    if (!counted.has(client)) counted.set(client, query);
    client.query = (...parameters: unknown[]) => {
      // Whether a connection must be told how to plan depends on who had it before.
      const [asked] = parameters;
      if (!(typeof asked === 'string' && asked.startsWith('set '))) statements += 1;
      return query.apply(client, parameters);
    };
  };
  const release = (_error: unknown, client: { query: unknown }) => {
    const query = counted.get(client);
    if (query) client.query = query;
    counted.delete(client);
  };
  pool.on('acquire', count).on('release', release);
  const [start, processor] = [performance.now(), process.cpuUsage()];
  const answer = await run();
  const { user, system } = process.cpuUsage(processor);
  const ms = Math.round(performance.now() - start);
  pool.off('acquire', count).off('release', release);
  return { answer, statements, processorMs: Math.round((user + system) / 1000), ms };
}
