import { z } from 'zod';
import { channels } from './notification-settings.ts';
import { recipientNames, topics } from './notification-topics.ts';

/** One message in one language, filled with the sample; `sms` is its length as an SMS. */
const worded = z.object({
  subject: z.string(),
  text: z.string(),
  sms: z.object({ alphabet: z.enum(['gsm', 'unicode']), places: z.int(), parts: z.int() }),
});

/**
 * A template of the catalogue as people read it: who sends it, to whom, on which ways, in three
 * languages.
 */
const messageTemplate = z.object({
  code: z.string(),
  topic: z.enum(topics),
  /** The events behind it, by process. */
  sent_by: z.array(z.object({ process: z.string(), event: z.string() })),
  recipients: z.array(z.enum(recipientNames)),
  channels: z.array(z.enum(channels)),
  /** Whether it stands in the inbox too. */
  in_inbox: z.boolean(),
  texts: z.object({ uz: worded, ru: worded, en: worded }),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** `GET /api/message-templates/`. */
export const messageTemplates = z.object({ results: z.array(messageTemplate) });
export type MessageTemplates = z.infer<typeof messageTemplates>;
