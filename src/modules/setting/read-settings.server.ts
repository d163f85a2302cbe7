import { type Kysely, sql } from 'kysely';
import type { SettingChangeFacts } from '#machines/setting-change.machine.ts';
import { nameOrEmailOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { countedStates, erasOf, settingsAt } from '#server/settings/settings.ts';
import { isSettingKey, isTechnical, type SettingKey, settingKeys } from '#shared/settings.ts';
import type { SettingDetail, SettingLine, SettingRow } from './schema.ts';

/** The process under which changes of settings stand in the history. */
export const settingProcess = 'settingChange';

interface Stored {
  id: number;
  key: string;
  value: unknown;
  valid_from: Date;
  state: string;
  version: number;
}

export type StoredChange = Stored & { key: SettingKey };

/**
 * What is true of a change of this setting that holds from a moment on; null = one that is not
 * written yet.
 */
export const factsOf = (
  key: SettingKey,
  validFrom: Date | null,
  now: Date,
): SettingChangeFacts & { ownerId: null; organizationId: null } => ({
  ownerId: null,
  organizationId: null,
  technical: isTechnical(key),
  ahead: validFrom !== null && validFrom > now,
});

/** All changes, withdrawn ones too, in the order in which they hold. */
export async function allChanges(db: Kysely<Database>): Promise<StoredChange[]> {
  const rows: Stored[] = await db
    .selectFrom('setting_change')
    .select(['id', 'key', 'value', 'valid_from', 'state', 'version'])
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return rows.filter((row): row is StoredChange => isSettingKey(row.key));
}

/** The changes that count out of all of them. */
export const counted = (changes: readonly StoredChange[]): StoredChange[] =>
  changes.filter(({ state }) => countedStates.includes(state));

/** The version of a setting: how often somebody has changed it or taken a change back. */
export const versionOf = (key: SettingKey, changes: readonly StoredChange[]): number =>
  changes.reduce((sum, change) => sum + (change.key === key ? change.version : 0), 0);

/**
 * What was taken over from the table of before holds since the epoch: since the beginning, as far
 * as anybody knows.
 */
function rowOf(key: SettingKey, changes: readonly StoredChange[], at: Date, now: Date): SettingRow {
  const own = counted(changes).filter((change) => change.key === key);
  const since = own.findLast(({ valid_from }) => valid_from <= at)?.valid_from ?? null;
  return {
    key,
    value: settingsAt(erasOf(own), at)[key],
    since: since && since.getTime() > 0 ? since.toISOString() : null,
    version: versionOf(key, changes),
    state: 'absent',
    facts: factsOf(key, null, now),
    planned: own
      .filter(({ valid_from }) => valid_from > at)
      .map(({ id, version, value, valid_from, state }) => ({
        id,
        version,
        value,
        valid_from: valid_from.toISOString(),
        state,
        facts: factsOf(key, valid_from, now),
      })),
  };
}

/** Every setting as it stood, stands or will stand at a moment. */
export async function listSettings(
  db: Kysely<Database>,
  at: Date,
  now: Date,
): Promise<SettingRow[]> {
  const changes = await allChanges(db);
  return settingKeys.map((key) => rowOf(key, changes, at, now));
}

async function linesOf(db: Kysely<Database>, key: SettingKey): Promise<SettingLine[]> {
  const { rows } = await sql<
    Omit<SettingLine, 'at' | 'valid_from'> & { at: Date; valid_from: Date }
  >`
    select h.id, h.event, h.at, h.actor_role, h.reason, h.changed_fields -> 'value' -> 0 as before,
      h.changed_fields -> 'value' -> 1 as value,
      c.valid_from, ${nameOrEmailOf('a')} as actor
    from setting_change c join history h on h.process = ${settingProcess} and h.record_id = c.id
      left join account a on a.id = h.actor_user_id
    where c.key = ${key} order by h.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    valid_from: row.valid_from.toISOString(),
  }));
}

/** One setting with everything that was ever done to it, newest first. */
export async function readSetting(
  db: Kysely<Database>,
  key: SettingKey,
  now: Date,
): Promise<SettingDetail> {
  const [changes, history] = await Promise.all([allChanges(db), linesOf(db, key)]);
  return { ...rowOf(key, changes, now, now), history };
}
