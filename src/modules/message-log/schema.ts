import { z } from 'zod';
import { channels } from '#shared/notification-settings.ts';
import { topics } from '#shared/notification-topics.ts';
import { listQuery } from '#shared/reference.ts';
import { version } from '#shared/validation.ts';

/** One mail or SMS in the log: whom it went to, what became of it, never what it said. */
export const loggedMessage = z.object({
  id: z.int(),
  state: z.string(),
  status: z.int().nullable(),
  version: z.int(),
  facts: z.looseObject({ ownerId: z.int().nullable(), organizationId: z.null() }),
  channel: z.enum(channels),
  code: z.string(),
  /** What it is about; null for codes, links and the weekly mail. */
  topic: z.enum(topics).nullable(),
  person: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** As the reader may see it. */
  address: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});
export type LoggedMessage = z.infer<typeof loggedMessage>;

/**
 * `GET /api/messages/`: the newest first; `counts` are the messages of each state under the other
 * filters.
 */
export const messageLog = z.object({
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(loggedMessage),
  counts: z.array(z.object({ state: z.string(), count: z.int() })),
});
export type MessageLog = z.infer<typeof messageLog>;

const words = z.string().max(200).optional();
export const messageLogQuery = listQuery.extend({
  state: words,
  channel: words,
  topic: words,
  search: words,
});
export type MessageLogQuery = z.infer<typeof messageLogQuery>;

/** `POST /api/messages/{id}/resend/`. */
export const resendBody = z.object({ version });
