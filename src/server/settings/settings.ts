import type { Kysely } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import {
  initialSettings,
  isSettingKey,
  type SettingKey,
  type Settings,
  settingOf,
} from '#shared/settings.ts';
import type { Database } from '../db/tables.ts';

export type { Settings } from '#shared/settings.ts';

/** A change that counts: its key has this value from the moment on. */
export interface CountedChange {
  key: string;
  value: unknown;
  valid_from: Date;
}

/** A stretch of time during which no setting changes; the first begins before all times. */
export interface Era {
  from: number;
  settings: Settings;
}

/** The states of a change that counts. */
export const countedStates = statesTagged(settingChangeMachine, 'counted');

/**
 * Told by LISTEN/NOTIFY of every change, a process asks again all the same after so long: a message
 * may be lost with its connection.
 */
const cacheMs = 30_000;
const cache = new WeakMap<object, { until: number; eras: Promise<Era[]> }>();

const isValue = (key: SettingKey, value: unknown): boolean =>
  settingOf(key).schema.safeParse(value).success;

/**
 * Changes in the order of their moments laid over the defaults. What the table of settings does not
 * know (any more) is left out.
 */
export function erasOf(changes: readonly CountedChange[]): Era[] {
  const eras: Era[] = [{ from: Number.NEGATIVE_INFINITY, settings: initialSettings }];
  for (const { key, value, valid_from } of changes) {
    if (!isSettingKey(key) || !isValue(key, value)) continue;
    const before = eras.at(-1);
    const settings = { ...(before?.settings ?? initialSettings), [key]: value };
    if (before?.from === valid_from.getTime()) before.settings = settings;
    else eras.push({ from: valid_from.getTime(), settings });
  }
  return eras;
}

/** The values of an era list at a moment. */
export const settingsAt = (eras: readonly Era[], moment: Date): Settings =>
  eras.findLast(({ from }) => from <= moment.getTime())?.settings ?? initialSettings;

/**
 * Every change that counts, in the order of their moments; two of one moment in the order of their
 * entry.
 */
function readChanges(db: Kysely<Database>): Promise<(CountedChange & { id: number })[]> {
  return db
    .selectFrom('setting_change')
    .select(['id', 'key', 'value', 'valid_from'])
    .where('state', 'in', countedStates)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
}

async function eras(db: Kysely<Database>): Promise<Era[]> {
  const known = cache.get(db);
  if (known && known.until > Date.now()) return known.eras;
  const read = readChanges(db).then(erasOf);
  cache.set(db, { until: Date.now() + cacheMs, eras: read });
  // A failed read must not be answered from the cache.
  read.catch(() => cache.delete(db));
  return read;
}

/** The one door to the product settings: their values at a moment, by the server's clock. */
export const settings = async (db: Kysely<Database>, now: Date): Promise<Settings> =>
  settingsAt(await eras(db), now);

/**
 * Makes the next reader ask the database: after a setting was changed, here or by another app
 * process.
 */
export const forgetSettings = (db: Kysely<Database>): void => {
  cache.delete(db);
};
