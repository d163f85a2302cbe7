import { correctionEvent } from '#machines/correctable.ts';
import { type Notification, type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { isOutage } from '../db/outage.ts';
import { type NewMessage, queueMessages } from '../messages/queue.ts';
import { addressees } from './audience.ts';
import { correctionParams } from './correct-status.ts';
import { queueDocuments } from './document-queue.ts';
import { type EffectOfLine, type EffectsOfLine, linesOf } from './effects-of-line.ts';
import { notifyAffected } from './notify-affected.ts';
import { type Message, notifyPeople, type Told } from './notify-people.ts';
import { messagesToVisitor } from './notify-visitor.ts';
import type { BaseRow, ProcessDefinition, Reader, Written } from './process.ts';
import { rowsByIds } from './read.ts';
import { systemReader } from './reader.ts';

/**
 * What effects need besides the services: the processes, and where an event raised for other
 * records goes, which answers whether anything happened to one.
 */
export interface EffectRoutes {
  definitions: readonly ProcessDefinition[];
  raise(
    services: Services,
    from: { process: string; row: BaseRow; reason: string | null },
    params: Record<string, string>,
    job: string,
  ): Promise<boolean>;
}

/** A line whose effects are done, with what all of them read. */
interface Followed {
  services: Services;
  definition: ProcessDefinition;
  reader: Reader;
  job: EffectsOfLine;
  line: LineSaid | undefined;
  row: BaseRow;
}

/** The records of these lines as they are now, by id; what they are of is one process. */
async function recordsOf(
  { services, definition, reader }: Pick<Followed, 'services' | 'definition' | 'reader'>,
  jobs: readonly EffectsOfLine[],
): Promise<Map<number, BaseRow>> {
  const ids = [...new Set(jobs.map(({ recordId }) => recordId))];
  const rows = await rowsByIds(services.db, definition, reader, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The record of a line: one that is gone is told of as it was when it was deleted. */
const recordOf = (
  { recordId, row }: EffectsOfLine,
  records: ReadonlyMap<number, BaseRow>,
): BaseRow | undefined => records.get(recordId) ?? (row as BaseRow | undefined);

const saidIn = ({ db }: Services, jobs: readonly EffectsOfLine[]) =>
  db
    .selectFrom('history')
    .select(['id', 'event', 'reason', 'changed_fields', 'to_state', 'actor_user_id'])
    .where(
      'id',
      'in',
      jobs.map(({ historyId }) => historyId),
    )
    .execute();
type LineSaid = Awaited<ReturnType<typeof saidIn>>[number];

/** The words of a message in a language are made once, however many people are told. */
function madeOnce(make: Message['paramsIn']): Message['paramsIn'] {
  const made = new Map<string, Record<string, unknown>>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

function messageAbout(
  { services, definition, reader, job, line }: Followed,
  code: Message['code'],
) {
  const params = (one: BaseRow): Message['paramsIn'] =>
    line?.event === correctionEvent
      ? () => correctionParams(definition, line)
      : (language) =>
          definition.messageParams?.(
            one,
            language,
            line?.reason ?? null,
            reader,
            line?.changed_fields as Written,
          ) ?? {};
  return (one: BaseRow): Message => ({
    code,
    process: job.process,
    recordId: job.recordId,
    historyId: job.historyId,
    at: services.now(),
    paramsIn: madeOnce(params(one)),
  });
}

/** Whom a message of the line reaches, each with what they are told. */
async function toldBy(followed: Followed, { params }: EffectOfLine): Promise<Told[]> {
  const { services, definition, line, row } = followed;
  const code = params.code as NotificationCode;
  const { recipients, gathers: part }: Notification = notifications[code];
  // The record may have moved on: the message speaks of the state that its step led to.
  const said = { ...row, state: line?.to_state ?? row.state };
  const about = messageAbout(followed, code);
  if (part) {
    await notifyAffected(services, definition, said, about(said), { recipients, part });
    return [];
  }
  const told: Told[] = [];
  for (const own of definition.notifySeparately?.(said, code) ?? [{ row: said, recipients }]) {
    const message = about(own.row);
    const by = line?.actor_user_id ?? null;
    const people = await addressees(services.db, own.recipients, own.row, by);
    told.push(...people.map((to) => ({ message, to })));
  }
  return told;
}

/** What somebody without an account is told of the line. */
function toVisitor(followed: Followed, { params }: EffectOfLine): NewMessage[] {
  const { services, definition, line, row } = followed;
  const code = params.code as NotificationCode;
  const { recipients }: Notification = notifications[code];
  const visitor = definition.visitor?.(row);
  if (!visitor || !recipients.includes('visitor')) return [];
  const message = messageAbout(followed, code)({ ...row, state: line?.to_state ?? row.state });
  return messagesToVisitor(message, visitor, services.config.publicUrl);
}

/** `generate` records the documents that are due and queues their making, all or none. */
async function generate(
  { services: { db }, job }: Followed,
  effects: readonly EffectOfLine[],
): Promise<boolean> {
  const due = effects.map(({ params }) => ({
    process: job.process,
    record_id: job.recordId,
    code: params.document ?? '',
    history_id: job.historyId,
  }));
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto('due_document')
      .values(due)
      .onConflict((on) => on.columns(['history_id', 'code']).doNothing())
      .returning('id')
      .execute();
    await queueDocuments(
      trx,
      fresh.map(({ id }) => id),
    );
  });
  return false;
}

/** Sends an event to the records that it concerns. Answers whether it moved any. */
async function raiseAll(
  { services, job, line, row }: Followed,
  effects: readonly EffectOfLine[],
  routes: EffectRoutes,
): Promise<boolean> {
  let moved = false;
  for (const { params } of effects) {
    const happened = await routes.raise(
      services,
      {
        process: job.process,
        row,
        reason: params.passes === 'reason' ? (line?.reason ?? null) : null,
      },
      params,
      `raised-by-${job.historyId}`,
    );
    moved ||= happened;
  }
  return moved;
}

/** Tells visitors, and answers which people are to be told. */
async function address(followed: Followed, effects: readonly EffectOfLine[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const effect of effects) told.push(...(await toldBy(followed, effect)));
  const outside = effects.flatMap((effect) => toVisitor(followed, effect));
  if (outside.length > 0)
    await followed.services.db.transaction().execute((trx) => queueMessages(trx, outside));
  return told;
}

/** So many people are told in one transaction. */
const toldAtOnce = 200;

async function tell({ db }: Services, told: readonly Told[]): Promise<void> {
  for (let at = 0; at < told.length; at += toldAtOnce)
    await db.transaction().execute((trx) => notifyPeople(trx, told.slice(at, at + toldAtOnce)));
}

const kinds = ['raise', 'generate', 'notify'];

/** A line with its record and what failed of its effects. */
interface Line {
  job: EffectsOfLine;
  followed: Followed | undefined;
  told: Told[];
  failed: unknown[];
}

const ofKind = ({ job }: Line, kind: string): EffectOfLine[] =>
  job.effects.filter(({ type }) => type === kind);

/**
 * Does what follows from one line, up to the people who are to be told: consequences for other records
 * go first. One kind of effect that fails keeps no other from being done.
 */
async function followLine(line: Line, routes: EffectRoutes): Promise<void> {
  const { followed } = line;
  if (!followed) return;
  const failed = (error: unknown): void => void line.failed.push(error);
  const raised = ofKind(line, 'raise');
  if (raised.length > 0) {
    const moved = await raiseAll(followed, raised, routes).catch((error: unknown) => {
      failed(error);
      return true;
    });
    // Consequences may have come back to the record: what follows reads it as it is then.
    const row = moved ? recordOf(line.job, await recordsOf(followed, [line.job])) : followed.row;
    if (!row) return;
    followed.row = row;
  }
  const generated = ofKind(line, 'generate');
  if (generated.length > 0) await generate(followed, generated).catch(failed);
  const notified = ofKind(line, 'notify');
  if (notified.length > 0)
    await address(followed, notified).then((told) => void line.told.push(...told), failed);
}

/**
 * Tells everybody together. Where that fails, those of each line are told for themselves; not while
 * the database is away, when nobody can be told.
 */
async function tellAll(services: Services, lines: readonly Line[]): Promise<void> {
  const telling = lines.filter(({ told }) => told.length > 0);
  try {
    await tell(
      services,
      telling.flatMap(({ told }) => told),
    );
  } catch (error) {
    if (telling.length > 1 && !isOutage(error))
      for (const line of telling) await tellAll(services, [line]);
    else for (const { failed } of telling) failed.push(error);
  }
}

/** What is wrong with these; undefined = nothing. */
function faultOf(failed: readonly unknown[]): unknown {
  return failed.length > 1 ? new AggregateError(failed, failed.map(String).join('; ')) : failed[0];
}

/** Does what follows from these lines of a process. Answers what failed of each, in their order. */
async function followLines(
  services: Services,
  routes: EffectRoutes,
  process: string,
  jobs: readonly EffectsOfLine[],
): Promise<unknown[]> {
  const definition = routes.definitions.find(({ machine }) => machine.id === process);
  if (!definition) throw new Error(`no process ${process}`);
  const unknown = jobs.flatMap(({ effects }) => effects).find(({ type }) => !kinds.includes(type));
  if (unknown) throw new Error(`no handler for effect ${unknown.type}`);
  const reader = await systemReader(services);
  const base = { services, definition, reader };
  const said = new Map((await saidIn(services, jobs)).map((line) => [line.id, line]));
  const records = await recordsOf(base, jobs);
  const lines = jobs.map((job): Line => {
    const row = recordOf(job, records);
    const line = said.get(job.historyId);
    return { job, followed: row && { ...base, job, line, row }, told: [], failed: [] };
  });
  for (const line of lines) await followLine(line, routes);
  await tellAll(services, lines);
  return lines.map(({ failed }) => faultOf(failed));
}

/**
 * The handler of `effectsTask`: what follows from lines of the history, at least once with the result
 * of once. What fails of a line is tried again for it alone: one line throws, several are answered
 * one by one, as the queue asks of a job of several.
 */
export const runEffects =
  (services: Services, routes: EffectRoutes) =>
  async (payload: unknown): Promise<Promise<void>[] | void> => {
    const lines = linesOf(payload);
    const faults = new Map<EffectsOfLine, unknown>();
    // A transaction can leave lines of several processes: consequences are part of it.
    for (const process of new Set(lines.map((line) => line.process))) {
      const some = lines.filter((line) => line.process === process);
      const failed = await followLines(services, routes, process, some);
      for (const [at, line] of some.entries()) faults.set(line, failed[at]);
    }
    const ends = lines.map(async (line) => {
      const fault = faults.get(line);
      if (fault) throw fault;
    });
    if (Array.isArray(payload)) return ends;
    await Promise.all(ends);
  };
