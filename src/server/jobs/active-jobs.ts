import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { Job, WorkerEvents } from 'graphile-worker';
import type { OwnWorker } from './worker-life.ts';

/** After a question that found nothing the queue rests so many times as long, and this at most. */
const restShare = 4;
const mostRestMs = 1000;

/**
 * Jobs that run now, by the id of the worker that took them. Ids arrive as our pools read them, as
 * numbers.
 */
export class ActiveJobs {
  readonly events: WorkerEvents = new EventEmitter();
  readonly #workers = new Map<string, Map<string, Job>>();
  readonly #countedAs: Readonly<Record<string, string>>;
  readonly #taking = new Mutex();
  #askedAt = 0;
  #restsUntil = 0;

  constructor(countedAs: Readonly<Record<string, string>>) {
    this.#countedAs = countedAs;
    this.events.on('pool:create', ({ workerPool }) => this.#workers.set(workerPool.id, new Map()));
    this.events.on('job:start', ({ worker, job }) =>
      this.#workers.get(worker.workerPool.id)?.set(String(job.id), job),
    );
    this.events.on('job:complete', ({ worker, job }) =>
      this.#workers.get(worker.workerPool.id)?.delete(String(job.id)),
    );
    this.events.on('worker:getJob:empty', () => this.#rest());
    for (const answered of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
      this.events.on(answered, () => this.#taking.release());
  }

  /**
   * Lets one worker at a time ask for a job: the next asks when it is known which one that was, so
   * that every worker counts all jobs before its own. Answers the flags of which no further job may be
   * taken now.
   */
  async nextToTake(atMost: Readonly<Record<string, number>>): Promise<string[]> {
    for (;;) {
      await this.#taking.acquire();
      const full = this.#full(atMost);
      const rest = full.length > 0 ? this.#restsUntil - performance.now() : 0;
      if (rest <= 0) {
        this.#askedAt = performance.now();
        return full;
      }
      this.#taking.release();
      await sleep(rest, undefined, { ref: false });
    }
  }

  /**
   * To find that there are only jobs which may not be taken now, the queue looks at every one of
   * them, and it is asked at each new one. It is asked again after a time that grows with theirs.
   */
  #rest(): void {
    const took = performance.now() - this.#askedAt;
    this.#restsUntil = performance.now() + Math.min(took * restShare, mostRestMs);
  }

  #full(atMost: Readonly<Record<string, number>>): string[] {
    return Object.entries(atMost).flatMap(([flag, most]) =>
      this.#flagged(flag) >= most ? [flag] : [],
    );
  }

  workers(): OwnWorker[] {
    return [...this.#workers].map(([id, jobs]) => ({ id, active: new Set(jobs.keys()) }));
  }

  #flagged(flag: string): number {
    const jobs = [...this.#workers.values()].flatMap((one) => [...one.values()]);
    return jobs.filter(
      ({ flags, task_identifier }) => flags?.[flag] || this.#countedAs[task_identifier] === flag,
    ).length;
  }
}
