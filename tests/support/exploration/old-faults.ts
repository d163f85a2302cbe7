import { sql } from 'kysely';
import { vi } from 'vitest';
import { applicationProcess } from '#modules/application/process.server.ts';
import { examProcess } from '#modules/exam/process.server.ts';
import { examResultProcess } from '#modules/exam/result.server.ts';
import { book } from '#server/declared/modules.ts';
import type { BaseRow, ProcessDefinition } from '#server/engine/process.ts';
import type { Exploration } from './exploration.ts';
import type { Waypoint } from './year.ts';

/** A fault of the product before decision 102 (`docs/decisions/102-machines-together.md`). */
export interface OldFault {
  name: string;
  /** The life that finds it: where in the year it begins, and its seed. */
  at: Waypoint;
  seed: number;
  /** The property that it breaks. */
  breaks: string;
  /** Makes the processes what they were, until `vi.restoreAllMocks`. */
  putBack(): void;
  /** Makes the life what it was: its database, and what it books. */
  before?(exploration: Exploration): Promise<void>;
}

const nothing: Readonly<Record<string, boolean>> = {};

/** Some facts of a process are as they once were; all others are as they are. */
function factsWere<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  were: (row: Row) => Readonly<Record<string, boolean>>,
): void {
  const facts = definition.facts;
  vi.spyOn(definition, 'facts').mockImplementation((row, reader) => ({
    ...facts(row, reader),
    ...were(row),
  }));
}

/** One study was one place of the quota: independent research beside it was no matter of anybody. */
const twoStudies: OldFault = {
  name: 'a doctoral student is admitted to independent research as well',
  at: 'results are published',
  seed: 1,
  breaks: 'nobody studies twice',
  putBack: () => factsWere(applicationProcess, () => ({ mayStudyMore: true })),
  async before(exploration) {
    await sql`alter table application drop constraint application_one_study,
      add constraint application_one_study exclude (id with =) deferrable initially deferred`.execute(
      exploration.db,
    );
    exploration.book = async (trx, entry, ...about) => {
      if (entry !== 'othersSuperseded') await book(trx, entry, ...about);
    };
  },
};

/** Places of a letter were counted by the admission alone. */
const twoByOneLetter: OldFault = {
  name: 'an exam accepts two by a letter of one place',
  at: 'candidates are examined',
  seed: 1,
  breaks: 'a letter gives no more places than it has',
  putBack() {
    factsWere(examProcess, () => ({ lettersKept: true }));
    factsWere(examResultProcess, () => ({ letterNotFull: true }));
  },
};

/** The time to appeal began with the first published result. */
const emptyExam: OldFault = {
  name: 'an exam whose candidates have all gone away never ends',
  at: 'candidates are examined',
  seed: 35,
  breaks: 'a period can always be closed',
  putBack() {
    factsWere(examProcess, ({ candidates }) =>
      candidates === 0 ? { appealTimeOver: false } : nothing,
    );
    const guards = examProcess.guardSql;
    vi.spyOn(examProcess, 'guardSql').mockImplementation((reader) => ({
      ...guards?.(reader),
      appealTimeOver: sql`exists (select 1 from exam_result x where x.exam_id = r.id)
        and ${guards?.(reader).appealTimeOver ?? sql`false`}`,
    }));
  },
};

/** The faults of points 1 to 3 of that decision, each found by the life that is named. */
export const oldFaults: readonly OldFault[] = [twoStudies, twoByOneLetter, emptyExam];
