import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/**
 * What a process is measured by: its pools by name, its open streams, the folder whose disk may
 * fill.
 */
export interface Measured {
  pools: Record<string, pg.Pool>;
  openStreams(): number;
  dataDir: string;
}

const nanoseconds = 1e9;

function memory(registers: Registry[]): void {
  new Gauge({
    name: 'doctoral_process_memory_bytes',
    help: 'Memory of the process: rss (whole), heap_used, heap_total, external',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      this.set({ kind: 'rss' }, rss);
      this.set({ kind: 'heap_used' }, heapUsed);
      this.set({ kind: 'heap_total' }, heapTotal);
      this.set({ kind: 'external' }, external);
    },
  });
  new Gauge({
    name: 'doctoral_process_cpu_seconds',
    help: 'Processor time of the process since its start',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.set((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'doctoral_process_start_time_seconds',
    help: 'When the process started, Unix time',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
}

/** Delays since the last scrape. Answers what ends the measurement. */
function loopDelay(registers: Registry[]): () => void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  new Gauge({
    name: 'doctoral_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape: mean, p99, max',
    labelNames: ['kind'],
    registers,
    collect() {
      const known = delays.count > 0;
      this.set({ kind: 'mean' }, known ? delays.mean / nanoseconds : 0);
      this.set({ kind: 'p99' }, known ? delays.percentile(99) / nanoseconds : 0);
      this.set({ kind: 'max' }, known ? delays.max / nanoseconds : 0);
      delays.reset();
    },
  });
  return () => delays.disable();
}

function connections(registers: Registry[], pools: Record<string, pg.Pool>): void {
  new Gauge({
    name: 'doctoral_pool_connections',
    help: 'Database connections of a pool: max (allowed), total (open), idle; waiting = requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { options, totalCount, idleCount, waitingCount }] of Object.entries(
        pools,
      )) {
        this.set({ pool, state: 'max' }, options.max);
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function disk(registers: Registry[], dataDir: string): void {
  new Gauge({
    name: 'doctoral_disk_bytes',
    help: 'Disk under DATA_DIR: free (for this process) and size',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      // A folder that is away must not hide all the other figures.
      const found = await statfs(dataDir).catch(() => null);
      if (!found) return;
      this.set({ kind: 'free' }, found.bavail * found.bsize);
      this.set({ kind: 'size' }, found.blocks * found.bsize);
    },
  });
}

/**
 * Registers what can be read off the process itself, without a question to anybody. Answers what
 * ends the measurement.
 */
export function measureProcess(
  registry: Registry,
  { pools, openStreams, dataDir }: Measured,
): () => void {
  const registers = [registry];
  memory(registers);
  connections(registers, pools);
  disk(registers, dataDir);
  new Gauge({
    name: 'doctoral_open_streams',
    help: 'Open streams of server-sent events',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  return loopDelay(registers);
}
