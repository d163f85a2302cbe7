import { type Insertable, sql } from 'kysely';
import { roleCodes, statesTagged } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { notificationMachine } from '#machines/notification.machine.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { writtenCode } from '#shared/notification-topics.ts';
import type { Database } from '../db/tables.ts';
import { type Addressed, audienceCondition } from '../notifications/audience.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import type { Told } from './inbox.ts';
import { type Life, live, type Step } from './life.ts';
import { toldMessages, type WrittenStory } from './notification-texts.ts';
import type { Stage } from './papers.ts';

const [unread = '', read = ''] = Object.keys(receivedNotificationMachine.states);
/** What is older than two days has been read. */
const readAfterDays = 2;

/**
 * The ids that a story names by codes: of organizations by their letters, of persons by their
 * logins.
 */
function idsOf({ cast }: Stage, { audience, chosen }: WrittenStory): number[] {
  if (audience === 'organizations') return chosen.map((code) => cast.organizations[code] ?? 0);
  if (audience === 'persons') return chosen.map((login) => cast.staff[login]?.id ?? 0);
  return chosen.map(Number);
}

function lifeOf(stage: Stage, story: WrittenStory): Life {
  const by = actorOf(stage.cast, story.login);
  const { texts, audience, by_mail = false, by_sms = false, written, sent } = story;
  const born = {
    ...texts,
    audience,
    audience_ids: idsOf(stage, story),
    by_mail,
    by_sms,
    owner_id: by.userId,
    organization_id: by.organizationId,
  };
  const steps: Step[] = [
    { event: 'create', by, at: daysAgo(stage, written), method: 'none', columns: born },
  ];
  if (sent === undefined) return { steps };
  const at = daysAgo(stage, sent);
  return {
    steps: [
      ...steps,
      { event: 'send', by, at, columns: { sent_at: at, sender_role: roleCodes[by.role] } },
    ],
  };
}

/**
 * What the job would have done: everybody of the audience has it, by the condition that sends.
 * Answers the items of their inboxes.
 */
async function tell(stage: Stage, id: number, story: WrittenStory): Promise<Told[]> {
  const { trx, cast } = stage;
  if (story.sent === undefined) return [];
  const at = daysAgo(stage, story.sent);
  const to: Addressed = { audience: story.audience, audience_ids: idsOf(stage, story) };
  const { rows: people } = await sql<{
    account_id: number;
  }>`insert into notification_recipient (notification_id, account_id, told_at)
    select ${id}::bigint, a.id, ${at} from account a
      where ${audienceCondition(actorOf(cast, story.login), to)} order by a.id
    returning account_id`.execute(trx);
  const done = { finished_at: at, beat_at: at, recipients: people.length, told: people.length };
  await trx.updateTable('notification').set(done).where('id', '=', id).execute();
  const { rows } = await sql<{ history: number }>`select max(id) as history from history
    where process = ${notificationMachine.id} and record_id = ${id}`.execute(trx);
  const item = {
    code: writtenCode,
    process: notificationMachine.id,
    record_id: id,
    history_id: rows[0]?.history ?? null,
    params: '{}',
  };
  const when = { state: story.sent > readAfterDays ? read : unread, created_at: at, read_at: null };
  return [{ at, items: people.map(({ account_id }) => ({ ...item, ...when, account_id })) }];
}

/** Some mails and SMS of the last days, in every state of the log. */
async function addLog(stage: Stage): Promise<void> {
  const { trx, cast } = stage;
  const people = cast.people.slice(0, 12);
  const rows = people.map(({ id }, at): Insertable<Database['message']> => {
    const story = toldMessages[at % toldMessages.length];
    const tag = story?.outcome ?? 'gone';
    const [state = ''] =
      tag === 'arrived'
        ? Object.keys(messageMachine.states).slice(-1)
        : statesTagged(messageMachine, tag);
    const moment = daysAgo(stage, 4 - Math.floor(at / 3), 9 + (at % 3));
    return {
      channel: story?.channel ?? 'mail',
      code: story?.code ?? writtenCode,
      subject: story?.subject ?? null,
      body: story?.body ?? '',
      recipient:
        story?.channel === 'sms' ? `+99890100${String(1000 + at)}` : `namuna.${at + 1}@misol.uz`,
      language: 'uz',
      account_id: id,
      history_id: null,
      state,
      attempts: story?.attempts ?? 1,
      error: story?.error ?? null,
      gateway_id: null,
      created_at: moment,
      sent_at: tag === 'undelivered' ? null : moment,
    };
  });
  await trx.insertInto('message').values(rows).execute();
}

/**
 * What was written to people in the demonstration: drafts, one of them not ready, and messages that
 * everybody has; and the log of mails and SMS. Answers what stands in the inboxes.
 */
export async function addNotifications(
  stage: Stage,
  stories: readonly WrittenStory[],
): Promise<Told[]> {
  const ids = await live(
    stage.trx,
    notificationMachine,
    'notification',
    stories.map((story) => lifeOf(stage, story)),
  );
  const told: Told[] = [];
  for (const [at, story] of stories.entries())
    told.push(...(await tell(stage, ids[at] ?? 0, story)));
  await addLog(stage);
  return told;
}
