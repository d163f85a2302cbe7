import { z } from 'zod';
import { topics } from './notification-topics.ts';

export const channels = ['mail', 'sms'] as const;

/**
 * How messages of a topic come: each at once, a mail with all of them once a week, or only to the
 * inbox.
 */
const deliveryModes = ['each', 'weekly', 'off'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** What holds until the person says otherwise. */
export const defaultMode: DeliveryMode = 'each';

/** A digest is a mail; an SMS comes at once or not at all. */
export const modesOf = { mail: deliveryModes, sms: ['each', 'off'] } as const satisfies Record<
  (typeof channels)[number],
  readonly DeliveryMode[]
>;

/**
 * One row of the matrix. Null: no message of this topic comes on this way. Everything is in the
 * inbox besides.
 */
const settingRow = z.object({
  topic: z.enum(topics),
  mail: z.enum(deliveryModes).nullable(),
  sms: z.enum(deliveryModes).nullable(),
  /** May not be changed: what concerns the account itself. */
  locked: z.boolean(),
});
export type NotificationSetting = z.infer<typeof settingRow>;

/**
 * `GET /api/auth/user/notification-settings/`: the topics that can reach the person, in the order
 * of the page.
 */
export const notificationSettings = z.object({ results: z.array(settingRow) });
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** `PUT` there: one cell, saved alone. */
export const settingChange = z
  .object({ topic: z.enum(topics), channel: z.enum(channels), mode: z.enum(deliveryModes) })
  .refine(({ channel, mode }) => (modesOf[channel] as readonly DeliveryMode[]).includes(mode), {
    path: ['mode'],
    error: 'validation.choice',
  });
export type SettingChange = z.infer<typeof settingChange>;
