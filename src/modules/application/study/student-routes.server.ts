import { sql } from 'kysely';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { isUsable } from '#server/auth/account-state.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { limitLookUp } from '#server/auth/look-up-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { scopesFor } from '#shared/abilities.ts';
import { pinfl } from '#shared/validation.ts';
import { isForeign } from '../for-others/scholarship.ts';

const question = z.object({ pinfl });
const answer = z.object({
  known: z.boolean(),
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  foreign: z.boolean(),
  /** Why this person cannot be added now; null when nothing stands against it. */
  obstacle: z.enum(['live', 'closed']).nullable(),
});

interface Found {
  state: string;
  user_type: string;
  citizenship: string | null;
  surname: string | null;
  first_name: string | null;
  middle_name: string | null;
  live: boolean;
}

const stranger = {
  known: false,
  surname: null,
  first_name: null,
  middle_name: null,
  foreign: false,
  obstacle: null,
} as const;

/**
 * `POST /api/students/person/` with `pinfl`: whether the platform knows somebody whom a university
 * wants to add as an old student (`application.add`), by name only, and whether anything stands
 * against it. Few questions an hour, because it tells who is behind a number. Nothing is written;
 * the number travels in the body because addresses end up in logs and histories.
 */
export function studentRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['students'],
    summary: 'The person behind a personal number, for adding a student',
    body: question,
    response: { 200: answer },
  };
  app.post('/api/students/person/', { schema }, async (request) => {
    const actor = signedIn(request);
    if (scopesFor(actor, 'StudentList', 'add').length === 0) throw new Refusal('NO_PERMISSION');
    await limitLookUp(services, actor, request.body.pinfl);
    const live = [
      ...statesTagged(applicationMachine, 'studying'),
      ...statesTagged(applicationMachine, 'single'),
    ];
    const { rows } = await sql<Found>`
      select a.state, a.user_type, a.citizenship, a.surname, a.first_name, a.middle_name,
        exists (select 1 from application s
          where s.owner_id = a.id and s.state = any(${live}::text[])) as live
      from account a where a.pinfl = ${request.body.pinfl}`.execute(services.db);
    const [found] = rows;
    if (!found) return stranger;
    const { surname, first_name, middle_name } = found;
    const obstacle = found.live ? 'live' : isUsable(found.state) ? null : 'closed';
    return {
      known: true,
      surname,
      first_name,
      middle_name,
      foreign: isForeign(found),
      obstacle,
    } as const;
  });
}
