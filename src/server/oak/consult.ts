import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { transitionsOf } from '#machines/kit.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import type { OakDegree } from './register.ts';

interface Student {
  id: number;
  pinfl: string;
  code: string | null;
}

/**
 * The degree in the student's own specialty, else none: a degree in another one proves nothing
 * about this study.
 */
const degreeIn = (degrees: readonly OakDegree[], code: string | null): OakDegree | undefined =>
  degrees.find(({ specialty_code }) => specialty_code === code);

/**
 * Keeps what the register said about a student, as the last word; the fact `degreeApproved` is read
 * from it.
 */
export async function storeAnswer(
  { db, now }: Pick<Services, 'db' | 'now'>,
  student: Omit<Student, 'pinfl'>,
  degrees: readonly OakDegree[],
): Promise<void> {
  const found = degreeIn(degrees, student.code);
  const answer = {
    asked_at: now(),
    specialty_code: found?.specialty_code ?? null,
    approved_on: found?.approved_on ?? null,
    document_number: found?.document_number ?? null,
  };
  await db
    .insertInto('oak_answer')
    .values({ application_id: student.id, ...answer })
    .onConflict((on) => on.column('application_id').doUpdateSet(answer))
    .execute();
}

const waiting = [
  ...new Set(
    transitionsOf(applicationMachine).flatMap(({ event, from }) =>
      event === 'syncOak' ? [from] : [],
    ),
  ),
];

/**
 * Asks the register about everybody who has graduated and not defended yet (`application.syncOak`,
 * 02:00). A register that does not answer is asked again the next night; what it said before stays.
 */
export async function consultOak(services: Services): Promise<void> {
  const { oak, db } = services;
  if (!oak) return;
  const { rows } = await sql<Student>`
    select r.id, a.pinfl, d.code from application r join account a on a.id = r.owner_id
      left join direction d on d.id = r.direction_id
    where r.state = any(${waiting}::text[]) and a.pinfl is not null order by r.id`.execute(db);
  for (const student of rows) {
    try {
      await storeAnswer(services, student, await oak.degreesOf(student.pinfl));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'EXTERNAL_UNAVAILABLE') return;
      throw error;
    }
  }
}
