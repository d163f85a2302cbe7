import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { appearanceChange, keptAppearance } from '#shared/appearance.ts';
import { languageChange, profileChange } from '#shared/profile.ts';
import { achievementRoutes } from './achievement-routes.server.ts';
import { ownProfile, saveProfile } from './own-profile.server.ts';
import { profileAnswer } from './schema.ts';
import { workHistoryRoutes } from './work-history-routes.server.ts';

const tags = ['profile'];

/** The caller's own data: person, language, places of work, achievements. */
export function profileRoutes(app: App, services: Services): void {
  app.get(
    '/api/profile/',
    { schema: { tags, summary: 'Own profile', response: { 200: profileAnswer } } },
    (request) => ownProfile(services, signedIn(request)),
  );
  app.put(
    '/api/profile/',
    {
      schema: {
        tags,
        summary: 'Save fields of the own profile',
        body: profileChange,
        response: { 200: profileAnswer },
      },
    },
    async (request) => {
      const { version, ...change } = request.body;
      await saveProfile(services, signedIn(request), version, change);
      return ownProfile(services, signedIn(request));
    },
  );
  app.patch(
    '/api/profile/language/',
    {
      schema: {
        tags,
        summary: 'Language of own mails and messages',
        body: languageChange,
        response: { 200: z.object({ language: z.string() }) },
      },
    },
    async (request) => {
      const { language } = request.body;
      await services.db
        .updateTable('account')
        .set({ language })
        .where('id', '=', signedIn(request).userId)
        .execute();
      return { language };
    },
  );
  app.patch(
    '/api/profile/appearance/',
    {
      schema: {
        tags,
        summary: 'How I see the product on every device',
        body: appearanceChange,
        response: { 200: keptAppearance },
      },
    },
    async (request) => {
      const { language, skin, density, page_rows, shortcuts } = request.body;
      const row = await services.db
        .updateTable('account')
        .set({
          ...(language && { screen_language: language }),
          ...(skin && { skin }),
          ...(density && { density }),
          ...(page_rows && { page_rows }),
          ...(shortcuts !== undefined && { shortcuts }),
          appearance_at: services.now(),
        })
        .where('id', '=', signedIn(request).userId)
        .returning([
          'screen_language',
          'skin',
          'density',
          'page_rows',
          'shortcuts',
          'appearance_at',
        ])
        .executeTakeFirstOrThrow();
      const { screen_language, appearance_at, ...kept } = row;
      return {
        ...kept,
        language: screen_language,
        at: (appearance_at ?? services.now()).toISOString(),
      };
    },
  );
  workHistoryRoutes(app, services);
  achievementRoutes(app, services);
}
