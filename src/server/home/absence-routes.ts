import { z } from 'zod';
import { absenceFields, absences } from '#shared/absence.ts';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { absencesOf, addAbsence, removeAbsence, requireStaff } from './absences.ts';

const path = '/api/absences/';
const tags = ['absences'];
const response = { 200: absences };

/** The own days of absence, which colleagues see beside the work that is given (decision 145). */
export function absenceRoutes(app: App, services: Services): void {
  const reading = { tags, summary: 'My days of absence that are not over', response };
  app.get(path, { schema: reading }, (request) =>
    absencesOf(services, requireStaff(signedIn(request))),
  );
  const adding = {
    tags,
    summary: 'Say from when until when I am away',
    body: absenceFields,
    response,
  };
  app.post(path, { schema: adding }, (request) =>
    addAbsence(services, requireStaff(signedIn(request)), request.body),
  );
  const removing = {
    tags,
    summary: 'Take my days of absence away',
    params: z.object({ id: idText }),
    response,
  };
  app.delete(`${path}:id/`, { schema: removing }, (request) =>
    removeAbsence(services, requireStaff(signedIn(request)), request.params.id),
  );
}
