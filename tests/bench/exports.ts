import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGivenUp, isOnItsWay } from '#shared/export.ts';
import type { ExportStatus } from '#shared/export-answers.ts';
import { agencyTokens } from './operations.ts';
import { type Server, startProduct } from './servers.ts';
import { openStage, type Stage } from './stage.ts';

/** What one export took, and what the rest of the process felt of it. */
export interface ExportLine {
  list: string;
  rows: number;
  seconds: number;
  megabytes: number;
  /** Milliseconds until `/healthz` answered meanwhile, asked again and again. */
  health: { p50: number; p99: number; most: number };
  /** Megabytes of the largest process before it and at most meanwhile. */
  memory: { before: number; most: number };
  /** Seconds of processor time. */
  work: { server: number; database: number };
}

export interface ExportReport {
  applications: number;
  lines: ExportLine[];
}

const healthEveryMs = 10;
const statusEveryMs = 100;
/** So much processor time in a second is rest. */
const restSeconds = 0.2;
const mostWaitSeconds = 30;
const mostTries = 50;
const mostReports = 100_000;

/** Quarterly reports of the generated students, many quarters of them: the scheduler's are few. */
async function addReports({ connection: { pool } }: Stage): Promise<void> {
  await pool.query(
    `insert into monitoring_report (state, application_id, owner_id, year, quarter, report,
        study_quarter, works_from, upload_until, grace_until, mark, required, concluded_on)
      select 'confirmedCompleted', a.id, a.owner_id, 2100 + n / 4, n % 4 + 1, n % 3 + 1, n % 4 + 1,
        '2026-01-01', '2026-03-20', '2026-03-25', n % 100, 60, '2026-04-01'
      from application a cross join generate_series(0, 399) n where a.study_start is not null
      order by n, a.id limit $1
      on conflict (application_id, year, quarter) do nothing`,
    [mostReports],
  );
  await pool.query('vacuum analyze monitoring_report');
}

async function asked<Body>(server: Server, path: string, token: string): Promise<Body> {
  for (let again = 0; ; again += 1) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/statistics/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.200.0.1' },
    });
    if (answer.ok) return (await answer.json()) as Body;
    // A server that has too much to do is asked again, as pages do.
    if (answer.status !== 503 || again > mostTries)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await sleep(statusEveryMs);
  }
}

/** A connection of its own, as watchers have it. */
async function oneLook(port: number): Promise<void> {
  const request = http.get({ port, host: '127.0.0.1', path: '/healthz', agent: false });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(answer.resume(), 'end');
}

/** Asks for the health of the process until it is told to stop; answers how long each answer took. */
function watchHealth(server: Server): () => Promise<number[]> {
  const took: number[] = [];
  let watching = true;
  const watch = async () => {
    while (watching) {
      const from = performance.now();
      await oneLook(server.port);
      took.push(performance.now() - from);
      await sleep(healthEveryMs);
    }
  };
  const ended = watch();
  return async () => {
    watching = false;
    await ended;
    return took.sort((one, other) => one - other);
  };
}

/** After its start a process has work of its own; an export in a process that rests is measured. */
async function atRest(server: Server): Promise<void> {
  let before = server.processorSeconds();
  for (let waited = 0; waited < mostWaitSeconds; waited += 1) {
    await sleep(1000);
    const now = server.processorSeconds();
    if (now - before < restSeconds) return;
    before = now;
  }
}

async function ended(server: Server, task: ExportStatus, token: string): Promise<ExportStatus> {
  let status = task;
  while (isOnItsWay(status)) {
    await sleep(statusEveryMs);
    status = await asked(server, `check_task_status/?task_id=${task.task_id}`, token);
  }
  if (isGivenUp(status)) throw new Error(`bench: the export of ${task.file_name} failed`);
  return status;
}

async function measureOne(
  stage: Stage,
  server: Server,
  path: string,
  token: string,
): Promise<ExportLine> {
  await atRest(server);
  const before = server.memory().now;
  const [own, database] = [server.processorSeconds(), stage.processorSeconds()];
  const stopWatching = watchHealth(server);
  const from = performance.now();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, server.memory().now);
  }, 50);
  const written = asked<ExportStatus>(server, path, token)
    .then((task) => ended(server, task, token))
    .finally(() => clearInterval(look));
  const { rows, size } = await written.catch(async (error: unknown) => {
    await stopWatching();
    throw error;
  });
  const seconds = (performance.now() - from) / 1000;
  const took = await stopWatching();
  const at = (share: number): number => took[Math.floor((took.length - 1) * share)] ?? 0;
  return {
    list: path,
    rows,
    seconds,
    megabytes: (size ?? 0) / 1024 / 1024,
    health: { p50: at(0.5), p99: at(0.99), most: at(1) },
    memory: { before, most },
    work: {
      server: server.processorSeconds() - own,
      database: stage.processorSeconds() - database,
    },
  };
}

/** The lists of a whole country, written to files one after the other by the built product. */
export async function measureExports(
  applications: number,
  keep: string | null,
  log: (line: string) => void,
): Promise<ExportReport> {
  const stage = await openStage(applications, keep, log);
  try {
    await addReports(stage);
    await stage.connection.pool.query(
      'alter table export_task drop constraint if exists export_task_rows_total_check',
    );
    const [token = ''] = await agencyTokens(stage);
    const lines: ExportLine[] = [];
    // As it runs on a machine with two cores: jobs have a process of their own.
    const environment = { ...stage.environment, WORKERS: '2' };
    const server = await startProduct(environment, process.env.BENCH_FLAGS?.split(' '));
    try {
      for (const path of [
        'apply_docs_list_queue/?ordering=-sent_at',
        'apply_docs_list_queue/?ordering=-sent_at&format=csv',
        'monitoring_report_list_queue/?ordering=-id',
        'monitoring_report_list_queue/?ordering=-id&format=csv',
      ]) {
        const line = await measureOne(stage, server, path, token);
        log(tellLine(line));
        lines.push(line);
      }
    } finally {
      await server.stop();
    }
    return { applications, lines };
  } finally {
    await stage.stop();
  }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function tellLine({ list, rows, seconds, megabytes, health, memory, work }: ExportLine): string {
  return [
    `  ${list}: ${whole(rows)} rows in ${seconds.toFixed(1)} s`,
    `${whole(rows / seconds)} rows/s, ${((seconds / rows) * 100_000).toFixed(1)} s for 100,000`,
    `${megabytes.toFixed(1)} MB`,
    `health ${health.p50.toFixed(1)}, p99 ${health.p99.toFixed(1)}, at most ${health.most.toFixed(1)} ms`,
    `memory ${memory.before}, at most ${memory.most} MB`,
    `work ${work.server.toFixed(1)} + ${work.database.toFixed(1)} s`,
  ].join('; ');
}

/** The report for people. */
export const tellExports = (reports: readonly ExportReport[]): string =>
  reports
    .map(({ applications, lines }) =>
      [`${whole(applications)} applications`, ...lines.map(tellLine)].join('\n'),
    )
    .join('\n');
