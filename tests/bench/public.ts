import { setTimeout as sleep } from 'node:timers/promises';
import type { Line } from './line.ts';
import { measured, percentile, runRound } from './load.ts';
import { agencyTokens } from './operations.ts';
import { type Server, startProduct } from './servers.ts';
import { openStage, type Stage } from './stage.ts';

/** What was got of one address. */
interface PublicLine {
  address: string;
  perSecond: number;
  /** Milliseconds of an answer. */
  p50: number;
  p95: number;
  p99: number;
  /** Milliseconds of processor time per answer. */
  work: { server: number; database: number };
}

export interface PublicReport {
  applications: number;
  lines: PublicLine[];
}

/** The last one says what the server can answer at all. */
const addresses = [
  '/',
  '/post/1',
  '/api/public/main/',
  '/api/public/topics/',
  '/api/public/admitted/',
  '/healthz',
];
const visitors = 16;

/** What the agency asks of the statistics: few people, but over the whole country. */
const statistics = [
  '/api/statistics/doctorate/?by=organization',
  '/api/statistics/doctorate/?by=region&gender=2&tag=defended',
];
const analysts = 4;

const look =
  (path: string, token?: string) =>
  async (line: Line): Promise<void> => {
    const { status } = await line.ask({ method: 'GET', path, ...(token ? { token } : {}) });
    if (status !== 200 && status !== 404) throw new Error(`${path}: ${status}`);
  };

async function measureOne(
  stage: Stage,
  server: Server,
  address: string,
  { seconds, people, token }: { seconds: number; people: number; token?: string },
): Promise<PublicLine> {
  await runRound(server.port, people, { seconds: 1 }, look(address, token));
  const [own, database] = [server.processorSeconds(), stage.processorSeconds()];
  const round = await runRound(server.port, people, { seconds }, look(address, token));
  const { perSecond, p50, p99, serverMs, databaseMs } = measured([round], {
    server: server.processorSeconds() - own,
    database: stage.processorSeconds() - database,
  });
  const p95 = percentile(round.times, 0.95);
  return { address, perSecond, p50, p95, p99, work: { server: serverMs, database: databaseMs } };
}

/** A database that was just made has no statistics before the job of the minute has counted. */
async function counted({ connection: { pool } }: Stage): Promise<void> {
  while ((await pool.query('select 1 from student_count_moment')).rows.length === 0)
    await sleep(500);
}

/** Pages and answers that everybody may read, and statistics, from the built product, one address after the other. */
export async function measurePublic(
  applications: number,
  { keep, seconds }: { keep: string | null; seconds: number },
  log: (line: string) => void,
): Promise<PublicReport> {
  const stage = await openStage(applications, keep, log);
  try {
    const server = await startProduct(stage.environment);
    try {
      const lines: PublicLine[] = [];
      for (const address of addresses)
        lines.push(await measureOne(stage, server, address, { seconds, people: visitors }));
      await counted(stage);
      const [token] = await agencyTokens(stage);
      for (const address of statistics)
        lines.push(
          await measureOne(stage, server, address, {
            seconds,
            people: analysts,
            ...(token ? { token } : {}),
          }),
        );
      return { applications, lines };
    } finally {
      await server.stop();
    }
  } finally {
    await stage.stop();
  }
}

const tellLine = ({ address, perSecond, p50, p95, p99, work }: PublicLine): string =>
  `| ${address} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${work.server.toFixed(2)} + ${work.database.toFixed(2)} |`;

/** The report for people. */
export const tellPublic = (reports: readonly PublicReport[]): string =>
  reports
    .map(({ applications, lines }) =>
      [
        `${applications.toLocaleString('en')} applications, ${visitors} visitors at once; of the statistics ${analysts} analysts`,
        '',
        '| address | answers/s | p50 ms | p95 ms | p99 ms | work ms |',
        '| --- | ---: | ---: | ---: | ---: | ---: |',
        ...lines.map(tellLine),
      ].join('\n'),
    )
    .join('\n\n');
