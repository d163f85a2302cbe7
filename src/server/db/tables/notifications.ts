import type { DeliveryMode } from '#shared/notification-settings.ts';
import type { Channel } from '#shared/notifications.ts';

/** How somebody wants the messages of a topic on one way; no row = each at once. */
interface NotificationSettingTable {
  account_id: number;
  topic: string;
  channel: Channel;
  mode: DeliveryMode;
}

/** A message that waits for the weekly mail of its reader; the mail takes it away. */
interface DigestItemTable {
  received_id: number;
  account_id: number;
}

export interface NotificationTables {
  notification_setting: NotificationSettingTable;
  digest_item: DigestItemTable;
}
