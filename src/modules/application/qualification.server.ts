import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { additionalExamSubjects } from '#modules/additional-exam/codes.ts';
import { lastDayOf, reachedLevel, type ScaledType } from '#modules/certificate/schema.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

/** What decides whether somebody's qualification exams are passed. */
export interface Qualification {
  /** The exams of this study, whatever became of them. */
  exams: readonly { subject: number; state: string }[];
  /** Confirmed certificates of the person. */
  certificates: readonly {
    type: ScaledType;
    level: string | null;
    score: number | null;
    given_date: string;
    valid_until: string | null;
  }[];
}

const passed = statesTagged(additionalExamMachine, 'passed');
const proven = stateList(statesTagged(certificateMachine, 'proven'));
const [specialty, foreignLanguage] = additionalExamSubjects.map(({ id }) => id);
const extras: readonly number[] = additionalExamSubjects.flatMap(({ id, extra }) =>
  extra ? [id] : [],
);

/** The columns of `Qualification` for an application `r`. */
export const qualificationSql: Sql = sql`jsonb_build_object(
      'exams', coalesce((select jsonb_agg(jsonb_build_object('subject', e.subject, 'state',
        e.state)) from additional_exam e where e.application_id = r.id), '[]'),
      'certificates', coalesce((select jsonb_agg(jsonb_build_object('type', to_jsonb(t), 'level',
        c.level, 'score', c.score,
          'given_date', c.given_date, 'valid_until', c.valid_until))
        from certificate c join certificate_type t on t.id = c.type_id
          where c.owner_id = r.owner_id and c.state = any(${proven})), '[]'))`;

/**
 * Whether the qualification exams of the PhD family are passed: the specialty, the foreign language
 * or a certificate of the level that the specialty asks for, valid today, and every additional
 * subject that was set for the student (decision 045).
 */
export function isQualified(
  { exams, certificates }: Qualification,
  level: string | null,
  { today, settings }: Pick<Reader, 'today' | 'settings'>,
): boolean {
  const has = (subject: number | undefined): boolean =>
    exams.some((exam) => exam.subject === subject && passed.includes(exam.state));
  const replaced = certificates.some((certificate) => {
    const reached = reachedLevel(certificate.type, certificate);
    return (
      reached !== null &&
      reached >= (level ?? '') &&
      lastDayOf(certificate, settings['certificate.unlimited_valid_years']) >= today
    );
  });
  return (
    has(specialty) &&
    (has(foreignLanguage) || replaced) &&
    exams
      .filter(({ subject }) => extras.includes(subject))
      .every(({ state }) => passed.includes(state))
  );
}
