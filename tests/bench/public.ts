import type { Line } from './line.ts';
import { measured, runRound } from './load.ts';
import { type Server, startProduct } from './servers.ts';
import { openStage, type Stage } from './stage.ts';

/** What visitors who are not signed in got of one address. */
interface PublicLine {
  address: string;
  perSecond: number;
  /** Milliseconds of an answer. */
  p50: number;
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

const look =
  (path: string) =>
  async (line: Line): Promise<void> => {
    const { status } = await line.ask({ method: 'GET', path });
    if (status !== 200 && status !== 404) throw new Error(`${path}: ${status}`);
  };

async function measureOne(
  stage: Stage,
  server: Server,
  address: string,
  seconds: number,
): Promise<PublicLine> {
  await runRound(server.port, visitors, { seconds: 1 }, look(address));
  const [own, database] = [server.processorSeconds(), stage.processorSeconds()];
  const round = await runRound(server.port, visitors, { seconds }, look(address));
  const { perSecond, p50, p99, serverMs, databaseMs } = measured([round], {
    server: server.processorSeconds() - own,
    database: stage.processorSeconds() - database,
  });
  return { address, perSecond, p50, p99, work: { server: serverMs, database: databaseMs } };
}

/** Pages and answers that everybody may read, from the built product, one address after the other. */
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
        lines.push(await measureOne(stage, server, address, seconds));
      return { applications, lines };
    } finally {
      await server.stop();
    }
  } finally {
    await stage.stop();
  }
}

const tellLine = ({ address, perSecond, p50, p99, work }: PublicLine): string =>
  `| ${address} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${work.server.toFixed(2)} + ${work.database.toFixed(2)} |`;

/** The report for people. */
export const tellPublic = (reports: readonly PublicReport[]): string =>
  reports
    .map(({ applications, lines }) =>
      [
        `${applications.toLocaleString('en')} applications, ${visitors} visitors at once`,
        '',
        '| address | answers/s | p50 ms | p99 ms | work ms |',
        '| --- | ---: | ---: | ---: | ---: |',
        ...lines.map(tellLine),
      ].join('\n'),
    )
    .join('\n\n');
