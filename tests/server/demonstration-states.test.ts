import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes } from '#server/declared/modules.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await seededDatabase();
});
afterAll(() => database.stop());

/** No record is stored in these. */
const unstored = ['absent', 'deleted'];

/**
 * Not told: one quota period waits in one step at a time, for the requests of one exam nothing ends
 * before its period does, nobody is silent for long enough to be ended for it, a defence leaves no
 * exam open, and a correction of a status goes to its end.
 */
const untold: Readonly<Record<string, readonly string[]>> = {
  period: ['ministryEndorsement', 'organizationRequests'],
  additionalQuota: ['closed', 'expired', 'rejected'],
  additionalExam: ['cancelled'],
  application: ['leftUndecided'],
  exam: ['cancelled'],
  letter: ['unanswered'],
  quotaTotal: ['lapsed'],
  statusCorrection: ['draft', 'expired', 'withdrawn'],
  targetedLetter: ['unanswered'],
};

describe('the demonstration', () => {
  it.each(processes.map((definition) => [definition.machine.id, definition] as const))(
    'shows %s in every state',
    async (id, { machine, table }) => {
      const { rows } = await sql<{
        state: string;
      }>`select distinct state from ${sql.table(table)}`.execute(database.db);
      const left = [...unstored, ...(untold[id] ?? [])];
      const states = Object.keys(machine.states).filter((state) => !left.includes(state));
      expect(rows.map(({ state }) => state).sort()).toEqual(states.sort());
    },
  );
});
