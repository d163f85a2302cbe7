import { z } from 'zod';
import { pinflPattern } from '#shared/pinfl.ts';
import { type ScienceIdProfile, scienceIdProfile } from '#shared/science-id.ts';
import type { App, Services } from '../app-types.ts';
import { demoApplicantPinfl } from '../auth/oneid-people.ts';
import { noteStandIn, standInNote } from '../db/stand-in-notes.ts';
import { standInKey, standInPath } from './client.ts';

const question = z.object({ pinfl: z.string().regex(pinflPattern) });
const entry = scienceIdProfile.extend({ pinfl: z.string().regex(pinflPattern) });
const service =
  'Stand-in of Science ID (development). It knows one invented researcher and what was entered here.';

/** Who is known from the start: the demonstration applicant. */
const invented: ScienceIdProfile = {
  science_id: 'SI-000131',
  full_name: 'Karimov Alisher Akmal oʻgʻli',
  degree: null,
  title: null,
  works: [
    {
      name: 'Chiziqli operatorlar spektri haqida',
      type: 'article',
      date: '2025-03-14',
      url: null,
      coauthors: ['Abdullayev Sh.'],
    },
    { name: 'Matritsaviy modellar', type: 'thesis', date: '2024-10-02', url: null, coauthors: [] },
  ],
};

/**
 * The protocol of Science ID without Science ID, in development only: `GET
 * /science-id/stand-in/researchers?pinfl=…`, and `POST` to the same address to enter somebody.
 */
export function scienceIdStandIn(app: App, { db, config }: Services): void {
  if (config.production || config.scienceId.url !== null) return;
  app.get(
    `${standInPath}/researchers`,
    { schema: { hide: true, querystring: question } },
    async (request, reply) => {
      if (request.headers['x-api-key'] !== standInKey)
        return reply.status(401).send({ service, message: 'X-Api-Key is wrong' });
      const { pinfl } = request.query;
      const entered = scienceIdProfile.safeParse(await standInNote(db, `science-id ${pinfl}`)).data;
      const found = entered ?? (pinfl === demoApplicantPinfl ? invented : undefined);
      return found
        ? { service, ...found }
        : reply.status(404).send({ service, message: 'no such researcher' });
    },
  );
  app.post(
    `${standInPath}/researchers`,
    { schema: { hide: true, body: entry } },
    async (request, reply) => {
      const { pinfl, ...profile } = request.body;
      await noteStandIn(db, `science-id ${pinfl}`, profile);
      return reply.status(201).send({ service, ...profile });
    },
  );
}
