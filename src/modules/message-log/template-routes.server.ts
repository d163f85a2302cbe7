import { processMachines } from '#machines/index.ts';
import { transitionsOf } from '#machines/kit.ts';
import type { App } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { text } from '#server/base/texts.ts';
import { accountTemplates } from '#server/messages/account-templates.ts';
import { sampleParams } from '#server/messages/sample-params.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { Language } from '#shared/languages.ts';
import { type MessageTemplate, messageTemplates } from '#shared/message-templates.ts';
import { topicOf } from '#shared/notification-topics.ts';
import { type NotificationCode, notifications, waysOf } from '#shared/notifications.ts';
import { smsLength } from '#shared/sms.ts';

function worded(code: NotificationCode, language: Language): MessageTemplate['texts']['uz'] {
  const said = text(language, `notifications.${code}.text`, sampleParams(language));
  return {
    subject: text(language, `notifications.${code}.subject`, sampleParams(language)),
    text: said,
    sms: smsLength(said),
  };
}

/** The events that send a message, each once. */
function sendersOf(code: string): MessageTemplate['sent_by'] {
  const senders = processMachines.flatMap((machine) =>
    transitionsOf(machine).flatMap(({ event, effects }) =>
      effects.some(({ params }) => params.code === code) ? [`${machine.id} ${event}`] : [],
    ),
  );
  return [...new Set(senders)].map((sender) => {
    const [process = '', event = ''] = sender.split(' ');
    return { process, event };
  });
}

const templateOf = (code: NotificationCode): MessageTemplate => ({
  code,
  topic: topicOf(code),
  sent_by: sendersOf(code),
  recipients: [...notifications[code].recipients],
  channels: [...notifications[code].channels],
  in_inbox: waysOf(code).includes('app'),
  texts: { uz: worded(code, 'uz'), ru: worded(code, 'ru'), en: worded(code, 'en') },
});

/**
 * `GET /api/message-templates/`: every automatic message as its readers will see it, filled with a
 * sample. Throws `NO_PERMISSION` for anyone who has no settings to read.
 */
export function templateRoutes(app: App): void {
  const schema = {
    tags: ['messages'],
    summary: 'The templates of all automatic messages, filled with a sample',
    response: { 200: messageTemplates },
  };
  app.get('/api/message-templates/', { schema }, async (request) => {
    if (scopesFor(signedIn(request), 'Settings', 'read').length === 0)
      throw new Refusal('NO_PERMISSION');
    return {
      results: [
        ...accountTemplates(),
        ...(Object.keys(notifications) as NotificationCode[]).map(templateOf),
      ],
    };
  });
}
