import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import { publishChange } from '#server/engine/changes.ts';
import { appendHistory } from '#server/engine/history.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { performed } from '#server/engine/unmet.ts';
import { type CountedChange, erasOf, settingsAt } from '#server/settings/settings.ts';
import { tashkentDay, yearsLater } from '#shared/dates.ts';
import { contradiction, type SettingKey } from '#shared/settings.ts';
import {
  allChanges,
  counted,
  factsOf,
  type StoredChange,
  settingProcess,
  versionOf,
} from './read-settings.server.ts';
import type { SettingPlan } from './schema.ts';

/** Who changes which setting, and why. `version` is the one of the setting that they saw. */
interface Changing {
  key: SettingKey;
  version: number;
  reason: string;
  reader: Reader;
  ip: string | null;
}

/**
 * The engine's announcement of a change: every app process forgets what it knew, every open page
 * reads again.
 */
export const settingNews = 'setting';
const farthestYears = 3;

function moved(
  from: string,
  event: string,
  key: SettingKey,
  validFrom: Date | null,
  reader: Reader,
): string {
  const facts = { ...factsOf(key, validFrom, reader.now) };
  return performed(machine, { state: from, facts }, event, reader.actor).state;
}

/**
 * The moment a day begins in Tashkent; today means at once. Throws `VALIDATION` for a day before
 * today or too far ahead.
 */
function momentOf(day: string, { now, today }: Reader): Date {
  const latest = yearsLater(today, farthestYears);
  if (day < today || day > latest)
    throw refuseFields({
      valid_from: { key: 'validation.day_between', params: { from: today, to: latest } },
    });
  return day === today ? now : new Date(`${day}T00:00:00+05:00`);
}

/**
 * From a moment on, through everything that is planned after it, no setting may contradict the
 * changed one.
 */
function requireAgreement(key: SettingKey, changes: readonly CountedChange[], from: Date): void {
  const eras = erasOf(changes);
  const now = { from: from.getTime(), settings: settingsAt(eras, from) };
  const broken = [now, ...eras.filter((era) => era.from > now.from)]
    .map((era) => ({ from: era.from, other: contradiction(key, era.settings) }))
    .find(({ other }) => other !== null);
  if (!broken?.other) return;
  const params = {
    other: { key: `setting.name.${broken.other}` },
    from: tashkentDay(new Date(broken.from)),
  };
  throw refuseFields({ value: { key: 'validation.setting_disagrees', params } });
}

const inOrder = (one: CountedChange, other: CountedChange): number =>
  one.valid_from.getTime() - other.valid_from.getTime();

/** Who, when, old, new, why: a line of the change's own hash chain. */
async function audit(
  trx: Trx,
  what: Changing,
  change: StoredChange,
  event: string,
  [from, to]: [string, string],
  before: unknown,
): Promise<void> {
  const { actor, now } = what.reader;
  const [old, fresh] = event === 'plan' ? [before, change.value] : [change.value, before];
  await appendHistory(trx, {
    process: settingProcess,
    record_id: change.id,
    record_version: change.version,
    event,
    from_state: from,
    to_state: to,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason: what.reason,
    confirm_method: 'dialog',
    ip: what.ip,
    job: null,
    machine_version: machine.version ?? '1',
    changed_fields: {
      key: [null, what.key],
      value: [old, fresh],
      valid_from: [null, change.valid_from],
    },
  });
  await publishChange(trx, {
    process: settingNews,
    id: change.id,
    version: change.version,
    open: true,
  });
}

/**
 * Locks all settings, because they must agree, and answers their changes. Throws `STALE_VERSION`
 * when somebody was faster.
 */
async function locked(trx: Trx, { key, version }: Changing): Promise<StoredChange[]> {
  await withAdvisoryLock(trx, settingProcess);
  const changes = await allChanges(trx);
  if (versionOf(key, changes) !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
  return changes;
}

/** The value that holds at a moment if the given change is left out. */
const valueWithout = (
  changes: readonly StoredChange[],
  id: number,
  key: SettingKey,
  moment: Date,
): unknown =>
  settingsAt(erasOf(counted(changes).filter((change) => change.id !== id)), moment)[key];

/**
 * Plans a new value from a day on; today means at once. Nothing that was is overwritten. Throws
 * `Refusal`.
 */
export async function planSetting(
  trx: Trx,
  what: Changing,
  { value, valid_from }: Pick<SettingPlan, 'value' | 'valid_from'>,
): Promise<void> {
  const { key, reader } = what;
  const from = momentOf(valid_from, reader);
  const changes = await locked(trx, what);
  const state = moved('absent', 'plan', key, null, reader);
  const before = settingsAt(erasOf(counted(changes)), from)[key];
  if (JSON.stringify(before) === JSON.stringify(value))
    throw refuseFields({ value: 'validation.same_value' });
  requireAgreement(
    key,
    [...counted(changes), { key, value, valid_from: from }].sort(inOrder),
    from,
  );
  const row = {
    key,
    value: JSON.stringify(value),
    valid_from: from,
    state,
    created_at: reader.now,
    updated_at: reader.now,
  };
  const { id } = await trx
    .insertInto('setting_change')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(
    trx,
    what,
    { id, key, value, valid_from: from, state, version: 1 },
    'plan',
    ['absent', state],
    before,
  );
}

/**
 * Takes a change back before it holds. Throws `NOT_FOUND`, `GUARD_FAILED` once it holds,
 * `VALIDATION` when what remains would disagree.
 */
export async function withdrawSetting(trx: Trx, what: Changing, id: number): Promise<void> {
  const { key, reader } = what;
  const changes = await locked(trx, what);
  const change = changes.find((one) => one.id === id && one.key === key);
  if (!change) throw new Refusal('NOT_FOUND');
  const state = moved(change.state, 'withdraw', key, change.valid_from, reader);
  const version = change.version + 1;
  requireAgreement(
    key,
    counted(changes).filter((one) => one.id !== id),
    change.valid_from,
  );
  await trx
    .updateTable('setting_change')
    .set({ state, version, updated_at: reader.now })
    .where('id', '=', id)
    .execute();
  const before = valueWithout(changes, id, key, change.valid_from);
  await audit(trx, what, { ...change, version }, 'withdraw', [change.state, state], before);
}
