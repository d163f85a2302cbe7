import type { Kysely } from 'kysely';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import {
  type DeliveryMode,
  defaultMode,
  type NotificationSetting,
  type SettingChange,
} from '#shared/notification-settings.ts';
import { channelsFor, lockedTopics, topicOf, topics } from '#shared/notification-topics.ts';
import type { Channel } from '#shared/notifications.ts';
import { refuseFields } from '../base/refuse.ts';
import { roleNameOf } from '../base/role-name.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from './process.ts';

/** The matrix of a person: the topics that can reach them in any of their roles. */
export async function readSettings(
  db: Kysely<Database>,
  account: number,
): Promise<NotificationSetting[]> {
  const holder = await db
    .selectFrom('account')
    .select(['role_id', 'granted_roles'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const roles = rolesOfPerson(holder).map(roleNameOf);
  const said = await db
    .selectFrom('notification_setting')
    .select(['topic', 'channel', 'mode'])
    .where('account_id', '=', account)
    .execute();
  return topics.flatMap((topic) => {
    const ways = channelsFor(topic, roles);
    if (!ways) return [];
    const locked = lockedTopics.includes(topic);
    const chosen = (channel: Channel): DeliveryMode =>
      (locked
        ? undefined
        : said.find((one) => one.topic === topic && one.channel === channel)?.mode) ?? defaultMode;
    const mode = (channel: Channel) => (ways.includes(channel) ? chosen(channel) : null);
    return [{ topic, mail: mode('mail'), sms: mode('sms'), locked }];
  });
}

/**
 * Sets one cell. Throws `VALIDATION` for a topic that is locked, or that does not come to this
 * person on this way.
 */
export async function writeSetting(
  trx: Trx,
  account: number,
  { topic, channel, mode }: SettingChange,
): Promise<void> {
  const row = (await readSettings(trx, account)).find((one) => one.topic === topic);
  if (!row || row.locked || row[channel] === null)
    throw refuseFields({ topic: 'validation.choice' });
  await trx
    .insertInto('notification_setting')
    .values({ account_id: account, topic, channel, mode })
    .onConflict((on) => on.columns(['account_id', 'topic', 'channel']).doUpdateSet({ mode }))
    .execute();
}

/**
 * What people have chosen about messages, in one statement: answers how messages with a code come to
 * a person on one way, undefined where they have chosen nothing or cannot choose.
 */
export async function chosenModes(
  trx: Trx,
  asked: readonly { account: number; code: string }[],
): Promise<(account: number, code: string, channel: Channel) => DeliveryMode | undefined> {
  const open = asked
    .map(({ account, code }) => ({ account, topic: topicOf(code) }))
    .filter(({ topic }) => !lockedTopics.includes(topic));
  if (open.length === 0) return () => undefined;
  const said = await trx
    .selectFrom('notification_setting')
    .select(['account_id', 'topic', 'channel', 'mode'])
    .where('account_id', 'in', [...new Set(open.map(({ account }) => account))])
    .where('topic', 'in', [...new Set(open.map(({ topic }) => topic))])
    .execute();
  const keyOf = (...parts: readonly unknown[]): string => parts.join(' ');
  const modes = new Map(
    said.map(({ account_id, topic, channel, mode }) => [keyOf(account_id, topic, channel), mode]),
  );
  return (account, code, channel) => modes.get(keyOf(account, topicOf(code), channel));
}
