import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { normalizeEmail } from '#shared/formats.ts';
import { loginBody } from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { networkOf } from '../base/address-network.ts';
import { hashOf } from '../base/keys.ts';
import { roleNameOf } from '../base/role-name.ts';
import { countTry } from './login-limits.ts';

/**
 * From how many within an hour they are a series: failed sign-ins of one account, from one network
 * whatever the names, and what one account was refused because its role may not.
 */
const least = { account: 5, address: 30, access: 10 } as const;
type SeriesKind = keyof typeof least;

const hourMs = 3_600_000;
/** So many series are noted in an hour: who floods from everywhere fills no table. */
const mostInHour = 500;
/** How long they are kept: as far back as the log is usually read. */
export const seriesKeptDays = 365;

interface Whose {
  account_id: number | null;
  organization_id: number | null;
  role: string | null;
}

interface Refused extends Whose {
  kind: SeriesKind;
  /** What is counted: an account or a network. */
  subject: string;
  ip: string;
  /** What was asked for: the address with its placeholders, never with its values. */
  route: string | null;
}

/** Counts a refusal. From so many within an hour on they are one row, which counts the others. */
async function note({ db, now }: Services, { kind, subject, ...seen }: Refused): Promise<void> {
  const at = now();
  const key = hashOf(`series ${kind} ${subject}`);
  const { failures, window_until } = await countTry(db, key, at, hourMs);
  if (failures < least[kind]) return;
  const began = new Date(window_until.getTime() - hourMs);
  await sql`
    insert into refusal_series (kind, key_hash, window_until, account_id, organization_id, role, ip,
      route, tries, began_at, at)
    select ${kind}, ${key}, ${window_until}, ${seen.account_id}::bigint,
      ${seen.organization_id}::bigint, ${seen.role}, ${seen.ip}, ${seen.route}, ${failures}::int,
      ${began}::timestamptz, ${at}::timestamptz
    where (select count(*) from refusal_series s
        where s.at > ${new Date(at.getTime() - hourMs)}) < ${mostInHour}
      or exists (select 1 from refusal_series s
        where s.key_hash = ${key} and s.window_until = ${window_until})
    on conflict (key_hash, window_until) do update set at = excluded.at, ip = excluded.ip,
      route = excluded.route, tries = greatest(refusal_series.tries, excluded.tries)`.execute(db);
}

/**
 * Counts a failed sign-in, for the account whose name was given and for the network it came from. A
 * name that nobody has is kept nowhere: people type passwords there.
 */
async function noteFailedSignIn(services: Services, name: string, ip: string): Promise<void> {
  const account = await services.db
    .selectFrom('account')
    .select(['id', 'organization_id', 'role_id'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normalizeEmail(name)))
    .executeTakeFirst();
  if (account) {
    const { id, organization_id, role_id } = account;
    const whose = { account_id: id, organization_id, role: roleNameOf(role_id) };
    await note(services, { kind: 'account', subject: String(id), ip, route: null, ...whose });
  }
  const nobody = { account_id: null, organization_id: null, role: null };
  await note(services, { kind: 'address', subject: networkOf(ip), ip, route: null, ...nobody });
}

/** Counts what an account was refused because its role may not. */
async function noteRefused(services: Services, request: FastifyRequest): Promise<void> {
  const { actor, method, routeOptions, ip } = request;
  // What a supporter asks for as somebody else has a log of its own (decision 034).
  if (!actor || actor.supporter) return;
  await note(services, {
    kind: 'access',
    subject: String(actor.userId),
    account_id: actor.userId,
    organization_id: actor.organizationId,
    role: actor.role,
    ip,
    route: `${method} ${routeOptions.url ?? ''}`,
  });
}

const inQuiet = async (
  { log }: Pick<FastifyRequest, 'log'>,
  noting: Promise<void>,
): Promise<void> => {
  await noting.catch((error: unknown) => log.warn({ err: error }, 'refusal not counted'));
};

/** What a refused sign-in answers: wrong, not open, or too many tries. */
const failed = [401, 403, 429];

/**
 * Counts a sign-in by password that was refused. Once it is answered: whether there is such an
 * account must not be heard in the time of the answer.
 */
export const countFailedSignIn =
  (services: Services) =>
  async (
    request: Pick<FastifyRequest, 'body' | 'ip' | 'log'>,
    { statusCode }: Pick<FastifyReply, 'statusCode'>,
  ): Promise<void> => {
    const { data } = loginBody.safeParse(request.body);
    if (data && failed.includes(statusCode))
      await inQuiet(request, noteFailedSignIn(services, data.username, request.ip));
  };

/** Counts all that signed-in people are refused because their role may not. */
export function countRefusals(app: App, services: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 403 && reply.getHeader('x-error-code') === 'NO_PERMISSION')
      await inQuiet(request, noteRefused(services, request));
  });
}
