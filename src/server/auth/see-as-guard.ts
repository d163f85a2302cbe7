import type { FastifyRequest } from 'fastify';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import type { Supporter } from './signed-in.ts';

/**
 * Reading that gives papers away, asks outside services in the person's name, or does something by
 * a GET.
 */
const closed = [
  /^\/api\/files\/:id\/$/,
  /\/documents?(\/|:|$)/,
  /:document/,
  /^\/api\/statistics\//,
  /^\/api\/auth\/(confirm|users)\//,
  /^\/api\/auth\/user\/science-id-data/,
  /^\/api\/oak\//,
  /^\/api\/students\/person\//,
  /^\/api\/dev\//,
];

const reading: readonly string[] = ['GET', 'HEAD'];

/**
 * What somebody who sees as another person asks: written down first, as done by the supporter for
 * the person, then refused unless it only reads (decision 034). Without its line in the log nothing
 * is answered. Throws `NO_PERMISSION`.
 */
export async function requireReading(
  { db, now }: Services,
  request: FastifyRequest,
  supporter: Supporter,
): Promise<void> {
  const { method, url, routeOptions } = request;
  const reads = reading.includes(method);
  const open = !closed.some((pattern) => pattern.test(routeOptions.url ?? ''));
  const path = (url.split('?')[0] ?? '').slice(0, 300);
  await db
    .insertInto('see_as_reading')
    .values({ see_as_id: supporter.seeAs, at: now(), method, path, allowed: reads && open })
    .execute();
  request.log.info(
    {
      event: 'seen_as',
      supporter: supporter.id,
      see_as: supporter.seeAs,
      method,
      path,
      allowed: reads && open,
    },
    'seen as',
  );
  if (!reads) throw new Refusal('NO_PERMISSION', { text: { key: 'sign-on.see_as_read_only' } });
  if (!open) throw new Refusal('NO_PERMISSION', { text: { key: 'sign-on.see_as_no_files' } });
}

/**
 * What a technical admin never sees of a person (docs/domain.md#what-a-reader-sees), by the name of
 * the field wherever it travels.
 */
const hidden = new Set([
  'pinfl',
  'tin',
  'passport_series',
  'passport_number',
  'passport_given_date',
  'passport_issuer',
  'passport_valid_until',
  'birthday',
  'birth_place',
  'permanent_address',
  'address',
  'mobile_phone',
  'phone',
  'email',
  'disability_type',
  'benefit_type',
]);

/** A hidden code is 0, which every code list reads as nothing; a hidden text is null. */
const nothingFor = (value: unknown): unknown => (typeof value === 'number' ? 0 : null);
/** Says where fields come from, not what is in them. */
const sources = 'sources';

/** An answer without personal numbers, papers and contacts. */
export function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    if (name === sources) return [name, part];
    return [name, hidden.has(name) ? nothingFor(part) : withoutPersonal(part)];
  });
  return Object.fromEntries(parts);
}
