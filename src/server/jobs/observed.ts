import type { FastifyBaseLogger } from 'fastify';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { newTrace, withTrace } from '../base/trace.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** What became of one attempt of a job; `given_up` = it failed for the last time. */
export type JobOutcome = 'done' | 'failed' | 'given_up';

interface Observer {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'job'>;
}

const carried = z.object({ trace: z.string().regex(/^[0-9a-f]{32}$/) });

/**
 * The id that the job was queued with, or the first of what it gathers; jobs of the timetable begin
 * with one of their own.
 */
const traceFrom = (payload: unknown): string =>
  carried.safeParse([payload].flat()[0]).data?.trace ?? newTrace();

/** Throws the first error of a job that answers for each of several things that it was asked. */
async function requireAll(answer: unknown): Promise<void> {
  const ended = Array.isArray(answer) ? await Promise.allSettled(answer) : [];
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

const isLast = ({ job }: JobHelpers): boolean => job.attempts >= job.max_attempts;

/** What an error is called. Never its message: it may hold what a person has typed. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function observed(name: string, task: Task, { log, metrics }: Observer): Task {
  return (payload, helpers) => {
    const trace = traceFrom(payload);
    const started = performance.now();
    const ended = (outcome: JobOutcome, error?: unknown): void => {
      const ms = performance.now() - started;
      metrics.job(name, outcome, ms / 1000);
      const { id: jobId, attempts: attempt } = helpers.job;
      const line = {
        reqId: trace,
        job: name,
        jobId,
        attempt,
        outcome,
        ms: Math.round(ms * 10) / 10,
      };
      if (outcome === 'done') log.info(line, 'job');
      else log.warn({ ...line, error: kindOf(error) }, 'job');
    };
    const failed = (error: unknown): void => ended(isLast(helpers) ? 'given_up' : 'failed', error);
    return withTrace(trace, async () => {
      try {
        const answer = await task(payload, helpers);
        await requireAll(answer).then(() => ended('done'), failed);
        return answer;
      } catch (error) {
        failed(error);
        throw error;
      }
    });
  };
}

/**
 * The same tasks, each with a line of the log per attempt (`reqId` is the id of the request that
 * caused it), counted in the metrics. Everything that a task writes and queues carries the id on.
 */
export function observedTasks(tasks: TaskList, observer: Observer): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && observed(name, task, observer)]),
  );
}
