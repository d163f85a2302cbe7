import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { freezeRecipients } from '#server/notifications/recipients.ts';
import type { Findable } from '#server/search/findable.ts';
import { notificationPaths } from './paths.ts';
import { notificationProcess } from './process.server.ts';
import { notificationStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  subject_uz: string | null;
  subject_ru: string | null;
  subject_en: string | null;
}

const found: Findable<Shown> = {
  name: (record, language) => record[`subject_${language}`] || record.subject_uz || '',
};

/** Messages that people write to many. */
export const notificationModule: ServerModule = {
  stories: [notificationStory],
  addresses: notificationPaths,
  processes: [notificationProcess],
  bookings: { recipients: (trx, { row, now }) => freezeRecipients(trx, row, now) },
  findable: { notification: found },
};
