import { type Actor, systemActor } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { demoAccounts } from '../db/demo-accounts.ts';
import { appendHistory } from '../engine/history.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf, type Cast } from './cast.ts';
import { type Life, live, type Step, stateAfter } from './life.ts';
import type { Stage } from './papers.ts';

/** The first account of each organization is its admin; one event after those of the loading. */
async function attachAdmin(
  { trx, now }: Stage,
  by: Actor,
  organizationId: number,
  accountId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('organization')
    .select(['state', 'version'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const version = row.version + 1;
  await trx
    .updateTable('organization')
    .set({ admin_id: accountId, version, updated_at: now })
    .where('id', '=', organizationId)
    .execute();
  await appendHistory(trx, {
    process: organizationMachine.id,
    record_id: organizationId,
    record_version: version,
    event: 'setAdmin',
    from_state: row.state,
    to_state: stateAfter(organizationMachine, row.state, 'setAdmin'),
    actor_user_id: by.userId,
    actor_role: by.role,
    actor_org_id: by.organizationId,
    at: now,
    reason: null,
    changed_fields: { admin_id: [null, accountId] },
    confirm_method: 'sms',
    ip: null,
    job: null,
    machine_version: organizationMachine.version ?? '1',
  });
}

const reasons = {
  deactivate: 'Hukumat qaroriga asosan qayta tashkil etilmoqda.',
  merge: 'Hukumat qaroriga asosan boshqa institutga qoʻshildi.',
};

/**
 * Organizations of which the list has none: one that went over into another, and one that was just
 * entered.
 */
function invented(stage: Stage): Life[] {
  const { cast } = stage;
  const by = actorOf(cast, 'admin');
  const named = (uz: string, ru: string, en: string) => ({
    name_uz: uz,
    name_ru: ru,
    name_en: en,
    type: 200,
    region_id: 1726,
    staff_role: null,
  });
  const born = (code: string, tin: string, names: object, at: number): Step => ({
    event: 'create',
    by,
    at: daysAgo(stage, at),
    method: 'none' as const,
    columns: {
      ...names,
      code,
      tin,
      phone: '+998712009900',
      higher_organization_id: cast.organizations.MHESI ?? null,
    },
  });
  const old = named(
    'Tabiiy tolalar instituti',
    'Институт природных волокон',
    'Institute of Natural Fibres',
  );
  const fresh = named(
    'Suv muammolari tadqiqot markazi',
    'Центр исследований водных проблем',
    'Centre for Water Research',
  );
  const merged = {
    merged_into_id: cast.organizations.TSTU ?? null,
    merge_order_number: '214-A',
    merge_order_date: stage.today,
    reason: reasons.merge,
  };
  return [
    {
      steps: [
        born('TTI', '909900001', old, 600),
        { event: 'activate', by: systemActor, at: daysAgo(stage, 590), method: 'none' },
        {
          event: 'deactivate',
          by,
          at: daysAgo(stage, 20),
          method: 'sms',
          reason: reasons.deactivate,
          columns: { reason: reasons.deactivate },
        },
        {
          event: 'merge',
          by,
          at: daysAgo(stage, 4),
          method: 'sms',
          reason: reasons.merge,
          columns: merged,
        },
      ],
    },
    { steps: [born('SMTM', '909900002', fresh, 3)] },
  ];
}

/**
 * Names the admins of the organizations that have staff in the demonstration, and adds those that
 * stand elsewhere in their life.
 */
export async function addOrganizations(stage: Stage): Promise<void> {
  const { cast } = stage;
  const admins = new Map<string, Cast['staff'][string]>();
  for (const demo of demoAccounts) {
    const person = cast.staff[demo.login.split('@')[0] ?? ''];
    if (demo.organization && person && !admins.has(demo.organization))
      admins.set(demo.organization, person);
  }
  const by = actorOf(cast, 'admin');
  for (const [code, { id }] of admins)
    await attachAdmin(stage, by, cast.organizations[code] ?? 0, id);
  await live(stage.trx, organizationMachine, 'organization', invented(stage));
}
