import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Insertable } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { type Config, loadConfig } from '#server/base/config.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import type { Database } from '#server/db/tables.ts';
import { answerError } from '#server/engine/error-handler.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { gatewaysOf } from '#server/messages/gateways.ts';
import type { TestDatabase } from './database.ts';
import { provenAccount } from './proven-account.ts';

/**
 * A few routes on a small server over a real database; requests say with `x-account` who is signed
 * in.
 */
export interface RouteApp {
  app: App;
  services: Services;
  /** Folder of the files of this app. */
  folder: string;
  /**
   * Adds an account; an applicant unless something else is said. Answers the header that signs on.
   */
  addAccount(
    change?: Partial<Insertable<Database['account']>>,
  ): Promise<{ id: number; as: { 'x-account': string } }>;
  stop(): Promise<void>;
}

async function actorOf({ db }: Services, id: number): Promise<SignedIn> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { organization_id: organizationId, language, user_type: userType } = row;
  return {
    userId: id,
    role: roleNameOf(row.role_id),
    organizationId,
    predecessors: [],
    sessionId: 'test',
    signed: false,
    language,
    userType,
  };
}

/** Builds the app with the routes that are given; `change` replaces parts of the configuration. */
export async function routeApp(
  { db, pool }: TestDatabase,
  routes: (app: App, services: Services) => unknown,
  change: Partial<Config> = {},
): Promise<RouteApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-routes-'));
  const config = {
    ...loadConfig({
      NODE_ENV: 'test',
      PORT: '3105',
      DATA_DIR: folder,
      TOKEN_SECRET: randomBytes(48).toString('base64'),
    }),
    ...change,
  };
  const storage = new FolderStorage(path.join(folder, 'files'));
  const services: Services = {
    db,
    pool,
    config,
    now: () => new Date(),
    storage,
    ...gatewaysOf(config),
  };
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-account'] ?? 0);
    if (id > 0) request.actor = await actorOf(services, id);
  });
  routes(app, services);
  await app.ready();
  return {
    app,
    services,
    folder,
    async addAccount(wanted = {}) {
      const email = `${randomBytes(6).toString('hex')}@namuna.uz`;
      const row = provenAccount({
        user_type: 'I' as const,
        role_id: roleCodes.applicant,
        email,
        ...wanted,
      });
      const { id } = await db
        .insertInto('account')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, as: { 'x-account': String(id) } };
    },
    async stop() {
      await app.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
