import { place } from '#shared/place.ts';

/** The addresses of messages that people write, and the inbox: routes are made from `path`, links from `href`. */
export const notificationPaths = {
  inbox: place('/admin/notification-inbox'),
  inboxItem: place<{ id: number }>('/admin/notification-inbox/:id'),
  notifications: place('/admin/notification'),
  notification: place<{ id: number | 'new' }>('/admin/notification/:id'),
} as const;
