import type { Insertable } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { writtenCode } from '#shared/notification-topics.ts';
import type { Database } from '../db/tables.ts';
import { daysAgo } from '../story/moments.ts';
import type { Stage } from './papers.ts';

interface ToldMessage {
  channel: 'mail' | 'sms';
  code: string;
  subject: string | null;
  body: string;
  outcome: 'gone' | 'arrived' | 'undelivered';
  attempts: number;
  error?: string;
}

/** Mails and SMS as the log shows them. */
const toldMessages: readonly ToldMessage[] = [
  {
    channel: 'mail',
    code: 'N-APPLY-SENT',
    subject: 'Arizangiz yuborildi',
    body: 'Arizangiz tashkilotga yuborildi',
    outcome: 'gone',
    attempts: 1,
  },
  {
    channel: 'sms',
    code: 'N-APPLY-ACCEPTED',
    subject: null,
    body: 'Hujjatlaringiz qabul qilindi',
    outcome: 'arrived',
    attempts: 1,
  },
  {
    channel: 'mail',
    code: 'N-APPLY-REJECTED',
    subject: 'Arizangiz rad etildi',
    body: 'Arizangiz rad etildi',
    outcome: 'undelivered',
    attempts: 1,
    error: '550 mailbox unavailable',
  },
  {
    channel: 'mail',
    code: 'N-CERT',
    subject: 'Sertifikatingiz holati',
    body: 'Sertifikatingiz tasdiqlandi',
    outcome: 'gone',
    attempts: 2,
  },
];

/** Some mails and SMS of the last days, in every state of the log. They have no events. */
export async function addMessageLog(stage: Stage): Promise<void> {
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
