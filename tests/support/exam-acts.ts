import { examPayloads } from '#modules/additional-exam/story.server.ts';
import { addDays } from '#shared/dates.ts';
import type { Answer, Sender } from './app.ts';
import { type Applicant, buildApplicant } from './applicants.ts';
import { doing } from './doing.ts';
import type { OpenWorld } from './open-world.ts';
import { make, walkOf } from './walk-stage.ts';
import { addFile } from './world.ts';

/**
 * A student with their study, and the acts of their organization on their exams; every event is
 * sent with what it usually is sent with, changed by `change`.
 */
export async function examStage(world: OpenWorld, dcType = 200) {
  const { on, staff } = world;
  const owner: Applicant = await buildApplicant(world, { degree: dcType === 400 ? 600 : 200 });
  const study = await make(world, 'student', { owner, change: { dc_type: dcType } });
  await doing(world, 'applications', study)(staff.innovation, 'confirmOld');
  const papers = {
    protocol: await addFile(world, staff.university, 'examProtocol'),
    condition: await addFile(world, staff.university, 'examCondition'),
  };
  const payload = examPayloads(walkOf(world), study, papers);
  const defence_date = addDays(on.clock.today(), -1);
  const reason = 'Yoʻnalish boʻyicha referat topshirsin.';
  return {
    owner,
    study,
    papers,
    plan: (subject: number, change: object = {}, as: Sender = staff.university): Promise<Answer> =>
      on.send(as, 'POST', '/api/additional-exams/', { ...payload('create'), subject, ...change }),
    async act(
      id: number,
      event: string,
      change: object = {},
      as: Sender = staff.university,
    ): Promise<Answer> {
      const { version } = await world.database.db
        .selectFrom('additional_exam')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return on.send(as, 'POST', `/api/additional-exams/${id}/${event}/`, {
        version,
        reason,
        ...payload(event),
        ...change,
      });
    },
    rowOf: (id: number) =>
      world.database.db
        .selectFrom('additional_exam')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** What the organization sends to record the defence of the study. */
    async defend(): Promise<Answer> {
      const { body } = await on.send(staff.university, 'GET', `/api/applications/${study}/`);
      const defence = { defence_date, degree_document: 'PhD 001234' };
      return on.send(staff.university, 'POST', `/api/applications/${study}/defend/`, {
        version: body.version,
        ...defence,
      });
    },
  };
}
export type ExamStage = Awaited<ReturnType<typeof examStage>>;

/** Plans an exam and answers its id. Throws when it is refused. */
export async function planned(
  stage: ExamStage,
  subject: number,
  change: object = {},
): Promise<number> {
  const { status, body } = await stage.plan(subject, change);
  if (status !== 201) throw new Error(`plan ${subject}: ${status} ${JSON.stringify(body)}`);
  return Number(body.id);
}
