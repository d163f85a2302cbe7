import { z } from 'zod';
import { listQuery } from './reference.ts';

/** One message as its reader sees it; `subject` and `text` are in the language of the request. */
export const inboxItem = z.object({
  id: z.int(),
  state: z.string(),
  status: z.int().nullable(),
  /** The code of the catalogue, `N-APPLY-NEW`. */
  code: z.string(),
  process: z.string(),
  record_id: z.int(),
  /**
   * The part of the worklist that a message about several records opens; null when it is about one
   * record.
   */
  part: z.string().nullable(),
  /** The filter by who is on a record that a message about work given opens; null for others. */
  work: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /**
   * The number or name people quote for the record, and the person it is about; null where it has
   * none.
   */
  reference: z.string().nullable(),
  person: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/**
 * `GET /api/notification-inbox/`: unread first, then the newest; `counts` are of the whole inbox,
 * whatever is filtered.
 */
export const inboxPage = z.object({
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(inboxItem),
  counts: z.array(z.object({ process: z.string(), count: z.int(), unread: z.int() })),
});
export type InboxPage = z.infer<typeof inboxPage>;

export const inboxQuery = listQuery.extend({
  unread: z.enum(['1']).optional(),
  process: z.string().max(200).optional(),
});

/** How many messages are not read: the number at the bell. */
export const inboxCount = z.object({ unread: z.int() });
export type InboxCount = z.infer<typeof inboxCount>;

/** `POST /api/notification-inbox/read/`: all of one process, or of all. */
export const readAllBody = z.object({ process: z.string().max(100).optional() }).nullish();
