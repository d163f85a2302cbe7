import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { actionsOf, statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { countRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { countLine, homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLines, HomePart, HomeParts } from '#server/home/home-parts.ts';
import { createFacts } from './create.server.ts';
import { examProcess } from './process.server.ts';
import { examResultProcess } from './result.server.ts';
import { candidatesOf, isLate, received } from './row.server.ts';

type Db = Pick<Services, 'db'>;

const undecided = stateList(statesTagged(examMachine, 'undecided'));

/** The exam that the organization may begin now, with how many wait for it. */
const toBegin: HomePart = {
  place: 3,
  begins: examProcess,
  async lines({ db }: Db, reader: Reader): Promise<HomeLines> {
    const facts = await createFacts({ trx: db, input: {}, reader });
    const record = { state: 'absent', facts };
    const create = actionsOf(examMachine, record, reader.actor).find(({ duty }) => duty);
    if (!create?.enabled) return {};
    const waiting = candidatesOf(sql`${reader.actor.organizationId}`, sql`p.id`);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from ${waiting} and a.state = any(${received}))::int as count
      from period p where p.id = ${facts.periodId}`.execute(db);
    const { createUntil: deadline } = facts;
    const count = rows[0]?.count ?? 0;
    const tone = toneOf(deadline, reader.today);
    return {
      needed: count === 0 ? [] : [homeLine({ key: 'examToBegin', count, deadline, tone })],
    };
  },
};

/** Exams in the reader's sight that are not finished or closed in time. */
const late: HomePart = {
  place: 2,
  async lines({ db }: Db, reader: Reader): Promise<HomeLines> {
    const where = sql`${isLate(reader)} and ${scopeCondition(examProcess, reader)}`;
    return { watched: countLine('examsLate', await countRows(db, examProcess, where), 'danger') };
  },
};

interface OwnExam {
  application_id: number;
  exam_date: string;
  place: string | null;
  direction: string;
}

/** The day and place of an own exam that is still to come. */
const ownExam: HomePart = {
  place: 1,
  async lines({ db }: Db, reader: Reader): Promise<HomeLines> {
    const { rows } = await sql<OwnExam>`
      select x.application_id, s.exam_date, s.place,
        d.${sql.ref(`name_${reader.language}`)} as direction
      from exam_result x join exam e on e.id = x.exam_id and e.state = any(${undecided})
        join exam_direction s on s.exam_id = e.id and s.direction_id = x.direction_id
        join direction d on d.id = x.direction_id
      where x.owner_id = ${reader.actor.userId} and s.exam_date >= ${reader.today}
      order by s.exam_date, x.id`.execute(db);
    return {
      standing: rows.map(({ application_id, exam_date, place, direction }) =>
        homeLine({
          key: 'examDay',
          id: application_id,
          params: { direction, place: place ?? '' },
          deadline: exam_date,
          tone: toneOf(exam_date, reader.today),
        }),
      ),
    };
  },
};

/** Results that somebody who watches over admissions looks at: the lists of the page say the same. */
const watched: HomePart = {
  place: 1,
  async lines({ db }: Db, reader: Reader): Promise<HomeLines> {
    const lines = await Promise.all(
      (['against_rank', 'remarked'] as const).map(async (name) => {
        const filter = examResultProcess.filters[name]?.(['1'], reader) ?? sql`false`;
        const where = sql`${filter} and ${scopeCondition(examResultProcess, reader)}`;
        const count = await countRows(db, examResultProcess, where);
        return countLine(name === 'remarked' ? 'marksChanged' : 'againstRank', count, 'warning');
      }),
    );
    return { watched: lines.flat() };
  },
};

/** Exams on the homes of candidates, of those who hold them, and of those who watch over them. */
export const examHome: HomeParts = {
  own: [ownExam],
  reviewer: [toBegin],
  agency: [late],
  overseer: [late],
  watcher: [watched, late],
};
