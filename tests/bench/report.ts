import os from 'node:os';
import type { Deed } from './admission.ts';
import { standingOf } from './against.ts';
import type { PageBytes } from './bytes.ts';
import { type Measured, percentile } from './load.ts';
import type { Options } from './options.ts';
import { dearRefusals, type RefusalLine, shareOf } from './refusals.ts';

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
  refused: RefusalLine[];
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

const work = ({ serverMs, databaseMs }: Measured): string =>
  `${cell(serverMs, 2)} + ${cell(databaseMs, 2)}`;

function row({ name, product, limit }: Line): string {
  const times = (one: Measured) =>
    `${work(one)} | ${cell(one.perSecond)} | ${cell(one.p50, 1)} | ${cell(one.p99, 1)}`;
  const ratio = standingOf({ product, limit });
  return `| ${name} | ${times(product)} | ${times(limit)} | ${cell(ratio.work, 1)} | ${cell(ratio.rate, 2)} |`;
}

/** What costs most beside its limit comes first. */
const ranked = (lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => standingOf(other).work - standingOf(one).work);

function refusalRow(line: RefusalLine): string {
  const { name, status, refused, accepted } = line;
  return `| ${name} | ${status} | ${cell(refused.perSecond)} | ${work(refused)} | ${accepted.name} | ${work(accepted.done)} | ${cell(shareOf(line), 2)} |`;
}

const deedRow = ({ name, times, serverMs, databaseMs }: Deed): string =>
  `| ${name} | ${cell(Math.min(...times))} | ${cell(percentile(times, 0.5))} | ${cell(Math.max(...times))} | ${cell(serverMs)} + ${cell(databaseMs)} |`;

function sizeTable({
  applications,
  generatedInSeconds,
  databaseMb,
  lines,
  refused,
  deeds,
  memory,
}: SizeReport): string[] {
  const made = generatedInSeconds === null ? '' : `, generated in ${cell(generatedInSeconds)} s`;
  return [
    `## ${cell(applications)} applications (${cell(databaseMb)} MB${made})`,
    '',
    '| operation | product: work ms | /s | p50 ms | p99 ms | limit: work ms | /s | p50 ms | p99 ms | ratio of work | of rates |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...ranked(lines).map(row),
    '',
    '| refused | status | /s | work ms | beside | its work ms | ratio |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: |',
    ...refused.map(refusalRow),
    ...dearRefusals(refused).map(({ name }) => `Dearer than what is accepted: ${name}.`),
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
    'work = processor time per operation, of the server + of the database, with the jobs that follow from it (without documents); operations are ranked by it.',
    'limit = what a minimal design would do for the same answers: one narrow statement for each, written by hand; the same durability, and nothing else.',
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
