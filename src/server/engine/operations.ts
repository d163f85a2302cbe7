import { z } from 'zod';
import { rolesOf, stateMeta, transitionsOf } from '#machines/kit.ts';
import { eventBody } from '#shared/event-body.ts';
import { historyLine } from '#shared/rows/history-line.ts';
import { filtersOf, listShape } from './list-query.ts';
import type { ProcessDefinition } from './process.ts';

interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  body?: z.ZodType;
  params?: z.ZodType;
  querystring?: z.ZodType;
  response?: Record<number, z.ZodType>;
}

const reading = {
  list: 'List in the reader’s scope: { count, next, previous, results }; with include=groups its parts too, each with its number and first rows',
  groups: 'How many records each part of the worklist holds',
  birthActions: 'Whether a new record may begin now, and why not',
  one: 'One record with its facts; with include=history its history too',
  actions: 'Every action known in the record’s state: enabled or why not, and who could',
  dryRun:
    'What an event would set off: messages, documents, other records, places of the quota; `typed` are its fields as JSON; nothing is written',
  history: 'The record’s history, newest first',
  changes:
    'Every field that a step has changed, by line of the history, in words of the reader’s language',
} as const;

const refusals =
  'UNAUTHENTICATED 401, NO_PERMISSION 403, NOT_FOUND 404, VALIDATION 400, STALE_VERSION 409, BAD_STATUS 409, KEY_IN_PROGRESS 409, KEY_REUSED 422';

/**
 * Documents one event from the machine: who, from which states to which, what is asked, what must
 * hold, which refusals.
 */
function described({ machine }: ProcessDefinition, event: string): string {
  const edges = transitionsOf(machine).filter((edge) => edge.event === event);
  const code = (state: string) => stateMeta(machine, state).code ?? '-';
  const lines = edges.map(
    (edge) =>
      `- ${edge.from} (${code(edge.from)}) → ${edge.to} (${code(edge.to)}): ${rolesOf(edge.guard).join(', ')}`,
  );
  const asks = [...new Set(edges.flatMap((edge) => edge.meta.asks ?? []))];
  const asked = asks.length > 0 ? `\n\nAsks: ${asks.join(', ')}.` : '';
  const codes = [
    refusals,
    'GUARD_FAILED 422, WINDOW_CLOSED 409',
    asks.includes('reason') ? 'REASON_REQUIRED 400' : '',
    asks.includes('code')
      ? 'SMS_REQUIRED 428, SMS_CODE_WRONG 400, SMS_CODE_EXPIRED 410, SMS_LOCKED 423'
      : '',
  ];
  return `${lines.join('\n')}${asked}\n\nRefusals (header X-Error-Code): ${codes.filter(Boolean).join(', ')}.`;
}

/** The record as an answer. */
const answers = ({ record }: ProcessDefinition, code: 200 | 201): Pick<Operation, 'response'> => ({
  response: { [code]: record },
});

/** What may be asked for together with a record. */
export const includeShape = z.looseObject({ include: z.literal('history').optional() });

/** The history of a record as it travels, newest first. */
const historyShape = z.object({ count: z.int(), results: z.array(historyLine) });

type Shape = ProcessDefinition['record'];
const withHistory = new WeakMap<Shape, z.ZodObject>();

/** The shape of one record, and beside it its history where that was asked for; one for each shape. */
export function recordWithHistory(record: Shape): z.ZodObject {
  const known = withHistory.get(record);
  if (known) return known;
  const history = historyShape.optional().describe('With include=history, newest first');
  const made = record.extend({ history });
  withHistory.set(record, made);
  return made;
}

/**
 * The OpenAPI description of a route that only reads. Validation itself happens after the scope
 * check.
 */
export function readOperation(
  definition: ProcessDefinition,
  name: keyof typeof reading,
): Operation {
  const route = { tags: [definition.collection], summary: reading[name] };
  if (name === 'one') {
    const response = { 200: recordWithHistory(definition.record) };
    return { ...route, querystring: includeShape, response };
  }
  if (name === 'history') return { ...route, response: { 200: historyShape } };
  if (name !== 'list') return route;
  const filters = Object.keys(filtersOf(definition));
  const description = `Filters: ${filters.join(', ')}. Orderings: ${Object.keys(definition.orderings).join(', ')}.`;
  const page = z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(definition.row),
    groups: z
      .array(z.object({ name: z.string(), count: z.int(), results: z.array(definition.row) }))
      .optional()
      .describe('With include=groups: the named parts of the list, each with its first rows'),
  });
  return {
    ...route,
    description,
    querystring: z.looseObject({
      ...listShape.shape,
      ...Object.fromEntries(filters.map((filter) => [filter, z.string().optional()])),
    }),
    response: { 200: page },
  };
}

/** The description of one event with its body: version, reason, code and its own input. */
export function eventOperation(definition: ProcessDefinition, event: string): Operation {
  const edge = transitionsOf(definition.machine).find((one) => one.event === event);
  const input = definition.events[event]?.input;
  return {
    tags: [definition.collection],
    summary: `${definition.machine.id}: ${event}${edge?.description ? ` – ${edge.description}` : ''}`,
    description: described(definition, event),
    body: input ? z.intersection(eventBody, input) : eventBody,
    ...(event === 'delete' ? {} : answers(definition, 200)),
  };
}

/** The description of the one door of all events that create a record: each with its own input. */
export function createOperation(
  definition: ProcessDefinition,
  inputs: Record<string, z.ZodType>,
): Operation {
  const parts = Object.keys(inputs).map((event) => `**${event}**\n${described(definition, event)}`);
  return {
    tags: [definition.collection],
    summary: `${definition.machine.id}: ${Object.keys(inputs).join(', ')} – begins a new record; answers 201 and the record`,
    description: parts.join('\n\n'),
    body: z.union(Object.values(inputs)),
    ...answers(definition, 201),
  };
}

/**
 * Route options that describe a route without checking anything twice: the order of checks wants
 * 404 before 400, so the handler parses itself.
 */
export const documented = (schema: Operation) => ({
  schema,
  validatorCompiler: () => (value: unknown) => ({ value }),
  serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
});
