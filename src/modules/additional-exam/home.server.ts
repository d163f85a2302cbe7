import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import { givenText } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import type { HomeLine } from '#shared/home.ts';
import { additionalExamProcess } from './process.server.ts';

const open = statesTagged(additionalExamMachine, 'open');
const conditional = statesTagged(additionalExamMachine, 'conditional');

/** The own qualification exams that are planned, and conditions that are still to be fulfilled. */
async function examLines({ db }: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> {
  const mine = sql`r.owner_id = ${reader.actor.userId} and r.state = any(${open}::text[])`;
  const rows = await readRows(db, additionalExamProcess, reader, {
    where: mine,
    order: sql`r.exam_date, r.id`,
    limit: 5,
  });
  return rows.map(({ id, state, subject, category_subject, exam_date, deadline }) => {
    const named =
      category_subject?.[`name_${reader.language}`] ??
      givenText(reader.language, `codes.additionalExamSubject.${subject}`);
    if (conditional.includes(state)) {
      return homeLine({
        key: 'examCondition',
        id,
        params: { subject: named },
        deadline,
        tone: toneOf(deadline, reader.today),
      });
    }
    // A day that is over waits for the organization, not for the student.
    const tone = exam_date < reader.today ? 'secondary' : toneOf(exam_date, reader.today);
    return homeLine({
      key: 'examPlanned',
      id,
      params: { subject: named },
      deadline: exam_date,
      tone,
    });
  });
}

export const additionalExamHome: HomeParts = {
  own: [
    {
      place: 5,
      async lines(services, reader) {
        return { standing: await examLines(services, reader) };
      },
    },
  ],
};
