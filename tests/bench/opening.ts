import { setTimeout as sleep } from 'node:timers/promises';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { houseOf, quiet } from './admission.ts';
import { percentile, type Round, runRound } from './load.ts';
import { worklist } from './operations.ts';
import { type Server, startProduct } from './servers.ts';
import type { Stage } from './stage.ts';

/** The night in which reports are opened, beside people who look at a list. */
export interface OpeningReport {
  students: number;
  /** From the first report to the last. */
  seconds: number;
  /** From the last report until everybody was told, or until the measuring ended. */
  messages: { seconds: number; left: number };
  lists: { when: string; count: number; p50: number; p99: number }[];
}

const readers = 4;
const quietSeconds = 20;
const mostSeconds = 120;

/** So many applications become studies of students who have an advisor. */
async function makeStudents({ connection: { pool } }: Stage, count: number): Promise<void> {
  const today = tashkentDay();
  // Too few people for so many studies: here somebody may study twice.
  await pool.query('alter table application drop constraint if exists application_one_study');
  await pool.query(
    `update application set state = 'admittedToStudy', study_start = $1, study_end = $2,
       old_list_flag = null, advisor_id = (select min(id) from advisor)
     where id in (select id from application where organization_id is not null
       order by state <> 'admittedToStudy', id limit $3)`,
    [addDays(today, -200), addDays(today, 800), count],
  );
  await pool.query('vacuum analyze application');
}

const counted = async ({ connection: { pool } }: Stage, what: string): Promise<number> =>
  (await pool.query<{ n: number }>(`select (${what})::int as n`)).rows[0]?.n ?? 0;
const reports = 'select count(*) from monitoring_report';
/** Lines of which people are not told yet; a job is asked about one, or about several. */
const told = `select coalesce(sum(case json_typeof(j.payload) when 'array'
    then json_array_length(j.payload) else 1 end), 0)
  from graphile_worker._private_jobs j
  where j.task_id in (select id from graphile_worker._private_tasks where identifier = 'run-effects')
    and coalesce(j.payload -> 0, j.payload) ->> 'process' = '${monitoringReportMachine.id}'`;

/** Looks at a list until a number is reached; answers the times of the looks as well. */
async function lookUntil(
  { port }: Server,
  token: string,
  isReached: () => Promise<boolean>,
): Promise<Round> {
  let over = false;
  const ends = performance.now() + mostSeconds * 1000;
  const round = runRound(port, readers, { until: () => over }, worklist([token]));
  try {
    while (!(await isReached()) && performance.now() < ends) await sleep(100);
  } finally {
    over = true;
  }
  return round;
}

const listed = (when: string, { times }: Round) => ({
  when,
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

/** Sends the job of the night and looks at a list before, meanwhile and while people are told. */
export async function openReports(
  stage: Stage,
  count: number,
  clock: string[],
): Promise<OpeningReport> {
  const { token } = await houseOf(stage);
  const { pool } = stage.connection;
  await pool.query(`update session set expires_at = expires_at + interval '120 days',
    absolute_until = absolute_until + interval '120 days'`);
  const product = await startProduct(stage.environment, clock);
  try {
    // What else the night does is done before; then nothing but the reports is left.
    const night = async () => pool.query(`select graphile_worker.add_job('timetable-nightly')`);
    await night();
    const nights = `select count(*) from graphile_worker.jobs
      where task_identifier = 'timetable-nightly'`;
    while ((await counted(stage, nights)) > 0) await sleep(200);
    await quiet(stage);
    await pool.query('truncate monitoring_report, monitoring_item cascade');
    await makeStudents(stage, count);
    await runRound(product.port, readers, { seconds: 5 }, worklist([token]));
    const undisturbed = await runRound(
      product.port,
      readers,
      { seconds: quietSeconds },
      worklist([token]),
    );
    await night();
    while ((await counted(stage, reports)) === 0) await sleep(20);
    const before = performance.now();
    let opened = { count: 0, at: before };
    const opening = await lookUntil(product, token, async () => {
      const count = await counted(stage, reports);
      if (count > opened.count) opened = { count, at: performance.now() };
      return (await counted(stage, nights)) === 0;
    });
    const since = performance.now();
    const telling = await lookUntil(product, token, async () => (await counted(stage, told)) === 0);
    return {
      students: opened.count,
      seconds: (opened.at - before) / 1000,
      messages: { seconds: (performance.now() - since) / 1000, left: await counted(stage, told) },
      lists: [
        listed('before', undisturbed),
        listed('while reports are opened', opening),
        listed('while people are told', telling),
      ],
    };
  } finally {
    await product.stop();
  }
}

/** The report in words: a Markdown table. */
export function tellOpening({ students, seconds, messages, lists }: OpeningReport): string {
  const [before] = lists;
  return [
    `${students} reports opened in ${seconds.toFixed(1)} s; messages ${messages.seconds.toFixed(1)} s more, ${messages.left} left.`,
    '',
    `| list of an organization, ${readers} readers | looks | p50 ms | p99 ms | p50 ratio | p99 ratio |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lists.map(
      ({ when, count, p50, p99 }) =>
        `| ${when} | ${count} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p50 / (before?.p50 ?? 1)).toFixed(2)} | ${(p99 / (before?.p99 ?? 1)).toFixed(2)} |`,
    ),
  ].join('\n');
}
