import type { NotificationFields } from '#shared/notification.ts';
import type { NotificationRecord } from './schema.ts';

/** What the inputs of a message hold. */
export interface NotificationValues {
  audience: string;
  audience_ids: string[];
  by_mail: boolean;
  by_sms: boolean;
  subject_uz: string;
  body_uz: string;
  subject_ru: string;
  body_ru: string;
  subject_en: string;
  body_en: string;
}

/** The inputs of a stored message, or empty ones. */
export const notificationValues = (record: NotificationRecord | null): NotificationValues => ({
  audience: record?.audience ?? '',
  audience_ids: (record?.audience_ids ?? []).map(String),
  by_mail: record?.by_mail ?? false,
  by_sms: record?.by_sms ?? false,
  subject_uz: record?.subject_uz ?? '',
  body_uz: record?.body_uz ?? '',
  subject_ru: record?.subject_ru ?? '',
  body_ru: record?.body_ru ?? '',
  subject_en: record?.subject_en ?? '',
  body_en: record?.body_en ?? '',
});

/** As the server wants it. */
export const notificationBody = (
  values: NotificationValues,
): Record<keyof NotificationFields, unknown> => ({
  ...values,
  audience: values.audience || null,
  audience_ids: values.audience_ids.map(Number),
});
