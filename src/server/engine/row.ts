import { z } from 'zod';
import { factsRead } from '#machines/facts-read.ts';
import type { ListRowShape } from '#shared/rows/list-row.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { present } from './read.ts';

type Pick = (value: unknown) => unknown;

const same: Pick = (value) => value;

/**
 * What a shape names of a value, and nothing else. The value comes from the product itself, so it
 * is not checked here: a test does.
 */
function pickOf(shape: unknown): Pick {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable)
    return pickOf(shape.unwrap());
  if (shape instanceof z.ZodArray) {
    const each = pickOf(shape.element);
    return each === same ? same : (value) => (value as unknown[]).map(each);
  }
  if (!(shape instanceof z.ZodObject)) return same;
  const parts = Object.entries(shape.shape).map(([name, part]) => [name, pickOf(part)] as const);
  return (value) => {
    if (value === null || value === undefined) return value;
    const from = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of parts) if (name in from) picked[name] = pick(from[name]);
    return picked;
  };
}

const picks = new WeakMap<object, Pick>();

/** Facts that every *who* guard may ask for: whom a record concerns. */
export const related = [
  'ownerId',
  'organizationId',
  'organizationsAbove',
  'deputies',
  'approver',
  'addresseeId',
  'advisorUserId',
];

/**
 * A row as it leaves the server in a list: what the process declares in `row`, and of the facts
 * those that are shown and those on which the actions of the row's state depend. The whole record
 * has an address of its own.
 */
export function presentRow<Row extends BaseRow, Shown extends ListRowShape>(
  definition: ProcessDefinition<Row, Shown>,
  row: Row,
  reader: Reader,
): z.output<Shown> {
  const { machine, row: shape } = definition;
  const pick = picks.get(shape) ?? pickOf(shape);
  picks.set(shape, pick);
  const whole = present(definition, row, reader);
  const picked = pick(whole) as z.output<Shown>;
  for (const name of [...related, ...factsRead(machine, row.state)])
    if (name in whole.facts) picked.facts[name] = whole.facts[name];
  return picked;
}
