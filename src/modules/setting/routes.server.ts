import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { RouteParts } from '#server/declared/module.ts';
import { once, writeKey } from '#server/engine/idempotency.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { parsed } from '#server/process-routes/route-context.ts';
import { forgetSettings } from '#server/settings/settings.ts';
import { type AbilityAction, scopesFor } from '#shared/abilities.ts';
import { isSettingKey, type SettingKey } from '#shared/settings.ts';
import { planSetting, settingNews, withdrawSetting } from './change-setting.server.ts';
import { listSettings, readSetting } from './read-settings.server.ts';
import {
  type SettingDetail,
  settingDetail,
  settingList,
  settingPlan,
  settingWithdrawal,
} from './schema.ts';

const tags = ['settings'];
const place = z.object({ key: z.string().max(60) });
const changePlace = place.extend({ id: z.string().max(20) });

/**
 * The abilities that open the settings for writing; which setting to whom is the machine's
 * business.
 */
const writing: readonly AbilityAction[] = ['update', 'technical'];

/** 401 and 403: the ability table opens the settings to the role. */
async function readerFor(
  services: Services,
  request: FastifyRequest,
  actions: readonly AbilityAction[],
): Promise<Reader> {
  const person = signedIn(request);
  if (actions.every((action) => scopesFor(person, 'Settings', action).length === 0))
    throw new Refusal('NO_PERMISSION');
  return signedInReader(services, person, languageOf(request.headers['accept-language']));
}

function keyOf({ params }: FastifyRequest): SettingKey {
  const { key } = params as { key: string };
  if (!isSettingKey(key)) throw new Refusal('NOT_FOUND');
  return key;
}

function readRoutes(app: App, services: Services): void {
  const { db } = services;
  const querystring = z.object({ at: z.iso.datetime({ offset: true }).optional() });
  const list = {
    tags,
    summary: 'Every product setting at a moment',
    querystring,
    response: { 200: settingList },
  };
  app.get('/api/settings/', { schema: list }, async (request) => {
    const { now } = await readerFor(services, request, ['read']);
    const at = request.query.at === undefined ? now : new Date(request.query.at);
    const results = await listSettings(db, at, now);
    return { at: at.toISOString(), count: results.length, results };
  });
  const one = {
    tags,
    summary: 'One product setting with its history',
    params: place,
    response: { 200: settingDetail },
  };
  app.get('/api/settings/:key/', { schema: one }, async (request) => {
    const { now } = await readerFor(services, request, ['read']);
    return readSetting(db, keyOf(request), now);
  });
}

/**
 * One change in one transaction, once per idempotency key; this process knows it before the answer,
 * the others hear it.
 */
async function change(
  services: Services,
  request: FastifyRequest,
  reader: Reader,
  run: (trx: Trx) => Promise<void>,
): Promise<SettingDetail> {
  const { db } = services;
  const writing = writeKey(reader.actor.userId, request);
  const answer = await db.transaction().execute((trx) =>
    once(trx, writing, reader.now, async () => {
      await run(trx);
      return readSetting(trx, keyOf(request), reader.now);
    }),
  );
  forgetSettings(db);
  return answer;
}

function writeRoutes(app: App, services: Services): void {
  // The body is judged after 401, 403 and 404, by the setting's own schema.
  const open = { validatorCompiler: () => (value: unknown) => ({ value }) };
  const body = z.looseObject({});
  const plan = {
    tags,
    summary: 'Plan a new value of a setting from a day on',
    params: place,
    body,
    response: { 200: settingDetail },
  };
  app.post('/api/settings/:key/', { schema: plan, ...open }, async (request) => {
    const reader = await readerFor(services, request, writing);
    const key = keyOf(request);
    const { version, reason, ...planned } = parsed(settingPlan(key), request.body);
    return change(services, request, reader, (trx) =>
      planSetting(trx, { key, version, reason, reader, ip: request.ip }, planned),
    );
  });
  const withdraw = {
    tags,
    summary: 'Take a planned value back',
    params: changePlace,
    body,
    response: { 200: settingDetail },
  };
  app.post(
    '/api/settings/:key/changes/:id/withdraw/',
    { schema: withdraw, ...open },
    async (request) => {
      const reader = await readerFor(services, request, writing);
      const key = keyOf(request);
      const id = Number((request.params as { id: string }).id);
      if (!Number.isSafeInteger(id)) throw new Refusal('NOT_FOUND');
      const { version, reason } = parsed(settingWithdrawal, request.body);
      return change(services, request, reader, (trx) =>
        withdrawSetting(trx, { key, version, reason, reader, ip: request.ip }, id),
      );
    },
  );
}

/** The product settings for those who keep them. Every app process hears of a change at once. */
export function settingRoutes(
  app: App,
  services: Services,
  { feed }: Pick<RouteParts, 'feed'>,
): void {
  readRoutes(app, services);
  writeRoutes(app, services);
  feed.subscribe(({ process }) => process === settingNews && forgetSettings(services.db));
  feed.subscribeGap(() => forgetSettings(services.db));
}
