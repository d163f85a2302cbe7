import { scienceIdAnswer } from '#shared/science-id.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { scienceIdOf } from './client.ts';

/**
 * `GET /api/auth/user/science-id-data`: what Science ID knows of the caller, found by their
 * personal number.
 */
export function scienceIdRoutes(app: App, { db, config }: Services): void {
  const service = scienceIdOf(config);
  const schema = {
    tags: ['auth'],
    summary: 'What Science ID knows of the caller',
    response: { 200: scienceIdAnswer },
  };
  app.get('/api/auth/user/science-id-data', { schema }, async (request) => {
    const { userId } = signedIn(request);
    if (!service)
      throw new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'sign-on.science_id_missing' } });
    const { pinfl } = await db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return {
      stand_in: service.standIn,
      profile: pinfl === null ? null : await service.researcher(pinfl),
    };
  });
}
