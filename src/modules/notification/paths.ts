import { place } from '#shared/place.ts';

/** The addresses of messages that people write, and the inbox: routes are made from `path`, links from `href`. */
export const notificationPaths = {
  inbox: place('/admin/notification-inbox', 'All read'),
  inboxItem: place<{ id: number }>('/admin/notification-inbox/:id', 'All read'),
  notifications: place('/admin/notification', 'Notification read'),
  notification: place<{ id: number | 'new' }>('/admin/notification/:id', 'Notification read'),
} as const;
