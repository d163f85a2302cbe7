import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { endSession, endSessionsOf } from '#server/auth/sessions.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readOne } from '#server/engine/read.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopesFor } from '#shared/abilities.ts';
import { type SessionRow, sessionList } from '#shared/account.ts';
import { shortName } from '#shared/names.ts';
import { idText } from '#shared/validation.ts';
import { accountProcess } from './process.server.ts';
import { accountFacts } from './row.server.ts';
import { overseesSessions } from './rules.ts';

const tags = ['auth'];
const nothing = z.null();

/** The open sessions of an account, the last used first. */
async function openSessions(
  { db, now }: Services,
  accountId: number,
  present: string,
): Promise<SessionRow[]> {
  const moment = now();
  const rows = await db
    .selectFrom('session')
    .leftJoin('see_as', 'see_as.id', 'session.see_as_id')
    .leftJoin('account as supporter', 'supporter.id', 'see_as.supporter_id')
    .select(['session.id', 'session.created_at', 'rotated_at', 'ip', 'user_agent', 'signed'])
    .select(['supporter.surname', 'supporter.first_name', 'see_as.reason', 'see_as.until'])
    .where('session.account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', moment)
    .where('absolute_until', '>', moment)
    .orderBy((order) => order.fn.coalesce('rotated_at', 'session.created_at'), 'desc')
    .limit(200)
    .execute();
  return rows.map(({ created_at, rotated_at, surname, first_name, reason, until, ...row }) => ({
    ...row,
    support: until && {
      by: shortName({ surname, first_name }),
      reason: reason ?? '',
      until: until.toISOString(),
    },
    created_at: created_at.toISOString(),
    seen_at: (rotated_at ?? created_at).toISOString(),
    current: row.id === present,
  }));
}

const listed = (results: SessionRow[]) => ({ count: results.length, results });

/** Ends one of somebody's sessions. Throws `NOT_FOUND` for another person's. */
async function endOne({ db, now }: Services, accountId: number, id: string): Promise<void> {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  await endSession(db, own.id, now());
}

const sessionId = z.object({ id: z.uuid() });

function ownRoutes(app: App, services: Services): void {
  app.get(
    '/api/auth/user/sessions/',
    { schema: { tags, summary: 'Own open sessions', response: { 200: sessionList } } },
    async (request) => {
      const { userId, sessionId: present } = signedIn(request);
      return listed(await openSessions(services, userId, present));
    },
  );
  const one = {
    tags,
    summary: 'End one of the own sessions',
    params: sessionId,
    response: { 204: nothing },
  };
  app.delete('/api/auth/user/sessions/:id/', { schema: one }, async (request, reply) => {
    await endOne(services, signedIn(request).userId, request.params.id);
    return reply.code(204).send(null);
  });
  app.delete(
    '/api/auth/user/sessions/',
    { schema: { tags, summary: 'Log out everywhere', response: { 204: nothing } } },
    async (request, reply) => {
      const { userId } = signedIn(request);
      await endSessionsOf(services.db, userId, services.now());
      request.log.info(
        { event: 'logout_everywhere', account: userId, ip: request.ip },
        'logged out everywhere',
      );
      return reply.code(204).send(null);
    },
  );
}

/**
 * Who may stop an account in their scope may also see and end its sessions. Throws `NO_PERMISSION`,
 * `NOT_FOUND`.
 */
async function requireOversight(
  services: Services,
  person: SignedIn,
  accountId: number,
): Promise<void> {
  if (scopesFor({ role: person.role, userType: person.userType }, 'User', 'update').length === 0)
    throw new Refusal('NO_PERMISSION');
  const reader = await signedInReader(services, person, person.language);
  const row = await readOne(services.db, accountProcess, reader, accountId);
  if (!row) throw new Refusal('NOT_FOUND');
  if (!overseesSessions({ state: row.state, facts: accountFacts(row, reader) }, reader.actor))
    throw new Refusal('NO_PERMISSION');
}

const accountId = z.object({ account: idText });

function overseenRoutes(app: App, services: Services): void {
  const list = {
    tags,
    summary: 'Open sessions of an account',
    params: accountId,
    response: { 200: sessionList },
  };
  app.get('/api/accounts/:account/sessions/', { schema: list }, async (request) => {
    const person = signedIn(request);
    const { account } = request.params;
    await requireOversight(services, person, account);
    return listed(await openSessions(services, account, person.sessionId));
  });
  const all = {
    tags,
    summary: 'End every session of an account',
    params: accountId,
    response: { 204: nothing },
  };
  app.delete('/api/accounts/:account/sessions/', { schema: all }, async (request, reply) => {
    const person = signedIn(request);
    const { account } = request.params;
    await requireOversight(services, person, account);
    await endSessionsOf(services.db, account, services.now());
    request.log.info(
      { event: 'sessions_ended', account, by: person.userId, ip: request.ip },
      'sessions of an account ended',
    );
    return reply.code(204).send(null);
  });
  const one = {
    tags,
    summary: 'End one session of an account',
    params: z.intersection(accountId, sessionId),
    response: { 204: nothing },
  };
  app.delete('/api/accounts/:account/sessions/:id/', { schema: one }, async (request, reply) => {
    const { account, id } = request.params;
    await requireOversight(services, signedIn(request), account);
    await endOne(services, account, id);
    return reply.code(204).send(null);
  });
}

/** Sessions seen and ended: one's own, and those of the accounts that somebody looks after. */
export function sessionRoutes(app: App, services: Services): void {
  ownRoutes(app, services);
  overseenRoutes(app, services);
}
