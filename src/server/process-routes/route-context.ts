import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { validationFields } from '#shared/validation-messages.ts';
import type { Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import type { Act } from '../engine/act.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import type { EffectRoutes } from '../engine/run-effects.ts';
import { readingScopes } from '../engine/scope.ts';

/** Runs a booking of the machine inside the transaction of its action. */
export type Booking = Act['book'];

/** What every route of one process knows. */
export interface RouteContext {
  services: Services;
  definition: ProcessDefinition;
  book: Booking;
  /** Where what follows from an action goes. */
  effects: EffectRoutes;
}

/**
 * 401 and 403: somebody is signed in, and the ability table opens this process to the role (order
 * of checks).
 */
export async function readerOf(
  { services, definition }: Pick<RouteContext, 'services' | 'definition'>,
  request: FastifyRequest,
): Promise<Reader> {
  const reader = await signedInReader(
    services,
    signedIn(request),
    languageOf(request.headers['accept-language']),
  );
  if (readingScopes(definition, reader).length === 0) throw new Refusal('NO_PERMISSION');
  return reader;
}

/** The record that an address names. Throws `NOT_FOUND` for what is no number of a record. */
export function idOf(request: FastifyRequest): number {
  const id = Number((request.params as { id: string }).id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal('NOT_FOUND');
  return id;
}

/** 400: what was sent against its shape. */
export function parsed<Output>(shape: z.ZodType<Output>, value: unknown): Output {
  const result = shape.safeParse(value ?? {});
  if (result.success) return result.data;
  const reasonOnly = result.error.issues.every(({ path }) => path[0] === 'reason');
  throw new Refusal(reasonOnly ? 'REASON_REQUIRED' : 'VALIDATION', {
    fields: validationFields(result.error.issues),
  });
}
