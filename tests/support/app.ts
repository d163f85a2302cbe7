import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { App, Services } from '#server/app-types.ts';
import { signAccess } from '#server/auth/tokens.ts';
import { type Config, loadConfig } from '#server/base/config.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { buildApp } from '#server/http/app.ts';
import { gatewaysOf } from '#server/messages/gateways.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { TestDatabase } from './database.ts';
import { refuseOtherRecords } from './exact-answers.ts';
import { refuseStaleAnswers } from './read-anew.ts';

/** A clock that tests move; it stands still otherwise. Days are of Tashkent. */
export interface Clock {
  now(): Date;
  today(): string;
  /** Goes on (back when negative) so many days. */
  days(count: number): void;
  /** Noon of a day. */
  set(day: string): void;
  /** Back to the moment at which it was made. */
  reset(): void;
}

/**
 * An account with an open session. What role it has is read anew for every request, as a refresh of
 * the token would.
 */
export interface Sender {
  id: number;
  sessionId: string;
}

export interface Answer {
  status: number;
  /** Header `X-Error-Code`. */
  code: string | undefined;
  body: Record<string, unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** The whole product as one app over a real database, not listening. */
export interface TestApp {
  app: App;
  services: Services;
  clock: Clock;
  /**
   * Sends a request as somebody (null = a visitor). Throws when the server answers with an
   * unforeseen error.
   */
  send(
    sender: Sender | null,
    method: Method,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The header `authorization` of somebody, good for a quarter of an hour. */
  bearer(sender: Sender): Promise<string>;
  /** What routes and hooks have thrown, refusals among it. */
  thrown: readonly unknown[];
  stop(): Promise<void>;
}

/**
 * A clock that starts at noon of today, so that days that the real calendar judges (`pastDate`) are
 * the same for both.
 */
function makeClock(): Clock {
  const noonOf = (day: string) => new Date(`${day}T07:00:00Z`);
  const start = noonOf(tashkentDay());
  let moment = start;
  const set = (day: string) => {
    moment = noonOf(day);
  };
  return {
    now: () => moment,
    today: () => tashkentDay(moment),
    days: (count) => set(addDays(tashkentDay(moment), count)),
    set,
    reset: () => {
      moment = start;
    },
  };
}

/** One secret per test file: a token is good in every app of the file. */
const secret = randomBytes(48).toString('base64');
const quarterHour = 15 * 60_000;

/**
 * Answers how to sign in at an app: the header of somebody at a moment. What is signed once is used
 * again: the clock stands still, and most requests of a test are of the same few people.
 */
function bearersOf({ db, config }: Services): (sender: Sender, now: Date) => Promise<string> {
  const signed = new Map<string, Promise<string>>();
  return async (sender, now) => {
    const holder = await db
      .selectFrom('account')
      .select(['role_id', 'organization_id'])
      .where('id', '=', sender.id)
      .executeTakeFirstOrThrow();
    const claims = {
      accountId: sender.id,
      sessionId: sender.sessionId,
      role: holder.role_id,
      organizationId: holder.organization_id,
    };
    const key = JSON.stringify([claims, now]);
    const before = signed.get(key);
    if (before) return before;
    const until = new Date(now.getTime() + quarterHour);
    const token = signAccess(config, claims, now, until).then((text) => `Bearer ${text}`);
    signed.set(key, token);
    return token;
  };
}

/**
 * Builds an app over a database; several may share one, and a clock. `change` replaces parts of the
 * configuration.
 */
export async function testApp(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  { clock = makeClock(), change = {} }: { clock?: Clock; change?: Partial<Config> } = {},
): Promise<TestApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-app-'));
  const loaded = loadConfig({
    NODE_ENV: 'test',
    PORT: '3105',
    DATA_DIR: folder,
    TOKEN_SECRET: secret,
    LOG_LEVEL: 'silent',
  });
  const config = { ...loaded, ...change };
  const storage = new FolderStorage(path.join(folder, 'files'));
  const services: Services = { db, pool, config, now: clock.now, storage, ...gatewaysOf(config) };
  const app = await buildApp(services);
  const bearerOf = bearersOf(services);
  const thrown: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    thrown.push(error);
  });
  app.addHook('onSend', refuseOtherRecords);
  refuseStaleAnswers(app, services);
  await app.ready();
  return {
    app,
    services,
    clock,
    thrown,
    async send(sender, method, url, body, headers = {}) {
      const authorization = sender ? { authorization: await bearerOf(sender, clock.now()) } : {};
      const answer = await app.inject({
        method,
        url,
        headers: { ...authorization, ...headers },
        ...(body ? { payload: body } : {}),
      });
      const code = answer.headers['x-error-code'];
      if (code === 'INTERNAL')
        throw new Error(`${method} ${url} ${JSON.stringify(body)}`, { cause: thrown.at(-1) });
      const json =
        String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
      return {
        status: answer.statusCode,
        code: code === undefined ? undefined : String(code),
        body: json ? (answer.json() ?? {}) : {},
      };
    },
    bearer: (sender) => bearerOf(sender, clock.now()),
    async stop() {
      const closed = app.close();
      // A client that hung up opens connections in advance; one that asks nothing lasts for a minute.
      app.server.closeAllConnections();
      await closed;
      // The store of uploads makes its folder in the background; what is asked for now comes after
      // it.
      await fs.promises.mkdir(path.join(folder, 'uploads'), { recursive: true });
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
