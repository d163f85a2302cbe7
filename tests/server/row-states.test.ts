import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { confirmationCodeMachine } from '#machines/rows/confirmation-code.machine.ts';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { recordNoteMachine } from '#machines/rows/record-note.machine.ts';
import { moveOf, rowStates } from '#machines/rows/row.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

const columns: readonly [table: string, column: string, AnyStateMachine, first: string][] = [
  ['file', 'state', fileMachine, moveOf(fileMachine, 'begin').to],
  ['export_task', 'stage', exportTaskMachine, moveOf(exportTaskMachine, 'start').to],
  [
    'confirmation_code',
    'state',
    confirmationCodeMachine,
    moveOf(confirmationCodeMachine, 'send').to,
  ],
  ['record_note', 'state', recordNoteMachine, moveOf(recordNoteMachine, 'write').to],
  ['scientific_work', 'state', scientificWorkMachine, 'unchecked'],
];

describe.each(columns)('the column of %s', (table, column, machine, first) => {
  it('takes the states of its machine and no other', async () => {
    const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(c.oid) as check from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}`.execute(
      database.db,
    );
    const named = rows.flatMap(({ check }) =>
      [...check.matchAll(/'(\w+)'/g)].map(([, state]) => state),
    );
    expect([...new Set(named)].sort()).toEqual(rowStates(machine).map(String).sort());
  });

  it('begins where its machine does', async () => {
    const { rows } = await sql<{ initial: string }>`
      select column_default as initial from information_schema.columns
      where table_name = ${table} and column_name = ${column}`.execute(database.db);
    expect(rows[0]?.initial).toBe(`'${first}'::text`);
  });
});
