import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { processes } from '#server/declared/modules.ts';
import { recordWithHistory } from '#server/engine/operations.ts';
import { declaredSchema } from '#server/http/small-routes.ts';

/**
 * The shape with nothing beside it, except facts: more of them travel, so that actions are known.
 */
export function exactly(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodNullable) return exactly(shape.unwrap() as z.ZodType).nullable();
  if (shape instanceof z.ZodOptional) return exactly(shape.unwrap() as z.ZodType).optional();
  if (shape instanceof z.ZodArray) return z.array(exactly(shape.element as z.ZodType));
  if (!(shape instanceof z.ZodObject) || 'ownerId' in shape.shape) return shape;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape.shape).map(([name, part]) => [name, exactly(part as z.ZodType)]),
    ),
  );
}

const exact = new Map<unknown, z.ZodType>(
  processes
    .flatMap(({ record }) => [record, recordWithHistory(record)])
    .map((shape) => [shape, exactly(shape)]),
);

/**
 * Refuses an answer that is not exactly the record that the API document promises at this address:
 * the product itself writes its records unchecked.
 */
export async function refuseOtherRecords(
  { method, url, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const declared = declaredSchema(routeOptions.schema, routeOptions.config);
  const promised = declared?.response as Record<number, unknown> | undefined;
  const shape = exact.get(promised?.[statusCode]);
  // A record that the reader's own event put out of their sight is `null`.
  if (!shape || typeof payload !== 'string' || payload === 'null') return payload;
  const { error } = shape.safeParse(JSON.parse(payload));
  if (error)
    throw new Error(`${method} ${url} answers another record: ${JSON.stringify(error.issues)}`);
  return payload;
}
