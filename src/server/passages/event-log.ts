import { sql } from 'kysely';
import type { PassageQuery } from '#shared/passages.ts';
import { escapeMarkup } from '../base/escape-markup.ts';
import type { ProcessDefinition, Sql, Trx } from '../engine/process.ts';
import type { Viewer } from '../statistics/viewer.ts';
import { dimensionsOf, recordsAsked } from './dimensions.ts';

/** So many records are read at once. */
const recordsAtOnce = 500;

interface Case {
  id: number;
  organization: string | null;
  kind: number;
  year: number;
}

interface Step {
  record_id: number;
  event: string;
  from_state: string;
  to_state: string;
  actor_role: string;
  machine_version: string;
  at: Date;
}

/** The next records of a process after an id. */
async function nextCases(
  db: Trx,
  definition: ProcessDefinition,
  after: number,
  asked: Sql,
): Promise<Case[]> {
  const { organization, kind, year } = dimensionsOf(definition, sql`r.created_at`);
  const { rows } = await sql<Case>`
    select r.id, o.code as organization, r.kind, r.year
    from (select r.id, ${organization} as organization_id, ${kind} as kind, ${year} as year
      from ${sql.table(definition.table)} r where r.id > ${after}) r
      left join organization o on o.id = r.organization_id
    where ${asked} order by r.id limit ${recordsAtOnce}`.execute(db);
  return rows;
}

/** The steps of some records, each in their order. */
async function stepsOf(
  db: Trx,
  process: string,
  cases: readonly Case[],
): Promise<Map<number, Step[]>> {
  const steps = await db
    .selectFrom('history')
    .select(['record_id', 'event', 'from_state', 'to_state', 'actor_role', 'machine_version', 'at'])
    .where('process', '=', process)
    .where(
      'record_id',
      'in',
      cases.map(({ id }) => id),
    )
    .orderBy('record_id')
    .orderBy('record_version')
    .execute();
  const byRecord = new Map<number, Step[]>(cases.map(({ id }) => [id, []]));
  for (const step of steps) byRecord.get(step.record_id)?.push(step);
  return byRecord;
}

const said = (type: 'string' | 'date' | 'int', key: string, value: string | number): string =>
  `<${type} key="${key}" value="${escapeMarkup(String(value))}"/>`;

const eventOf = ({ event, from_state, to_state, actor_role, machine_version, at }: Step): string =>
  `<event>${said('string', 'concept:name', event)}${said('date', 'time:timestamp', at.toISOString())}` +
  `${said('string', 'org:role', actor_role)}${said('string', 'state:from', from_state)}` +
  `${said('string', 'state:to', to_state)}${said('string', 'machine:version', machine_version)}` +
  `${said('string', 'lifecycle:transition', 'complete')}</event>\n`;

/** A record by a number of this file alone, which leads nobody back to it. */
const traceOf = (number: number, { organization, kind, year }: Case, steps: Step[]): string =>
  `<trace>${said('string', 'concept:name', number)}` +
  `${organization === null ? '' : said('string', 'organization', organization)}` +
  `${said('int', 'kind', kind)}${said('int', 'year', year)}\n${steps.map(eventOf).join('')}</trace>\n`;

const extensions = [
  ['Concept', 'concept'],
  ['Time', 'time'],
  ['Organizational', 'org'],
  ['Lifecycle', 'lifecycle'],
].map(
  ([name, prefix]) =>
    `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`,
);

const head = (machine: string, version: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<log xes.version="1849-2016" xes.features="" xmlns="http://www.xes-standard.org/">\n' +
  `${extensions.join('')}` +
  `<global scope="trace">${said('string', 'concept:name', '')}</global>\n` +
  `<global scope="event">${said('string', 'concept:name', '')}` +
  `${said('date', 'time:timestamp', new Date(0).toISOString())}</global>\n` +
  '<classifier name="Event" keys="concept:name"/>\n' +
  `${said('string', 'concept:name', machine)}${said('string', 'machine:version', version)}\n`;

/**
 * The event log of a process as XES (IEEE 1849), record by record, in pieces: which event led from
 * which state to which, when, and in which role. Nobody is named, and no record has its number.
 */
export async function* eventLog(
  db: Trx,
  definition: ProcessDefinition,
  query: PassageQuery,
  viewer: Viewer,
): AsyncGenerator<string> {
  const { machine } = definition;
  const asked = recordsAsked(query, viewer);
  yield head(machine.id, machine.version ?? '1');
  let [after, number] = [0, 0];
  for (;;) {
    const cases = await nextCases(db, definition, after, asked);
    if (cases.length === 0) break;
    after = cases.at(-1)?.id ?? after;
    const steps = await stepsOf(db, machine.id, cases);
    const traces = cases.map((one) => {
      number += 1;
      return traceOf(number, one, steps.get(one.id) ?? []);
    });
    yield traces.join('');
  }
  yield '</log>\n';
}
