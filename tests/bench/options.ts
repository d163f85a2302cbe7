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
  /** Only refused requests beside accepted ones. */
  refusals: boolean;
  /** Only the night that opens the reports of this many students; 0: not. */
  opening: number;
  /** Only what the timetable does on days to come, so many from today; empty: not. */
  nights: number[];
  /** Only backup and restore: what a lost machine costs. */
  restore: boolean;
  /** Only the lists of a whole country, written to files. */
  exports: boolean;
  /** Only what visitors read who are not signed in. */
  public: boolean;
  /** Only the memory of every process before and after a deadline day. */
  memory: boolean;
  /** Only the last hour of a country before the deadline: so many people in so many minutes. */
  national: boolean;
  people: number;
  minutes: number;
  /** What people do and how long they pause follows from it. */
  seed: number;
  /** A file that this run's numbers are written to; null: none. */
  save: string | null;
  /** The file of an earlier run that this one is compared with; null: none. */
  against: string | null;
  /**
   * A folder whose generated databases are kept and used again; null: a temporary folder that is
   * removed.
   */
  keep: string | null;
}

const usage = `npm run bench -- [--sizes 10k,100k,1m] [--rounds 3] [--seconds 3] [--writes 300] [--connections 64] [--short] [--keep FOLDER] [--json] [--admission] [--refusals] [--opening 20k] [--nights 1,20,45] [--restore] [--exports] [--public] [--memory] [--national] [--people 10k] [--minutes 60] [--seed N] [--save FILE] [--against FILE]
  --short  10k applications only, one short round each: a look, not a measurement
  --admission  only an exam of 1,000 rows and 200 admissions with one order
  --refusals   only refused requests beside accepted ones
  --opening 20k  only the night that opens the reports of so many students, beside readers of a list
  --nights 1,20,45  only what the timetable does on days to come, so many from today, and what it costs
  --restore    only a backup of every size and its restore into a new embedded database
  --exports    only the lists of a whole country, written to files
  --public     only what visitors read who are not signed in
  --memory     only the memory of each process of two web processes, before and after 60 s of a deadline day
  --national   only the last hour before the deadline: 10,000 people, two app machines, 1m applications
  --people 10k, --minutes 60, --seed N  how many people the hour has, how long it is, and which people they are
  --save FILE     writes the numbers of the run
  --against FILE  compares with the numbers of an earlier run, as ratios to the limit of the same run; exit code 1 when an operation is slower or dearer
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
      refusals: { type: 'boolean', default: false },
      opening: { type: 'string' },
      nights: { type: 'string' },
      restore: { type: 'boolean', default: false },
      exports: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      national: { type: 'boolean', default: false },
      people: { type: 'string', default: '10k' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      save: { type: 'string' },
      against: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const { short, national, memory } = values;
  const usual = short || memory ? '10k' : national ? '1m' : '10k,100k,1m';
  return {
    sizes: (values.sizes ?? usual).split(',').map(sizeOf),
    rounds: atLeastOne(values.rounds ?? (short ? '2' : '3')),
    seconds: atLeastOne(values.seconds ?? (memory ? '60' : short ? '2' : '3')),
    writes: atLeastOne(values.writes ?? (short ? '150' : '400')),
    connections: atLeastOne(values.connections),
    json: values.json,
    admission: values.admission,
    refusals: values.refusals,
    opening: values.opening === undefined ? 0 : sizeOf(values.opening),
    nights: values.nights?.split(',').map(atLeastOne) ?? [],
    restore: values.restore,
    exports: values.exports,
    public: values.public,
    memory,
    national,
    people: sizeOf(values.people),
    minutes: atLeastOne(values.minutes),
    seed: atLeastOne(values.seed),
    save: values.save ?? null,
    against: values.against ?? null,
    keep: values.keep ?? null,
  };
}
