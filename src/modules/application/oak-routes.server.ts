import { sql } from 'kysely';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { limitLookUp } from '#server/auth/look-up-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { storeAnswer } from '#server/oak/consult.ts';
import { oakDegree } from '#server/oak/register.ts';
import { holderOf } from '#server/processes/access.ts';
import { scopesFor } from '#shared/abilities.ts';
import { pinflPattern } from '#shared/pinfl.ts';
import { applicationProcess } from './process.server.ts';

const question = z.object({ pinfl: z.string().trim().regex(pinflPattern) });
const answer = z.object({
  student: z.object({ id: z.number(), reference: z.string() }),
  /** Whether the built-in register of development answered instead of the commission's. */
  stand_in: z.boolean(),
  asked_at: z.iso.datetime(),
  results: z.array(oakDegree),
});

/**
 * Personal numbers are seen by the organization concerned, the agency and the admin; the others
 * have nothing to ask with.
 */
function requireSight(reader: Reader): void {
  if (scopesFor(holderOf(reader), 'StudentList', 'askRegister').length === 0)
    throw new Refusal('NO_PERMISSION');
}

/**
 * `POST /api/oak/get-status` with `pinfl`: what the attestation commission's register knows of a
 * student in the caller's scope. Nothing of the caller is written; the number travels in the body
 * because addresses end up in logs and histories.
 */
export function oakRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['students'],
    summary: 'Approved degrees of a student, from the register of the attestation commission',
    body: question,
  };
  app.post(
    '/api/oak/get-status',
    { schema: { ...schema, response: { 200: answer } } },
    async (request) => {
      const actor = signedIn(request);
      const reader = await signedInReader(
        services,
        actor,
        languageOf(request.headers['accept-language']),
      );
      requireSight(reader);
      await limitLookUp(services, actor, request.body.pinfl);
      const students = statesTagged(applicationMachine, 'student');
      const own = sql`r.owner_id = (select a.id from account a
        where a.pinfl = ${request.body.pinfl}) and r.state = any(${students}::text[])`;
      const seen = sql`${scopeCondition(applicationProcess, reader)} and ${own}`;
      const [student] = await readRows(services.db, applicationProcess, reader, {
        where: seen,
        order: sql`r.id desc`,
        limit: 1,
      });
      if (!student) throw new Refusal('NOT_FOUND');
      if (!services.oak)
        throw new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'students.oak.notConfigured' } });
      const results = await services.oak.degreesOf(request.body.pinfl);
      await storeAnswer(
        services,
        { id: student.id, code: student.direction?.code ?? null },
        results,
      );
      const { reference } = applicationProcess.fields(student, reader);
      return {
        student: { id: student.id, reference: String(reference) },
        stand_in: services.oak.standIn,
        asked_at: services.now().toISOString(),
        results,
      };
    },
  );
}
