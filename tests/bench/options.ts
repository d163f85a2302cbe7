import { parseArgs } from 'node:util';

/**
 * How a run is cut: sizes of the database, rounds per operation, seconds per round, writes per
 * round.
 */
export interface Options {
  sizes: number[];
  rounds: number;
  seconds: number;
  writes: number;
  connections: number;
  json: boolean;
  /** Only what a university does at once: an exam published, many admitted with one order. */
  admission: boolean;
  /** Only the night that opens the reports of this many students; 0: not. */
  opening: number;
  /** Only backup and restore: what a lost machine costs. */
  restore: boolean;
  /** Only the lists of a whole country, written to files. */
  exports: boolean;
  /** Only what visitors read who are not signed in. */
  public: boolean;
  /**
   * A folder whose generated databases are kept and used again; null: a temporary folder that is
   * removed.
   */
  keep: string | null;
}

const usage = `npm run bench -- [--sizes 10k,100k,1m] [--rounds 3] [--seconds 3] [--writes 300] [--connections 64] [--short] [--keep FOLDER] [--json] [--admission] [--opening 20k] [--restore] [--exports] [--public]
  --short  10k applications only, one short round each: a look, not a measurement
  --admission  only an exam of 1,000 rows and 200 admissions with one order
  --opening 20k  only the night that opens the reports of so many students, beside readers of a list
  --restore    only a backup of every size and its restore into a new embedded database
  --exports    only the lists of a whole country, written to files
  --public     only what visitors read who are not signed in
  --keep   generated databases stay in FOLDER for the next run (1m takes minutes to generate)`;

const units: Record<string, number> = { '': 1, k: 1000, m: 1_000_000 };

function sizeOf(word: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(word.trim()) ?? [];
  const size = Number(digits) * (units[(unit ?? '').toLowerCase()] ?? Number.NaN);
  if (!Number.isSafeInteger(size) || size < 1) throw new Error(usage);
  return size;
}

function atLeastOne(word: string): number {
  const value = Number(word);
  if (!(value >= 1)) throw new Error(usage);
  return value;
}

/** Reads the command line. Throws the usage when it makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      writes: { type: 'string' },
      connections: { type: 'string', default: '64' },
      short: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      admission: { type: 'boolean', default: false },
      opening: { type: 'string' },
      restore: { type: 'boolean', default: false },
      exports: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  });
  const { short } = values;
  return {
    sizes: (values.sizes ?? (short ? '10k' : '10k,100k,1m')).split(',').map(sizeOf),
    rounds: atLeastOne(values.rounds ?? (short ? '2' : '3')),
    seconds: atLeastOne(values.seconds ?? (short ? '2' : '3')),
    writes: atLeastOne(values.writes ?? (short ? '150' : '400')),
    connections: atLeastOne(values.connections),
    json: values.json,
    admission: values.admission,
    opening: values.opening === undefined ? 0 : sizeOf(values.opening),
    restore: values.restore,
    exports: values.exports,
    public: values.public,
    keep: values.keep ?? null,
  };
}
