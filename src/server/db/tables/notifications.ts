import type { DeliveryMode } from '#shared/notification-settings.ts';
import type { Channel } from '#shared/notifications.ts';

export interface NotificationTables {
  /** How somebody wants the messages of a topic on one way; no row = each at once. */
  notification_setting: { channel: Channel; mode: DeliveryMode };
  /** A message that waits for the weekly mail of its reader; the mail takes it away. */
  digest_item: object;
}
