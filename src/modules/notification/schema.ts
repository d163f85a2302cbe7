import { z } from 'zod';
import type { NotificationFacts } from '#machines/notification.machine.ts';
import { audiences } from '#shared/notification.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  personName,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/**
 * Something written to many as it travels; a draft may lack texts and addressees. `recipients`:
 * whom it went to, `told`: how many of them have it, `finished_at`: when the last one got it.
 */
export const notificationRecord = recordOf(
  {},
  {
    subject_uz: z.string().nullable(),
    subject_ru: z.string().nullable(),
    subject_en: z.string().nullable(),
    body_uz: z.string().nullable(),
    body_ru: z.string().nullable(),
    body_en: z.string().nullable(),
    audience: z.enum(audiences).nullable(),
    audience_ids: z.array(z.int()),
    by_mail: z.boolean(),
    by_sms: z.boolean(),
    author: personName.extend({ id: z.int() }),
    organization: namedThing.nullable(),
    created_at: moment,
    sent_at: moment.nullable(),
    recipients: z.int(),
    told: z.int(),
    finished_at: moment.nullable(),
  },
);
export type NotificationRecord = RecordOf<typeof notificationRecord, NotificationFacts>;

/** Something written to many in the list. */
export const notificationRow = notificationRecord
  .pick({
    ...everyRow,
    subject_uz: true,
    subject_ru: true,
    subject_en: true,
    audience: true,
    author: true,
    organization: true,
    sent_at: true,
    recipients: true,
  })
  .extend({ author: personName });
export type ListedNotification = ListRow<typeof notificationRow>;
