import { parseArgs } from 'node:util';

const parts = ['writes', 'last-place', 'streams'] as const;
type Part = (typeof parts)[number];

/** How a run is cut. Counts that are not given grow with the minutes. */
export interface Options {
  minutes: number;
  seed: number;
  only: readonly Part[];
  faults: boolean;
  /** Acknowledged writes to reach. */
  writes: number;
  rounds: number;
  /** Clients that ask for one last place at once. */
  clients: number;
  streams: number;
  /** Address of an empty PostgreSQL database; null: an embedded one in a temporary folder. */
  database: string | null;
  /** The two app processes listen here and on the next port. */
  port: number;
  /** The folder with the logs stays. */
  keep: boolean;
}

const usage = `npm run soak -- [--minutes 60] [--seed N] [--only writes,last-place,streams] [--no-faults]
  [--writes 50000] [--rounds 200] [--clients 200] [--streams 2000] [--database URL] [--port 4700] [--keep]
  --minutes   how long; --minutes 2 is a rehearsal with less of everything
  --seed      repeats the faults and writes of another run, which has printed its seed
  --only      some of the parts
  --database  an empty database of a server of your own: faults of the server's processes are then not run
  --keep      the folder with the logs stays`;

/** What an hour has to bring. */
const anHour = { writes: 50_000, rounds: 200, streams: 2000 };

function count(word: string | undefined, otherwise: number, least = 1): number {
  const value = word === undefined ? otherwise : Number(word);
  if (!(value >= least && value <= 10_000_000)) throw new Error(usage);
  return value;
}

function partsOf(word: string | undefined): readonly Part[] {
  if (word === undefined) return parts;
  const known = parts.filter((part) => word.split(',').includes(part));
  if (known.length !== word.split(',').length) throw new Error(usage);
  return known;
}

/** Reads the command line. Throws the usage when it makes no sense. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      minutes: text,
      seed: text,
      only: text,
      'no-faults': flag,
      writes: text,
      rounds: text,
      clients: text,
      streams: text,
      database: text,
      port: text,
      keep: flag,
    },
  });
  const minutes = count(values.minutes, 60, 0.5);
  const share = minutes / 60;
  return {
    minutes,
    seed: count(values.seed, Math.floor(Math.random() * 1_000_000)),
    only: partsOf(values.only),
    faults: !values['no-faults'],
    writes: count(values.writes, Math.ceil(anHour.writes * share)),
    rounds: count(values.rounds, Math.max(3, Math.ceil(anHour.rounds * share))),
    clients: count(values.clients, 200),
    streams: count(values.streams, anHour.streams),
    database: values.database ?? null,
    port: count(values.port, 4700),
    keep: values.keep,
  };
}
