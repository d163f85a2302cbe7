import { correctionEvent } from '#machines/correctable.ts';
import { type Notification, type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { type NewMessage, queueMessages } from '../messages/queue.ts';
import { addressees } from './audience.ts';
import { correctionParams } from './correct-status.ts';
import { queueDocuments } from './document-queue.ts';
import { type EffectOfLine, type EffectsOfLine, effectsShape } from './effects-of-line.ts';
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

/** A job of effects with what all of them read. */
interface Followed {
  services: Services;
  definition: ProcessDefinition;
  reader: Reader;
  job: EffectsOfLine;
  line: LineSaid | undefined;
  row: BaseRow;
}

/** The record as it is now, or as it was when it was deleted. */
async function rowOf(
  services: Services,
  definition: ProcessDefinition,
  reader: Reader,
  { recordId, row }: EffectsOfLine,
): Promise<BaseRow | undefined> {
  const [now] = await rowsByIds(services.db, definition, reader, [recordId]);
  return now ?? (row as BaseRow | undefined);
}

const lineOf = ({ db }: Services, { historyId }: EffectsOfLine) =>
  db
    .selectFrom('history')
    .select(['event', 'reason', 'changed_fields', 'to_state', 'actor_user_id'])
    .where('id', '=', historyId)
    .executeTakeFirst();
type LineSaid = NonNullable<Awaited<ReturnType<typeof lineOf>>>;

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

/** So many people are told in one transaction. */
const toldAtOnce = 200;

async function notify(followed: Followed, effects: readonly EffectOfLine[]): Promise<boolean> {
  const told: Told[] = [];
  for (const effect of effects) told.push(...(await toldBy(followed, effect)));
  const outside = effects.flatMap((effect) => toVisitor(followed, effect));
  if (outside.length > 0)
    await followed.services.db.transaction().execute((trx) => queueMessages(trx, outside));
  for (let at = 0; at < told.length; at += toldAtOnce)
    await followed.services.db
      .transaction()
      .execute((trx) => notifyPeople(trx, told.slice(at, at + toldAtOnce)));
  return false;
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

/**
 * The kinds of effects that follow after the commit, in their order: consequences go first. Each
 * answers whether it moved other records.
 */
const kinds: Record<
  string,
  (followed: Followed, effects: readonly EffectOfLine[], routes: EffectRoutes) => Promise<boolean>
> = {
  async raise({ services, job, line, row }, effects, routes) {
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
  },
  generate,
  notify,
};

/**
 * The handler of `effectsTask`: what follows from one line of the history, at least once with the
 * result of once. One kind of effect that fails keeps no other from being done; the job is tried
 * again for it.
 */
export const runEffects =
  (services: Services, routes: EffectRoutes) =>
  async (payload: unknown): Promise<void> => {
    const job = effectsShape.parse(payload);
    const definition = routes.definitions.find(({ machine }) => machine.id === job.process);
    if (!definition) throw new Error(`no process ${job.process}`);
    const unknown = job.effects.find(({ type }) => !(type in kinds));
    if (unknown) throw new Error(`no handler for effect ${unknown.type}`);
    const reader = await systemReader(services);
    const line = await lineOf(services, job);
    const failed: unknown[] = [];
    let row = await rowOf(services, definition, reader, job);
    for (const [type, run] of Object.entries(kinds)) {
      const effects = job.effects.filter((effect) => effect.type === type);
      if (effects.length === 0) continue;
      if (!row) return;
      const followed = { services, definition, reader, job, line, row };
      const moved = await run(followed, effects, routes).catch((error: unknown) => {
        failed.push(error);
        return true;
      });
      // Consequences may have come back to the record: what follows reads it as it is then.
      if (moved) row = await rowOf(services, definition, reader, job);
    }
    if (failed.length === 1) throw failed[0];
    if (failed.length > 1) throw new AggregateError(failed, failed.map(String).join('; '));
  };
