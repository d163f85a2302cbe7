import { notificationSettings, settingChange } from '#shared/notification-settings.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { readSettings, writeSetting } from '../engine/notification-settings.ts';

const url = '/api/auth/user/notification-settings/';
const tags = ['notifications'];

/**
 * `GET` and `PUT /api/auth/user/notification-settings/`: the own matrix of messages; a change is
 * one cell and answers the whole matrix. Throws `VALIDATION` for a cell that the person does not
 * have.
 */
export function notificationSettingRoutes(app: App, { db }: Services): void {
  const answer = { 200: notificationSettings };
  app.get(
    url,
    { schema: { tags, summary: 'How I want to be told', response: answer } },
    async (request) => ({
      results: await readSettings(db, signedIn(request).userId),
    }),
  );
  app.put(
    url,
    {
      schema: {
        tags,
        summary: 'Change one way of being told',
        body: settingChange,
        response: answer,
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      await db.transaction().execute((trx) => writeSetting(trx, userId, request.body));
      return { results: await readSettings(db, userId) };
    },
  );
}
