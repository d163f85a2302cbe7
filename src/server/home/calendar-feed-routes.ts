import { z } from 'zod';
import { calendarFeed } from '#shared/home.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { feedOf, feedPath, makeFeed, readFeed, revokeFeed } from './calendar-feed.ts';

const own = '/api/home/calendar-feed/';
const response = { 200: calendarFeed };

/**
 * The secret address of one's own calendar, and what a calendar program reads there without
 * signing on (decision 138).
 */
export function calendarFeedRoutes(app: App, services: Services): void {
  const tags = ['home'];
  app.get(
    own,
    { schema: { tags, summary: 'Whether I have a calendar feed', response } },
    (request) => feedOf(services, signedIn(request).userId),
  );
  app.post(
    own,
    { schema: { tags, summary: 'A new secret address of my calendar feed', response } },
    (request) => makeFeed(services, signedIn(request).userId),
  );
  app.delete(own, { schema: { tags, summary: 'End my calendar feed', response } }, (request) =>
    revokeFeed(services, signedIn(request).userId),
  );
  const schema = {
    tags: ['public'],
    summary: 'The deadlines behind a secret, as an iCalendar',
    security: [],
    querystring: z.object({ key: z.string().max(100) }),
  };
  app.get(
    feedPath,
    { schema, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const calendar = await readFeed(services, request.query.key);
      reply.type('text/calendar; charset=utf-8');
      reply.header('Cache-Control', 'private, no-store');
      return calendar;
    },
  );
}
