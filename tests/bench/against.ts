import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Measured } from './load.ts';
import type { Report } from './report.ts';

/** How far an operation may fall behind an earlier run before the comparison fails. */
const least = 0.9;

/** An operation as ratios to the limit that was measured in the same run. */
export interface Standing {
  /** Operations a second: more is better. */
  rate: number;
  /** Processor time of an operation: less is better. */
  work: number;
}

const workOf = ({ serverMs, databaseMs }: Pick<Measured, 'serverMs' | 'databaseMs'>): number =>
  serverMs + databaseMs;

/**
 * The product beside its limit. Both ran in turn on the same machine at the same time, so that
 * runs of two machines, or of a quiet and a busy hour, can be compared.
 */
export const standingOf = (line: Record<'product' | 'limit', Compared>): Standing => ({
  rate: line.product.perSecond / line.limit.perSecond,
  work: workOf(line.product) / workOf(line.limit),
});

const compared = z.object({ perSecond: z.number(), serverMs: z.number(), databaseMs: z.number() });
type Compared = z.infer<typeof compared>;

/** What a later run reads of an earlier one. */
const saved = z.object({
  taken: z.string(),
  /** Hash of the programs of the limit: ratios to another one say nothing. */
  limit: z.string(),
  sizes: z.array(
    z.object({
      applications: z.number(),
      lines: z.array(z.object({ name: z.string(), product: compared, limit: compared })),
    }),
  ),
});
export type Saved = z.infer<typeof saved>;

function limitHash(): string {
  const hash = createHash('sha256');
  for (const file of ['limit.ts', 'limit-sql.ts'])
    hash.update(fs.readFileSync(path.join(import.meta.dirname, file)));
  return hash.digest('hex');
}

/** The numbers of a run as they are kept. */
export const toSave = (report: Report): Report & Saved => ({ ...report, limit: limitHash() });

/** Reads the numbers of an earlier run. Throws in words when the file is no such thing. */
export function readSaved(file: string): Saved {
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`--against ${file}: ${error instanceof Error ? error.message : error}`);
  }
  const read = saved.safeParse(content);
  if (!read.success)
    throw new Error(
      `--against ${file}: it holds no operations beside a limit, as --save writes them`,
    );
  return read.data;
}

/** One operation at one size, before and now; `slower` and `dearer` are what a run fails for. */
export interface Change {
  applications: number;
  name: string;
  before: Standing;
  now: Standing;
  /** Now divided by before. */
  rate: number;
  work: number;
  slower: boolean;
  dearer: boolean;
}

/**
 * Operations that both runs have, in the order of the later one, and the names of those that only
 * one of them has. Throws when their limits differ, or when nothing can be compared.
 */
export function compareRuns(then: Saved, now: Saved): { changes: Change[]; alone: string[] } {
  if (then.limit !== now.limit)
    throw new Error(
      'The limit is another program since that run: measure the earlier state again.',
    );
  const standings = ({ sizes }: Saved) =>
    new Map(
      sizes.flatMap(({ applications, lines }) =>
        lines.map((line) => {
          const { name } = line;
          const standing = standingOf(line);
          return [`${name} at ${applications}`, { applications, name, standing }] as const;
        }),
      ),
    );
  const [earlier, later] = [standings(then), standings(now)];
  const changes = [...later].flatMap(([key, { applications, name, standing }]) => {
    const before = earlier.get(key)?.standing;
    if (!before) return [];
    const [rate, work] = [standing.rate / before.rate, standing.work / before.work];
    // A number that is none (nothing was measured) is no proof of anything.
    const [slower, dearer] = [!(rate >= least), !(work <= 1 / least)];
    return [{ applications, name, before, now: standing, rate, work, slower, dearer }];
  });
  if (changes.length === 0) throw new Error('The two runs have no operation in common.');
  const alone = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (key) => !(earlier.has(key) && later.has(key)),
  );
  return { changes, alone };
}

const number = (value: number): string => value.toFixed(2);

/** The comparison for people, and whether the later run passes. */
export function tellChanges(then: Saved, now: Saved): { text: string; passes: boolean } {
  const { changes, alone } = compareRuns(then, now);
  const passes = changes.every(({ slower, dearer }) => !slower && !dearer);
  const row = ({ applications, name, before: old, now: fresh, rate, work, ...judged }: Change) => {
    const verdict = [judged.slower && 'slower', judged.dearer && 'dearer'].filter(Boolean);
    return `| ${applications.toLocaleString('en')} | ${name} | ${number(old.rate)} | ${number(fresh.rate)} | ${number(rate)} | ${number(old.work)} | ${number(fresh.work)} | ${number(work)} | ${verdict.join(', ')} |`;
  };
  const text = [
    `Beside the run of ${then.taken}. Rates and work are ratios to the limit of the same run; a rate under ${least} of then, or work over ${number(1 / least)} of then, fails.`,
    '',
    '| applications | operation | rate then | now | ratio | work then | now | ratio | |',
    '| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...changes.map(row),
    '',
    ...(alone.length > 0 ? [`Measured in one of the runs only: ${alone.join(', ')}.`] : []),
    passes ? 'Nothing is slower or dearer.' : 'Slower or dearer: see above.',
  ].join('\n');
  return { text, passes };
}
