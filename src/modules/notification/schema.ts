import { z } from 'zod';
import { audiences } from '#shared/notification.ts';
import { type ListRow, listRow, namedThing, nameParts } from '#shared/rows/list-row.ts';

/** Something written to many in the list; a draft may lack subjects and addressees. */
export const notificationRow = listRow(
  {},
  {
    subject_uz: z.string().nullable(),
    subject_ru: z.string().nullable(),
    subject_en: z.string().nullable(),
    audience: z.enum(audiences).nullable(),
    author: nameParts,
    organization: namedThing.nullable(),
    sent_at: z.string().nullable(),
    recipients: z.int(),
  },
);
export type ListedNotification = ListRow<typeof notificationRow>;
