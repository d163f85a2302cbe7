import { place } from '#shared/place.ts';

/** The addresses of the log of messages and their templates: routes are made from `path`, links from `href`. */
export const messageLogPaths = {
  messageLog: place('/admin/notification-log', 'Settings read'),
  messageTemplates: place('/admin/notification-templates', 'Settings read'),
} as const;
