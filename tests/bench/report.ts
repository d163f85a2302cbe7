import os from 'node:os';
import type { Deed } from './admission.ts';
import type { PageBytes } from './bytes.ts';
import { type Measured, percentile } from './load.ts';
import type { Options } from './options.ts';

/** One operation on both servers. */
export interface Line {
  name: string;
  product: Measured;
  limit: Measured;
}

export interface SizeReport {
  applications: number;
  generatedInSeconds: number | null;
  databaseMb: number;
  lines: Line[];
  /** What one person waits for, with its goal in docs/measurements.md. */
  deeds: Deed[];
  /** MB of each server's process: at the end, and the most. */
  memory: Record<'product' | 'limit', { now: number; most: number }>;
}

export interface Report {
  taken: string;
  machine: { processor: string; cores: number; memoryGb: number; load: number };
  node: string;
  options: Options;
  sizes: SizeReport[];
  pages: PageBytes[];
}

/** Where and how the run was made. */
export function machine(options: Options): Pick<Report, 'taken' | 'machine' | 'node' | 'options'> {
  const processors = os.cpus();
  const place = {
    processor: processors[0]?.model ?? '',
    cores: processors.length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
  };
  return {
    taken: new Date().toISOString(),
    machine: { ...place, load: Number(os.loadavg()[0]?.toFixed(1)) },
    node: process.version,
    options,
  };
}

const cell = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

function row({ name, product, limit }: Line): string {
  const times = (one: Measured) =>
    `${cell(one.perSecond)} | ${cell(one.p50, 1)} | ${cell(one.p99, 1)} | ${cell(one.serverMs, 2)} + ${cell(one.databaseMs, 2)}`;
  return `| ${name} | ${times(product)} | ${times(limit)} | ${cell(product.perSecond / limit.perSecond, 2)} |`;
}

const deedRow = ({ name, times, serverMs, databaseMs }: Deed): string =>
  `| ${name} | ${cell(Math.min(...times))} | ${cell(percentile(times, 0.5))} | ${cell(Math.max(...times))} | ${cell(serverMs)} + ${cell(databaseMs)} |`;

function sizeTable({
  applications,
  generatedInSeconds,
  databaseMb,
  lines,
  deeds,
  memory,
}: SizeReport): string[] {
  const made = generatedInSeconds === null ? '' : `, generated in ${cell(generatedInSeconds)} s`;
  return [
    `## ${cell(applications)} applications (${cell(databaseMb)} MB${made})`,
    '',
    '| operation | product /s | p50 ms | p99 ms | work ms | limit /s | p50 ms | p99 ms | work ms | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map(row),
    '',
    '| done once | least ms | p50 ms | most ms | work ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...deeds.map(deedRow),
    '',
    `Memory of the product's process: ${memory.product.now} MB at the end, ${memory.product.most} MB at most (limit: ${memory.limit.most} MB).`,
    '',
  ];
}

/** How the worklist grows from the smallest to the largest database. */
function growth(sizes: readonly SizeReport[]): string[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return [];
  return first.lines.flatMap(({ name, product }) => {
    const then = last.lines.find((line) => line.name === name);
    if (!name.startsWith('worklist') || !then) return [];
    const times = cell(product.perSecond / then.product.perSecond, 2);
    return [
      `${name}: ${times} times as slow at ${cell(last.applications)} as at ${cell(first.applications)} applications.`,
    ];
  });
}

/** The report in words: Markdown tables. */
export function tell({ taken, machine: place, node, options, sizes, pages }: Report): string {
  const { rounds, seconds, writes, connections } = options;
  return [
    `Measured ${taken} on ${place.processor}, ${place.cores} cores, ${place.memoryGb} GB, load ${place.load}; Node ${node}.`,
    `${connections} connections; ${rounds} rounds of ${seconds} s (writes: ${writes} each), product and limit in turn; client, servers and database share the cores.`,
    'work = processor time per operation, of the server + of the database.',
    'limit = a bare Node server with the same SQL: session, lock, version, row, history, job, notification, idempotency key; nothing else.',
    '',
    ...sizes.flatMap(sizeTable),
    ...growth(sizes),
    '',
    ...pages.map(
      ({ page, scriptsKb, stylesKb }) =>
        `Page ${page}: ${scriptsKb} KB of scripts, ${stylesKb} KB of styles (gzip).`,
    ),
  ].join('\n');
}
