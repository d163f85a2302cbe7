import type { Actor } from '#machines/kit.ts';
import { planSetting } from '#modules/setting/change-setting.server.ts';
import { addDays } from '#shared/dates.ts';
import type { SettingKey } from '#shared/settings.ts';
import { readerOf } from '../engine/reader.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import type { Stage } from './papers.ts';

async function plan(
  { trx }: Stage,
  actor: Actor,
  at: Date,
  key: SettingKey,
  value: unknown,
  daysAhead: number,
  reason: string,
): Promise<void> {
  const reader = await readerOf({ db: trx, now: () => at }, { actor }, 'I', 'uz');
  await planSetting(
    trx,
    { key, version: 0, reason, reader, ip: null },
    { value, valid_from: addDays(reader.today, daysAhead) },
  );
}

/**
 * Two changed settings that nothing here reads, so that nothing else of the demonstration moves:
 * one that holds, one that is planned.
 */
export async function addSettingChanges(stage: Stage): Promise<void> {
  const agency = actorOf(stage.cast, 'agentlik');
  await plan(
    stage,
    agency,
    daysAgo(stage, 40),
    'monitoring.grace_days',
    7,
    0,
    'Agentlik buyrugʻi: qoʻshimcha kunlar qisqartirildi.',
  );
  await plan(
    stage,
    agency,
    daysAgo(stage, 2),
    'monitoring.deadline_max_days',
    60,
    30,
    'Keyingi oydan boshlab uzaytirish muddati kamayadi.',
  );
}
