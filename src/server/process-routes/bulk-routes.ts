import type { FastifyRequest } from 'fastify';
import { bulkEvents, transitionsOf } from '#machines/kit.ts';
import {
  type BulkAnswer,
  type BulkRow,
  type BulkRowAnswer,
  bulkBody,
  bulkQuestion,
  maxBulkRows,
} from '#shared/bulk.ts';
import type { App } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { askedForRows } from '../confirmation/code-hash.ts';
import { confirmByCode } from '../confirmation/verify-code.ts';
import { type Act, leastReason } from '../engine/act.ts';
import { once, partKey, type WriteKey, writeKey } from '../engine/idempotency.ts';
import { documented } from '../engine/operations.ts';
import type { Reader } from '../engine/process.ts';
import { bulkRow, countedAnswer, previewBulk } from './bulk.ts';
import { parsed, type RouteContext, readerOf } from './route-context.ts';

function requireBulk({ definition }: RouteContext, event: string): void {
  if (!bulkEvents(definition.machine).includes(event))
    throw refuseFields({ event: 'validation.choice' });
}

const asksOfEvent = ({ definition }: RouteContext, event: string) =>
  new Set(
    transitionsOf(definition.machine).flatMap((edge) =>
      edge.event === event ? (edge.meta.asks ?? []) : [],
    ),
  );

/** A short list needs no pause; a long one takes about so many milliseconds per record. */
const shortList = 20;
const pausePerRecord = 15;

/**
 * The effects of a long list begin when it is through: they would take the time of the person who
 * waits for its answer.
 */
const effectsAfter = (rows: readonly BulkRow[]): Date | null =>
  rows.length > shortList ? new Date(Date.now() + rows.length * pausePerRecord) : null;

type Proof = Awaited<ReturnType<Act['confirm']>>;

/**
 * The one code of the whole list, proved and used up once per key; the rows then know how the list
 * was confirmed.
 */
async function proofOf(
  context: RouteContext,
  request: FastifyRequest,
  reader: Reader,
  event: string,
  rows: readonly BulkRow[],
  write?: WriteKey,
): Promise<Proof> {
  if (!asksOfEvent(context, event).has('code')) return 'none';
  const { sms_code } = bulkBody.parse(request.body);
  const asked = askedForRows(context.definition.machine.id, event, rows);
  return context.services.db
    .transaction()
    .execute((trx) =>
      once(trx, partKey(write, 'code'), reader.now, () =>
        confirmByCode(context.services, trx, signedIn(request), asked, sms_code ?? undefined),
      ),
    );
}

async function decide(context: RouteContext, request: FastifyRequest): Promise<BulkAnswer> {
  const { definition, book } = context;
  const reader = await readerOf(context, request);
  const { event, rows, reason = null } = parsed(bulkBody, request.body);
  requireBulk(context, event);
  const shape = definition.events[event]?.input;
  const input = shape ? parsed(shape, request.body) : {};
  const common =
    [...(reason ?? '')].length >= leastReason || rows.every((row) => row.reason !== undefined);
  if (asksOfEvent(context, event).has('reason') && !common)
    throw new Refusal('REASON_REQUIRED', { field: 'reason' });
  const write = writeKey(reader.actor.userId, request);
  const proof = await proofOf(context, request, reader, event, rows, write);
  const what: Act = {
    event,
    input,
    reason,
    reader,
    ip: request.ip,
    job: null,
    effectsFrom: effectsAfter(rows),
    confirm: async () => proof,
    book,
  };
  const answers: BulkRowAnswer[] = [];
  // One after the other: each row has its own transaction, and a list never takes more than one
  // connection.
  for (const row of rows)
    answers.push(
      await bulkRow(context, what, row, write, (error) =>
        request.log.error({ err: error }, 'bulk row'),
      ),
    );
  return countedAnswer(answers);
}

/**
 * Decisions about many records at once: a preview, and the decision with an answer per record.
 * Written once for all processes.
 */
export function bulkRoutes(app: App, context: RouteContext): void {
  const { collection, machine } = context.definition;
  const events = bulkEvents(machine);
  if (events.length === 0) return;
  const tags = [collection];
  const base = `/api/${collection}/bulk`;
  const preview = {
    tags,
    summary: 'Which records an event would move, and why not the others',
    body: bulkQuestion,
  };
  app.post(`${base}/preview/`, documented(preview), async (request) => {
    const reader = await readerOf(context, request);
    const { event, rows } = parsed(bulkQuestion, request.body);
    requireBulk(context, event);
    return previewBulk(context, reader, event, rows);
  });
  const description = `Events: ${events.join(', ')}. One reason for all, or one for each row; one code for all; every record in a transaction of its own.`;
  app.post(
    `${base}/`,
    documented({
      tags,
      summary: `One decision about up to ${maxBulkRows} records`,
      description,
      body: bulkBody,
    }),
    (request) => decide(context, request),
  );
}
