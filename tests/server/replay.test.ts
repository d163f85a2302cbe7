import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctableTo, correctionEvent } from '#machines/correctable.ts';
import { transitionsFrom } from '#machines/kit.ts';
import type { Database } from '#server/db/tables.ts';
import { processes } from '#server/declared/modules.ts';
import { brokenLines } from '#server/engine/history.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await seededDatabase();
});
afterAll(() => database.stop());

type Line = Selectable<Database['history']>;

const linesOf = (process: string): Promise<Line[]> =>
  database.db
    .selectFrom('history')
    .selectAll()
    .where('process', '=', process)
    .orderBy('record_id')
    .orderBy('record_version')
    .execute();

function byRecord(lines: Line[]): Map<number, Line[]> {
  const lives = new Map<number, Line[]>();
  for (const line of lines) lives.set(line.record_id, [...(lives.get(line.record_id) ?? []), line]);
  return lives;
}

/**
 * Tells the story of a record again by its machine, guards taken as met; corrections stay between
 * states of the same bookings. Throws where the machine does not know it.
 */
function told(machine: (typeof processes)[number]['machine'], lines: Line[]): string {
  return lines.reduce((state, { event, from_state, to_state }) => {
    expect(from_state).toBe(state);
    if (event === correctionEvent) {
      expect(correctableTo(machine, state)).toContain(to_state);
      return to_state;
    }
    const edge = transitionsFrom(machine, state).find((one) => one.event === event);
    expect(edge?.to).toBe(to_state);
    return to_state;
  }, 'absent');
}

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  '%s: the seeded histories',
  (process, definition) => {
    it('lead every record to the state it has, line by line', async () => {
      const rows = await database.db
        .selectFrom(definition.table)
        .select(['id', 'state', 'version', 'machine_version'])
        .execute();
      const lives = byRecord(await linesOf(process));
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, state, version, machine_version } of rows) {
        const lines = lives.get(id) ?? [];
        // The rules of its last step: who reads a record may rely on them.
        expect([id, lines.at(-1)?.machine_version]).toEqual([id, machine_version]);
        expect([id, told(definition.machine, lines), lines.length]).toEqual([id, state, version]);
        expect(lines.map(({ record_version }) => record_version)).toEqual(
          lines.map((_line, at) => at + 1),
        );
        lives.delete(id);
      }
      // What has a history but no row was deleted.
      for (const lines of lives.values()) expect(lines.at(-1)?.to_state).toBe('deleted');
    });

    it('stand in every state of the machine, and in time', async () => {
      const { rows } = await sql<{
        state: string;
      }>`select distinct state from ${sql.table(definition.table)}`.execute(database.db);
      const stored = Object.keys(definition.machine.states).filter(
        (state) => state !== 'absent' && state !== 'deleted',
      );
      expect(stored).toEqual(expect.arrayContaining(rows.map(({ state }) => state)));
      for (const lines of byRecord(await linesOf(process)).values()) {
        const times = lines.map(({ at }) => at.getTime());
        expect(times).toEqual([...times].sort((one, other) => one - other));
        expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
      }
    });

    it('are whole chains', async () => {
      for (const lines of byRecord(await linesOf(process)).values())
        expect(brokenLines(lines)).toEqual([]);
    });
  },
);

describe('the chain of hashes', () => {
  const lineOf = async (at: number): Promise<Line[]> => {
    const lives = [...byRecord(await linesOf('application')).values()].filter(
      (lines) => lines.length > 4,
    );
    return lives[at] ?? [];
  };
  const changes: [string, (line: Line) => Line][] = [
    ['the actor', (line) => ({ ...line, actor_user_id: 1 })],
    ['the reason', (line) => ({ ...line, reason: 'boshqa sabab' })],
    ['the time', (line) => ({ ...line, at: new Date(line.at.getTime() + 1000) })],
    [
      'what was changed',
      (line) => ({ ...line, changed_fields: { topic: [null, 'boshqa mavzu'] } }),
    ],
    ['the state', (line) => ({ ...line, to_state: 'cancelled' })],
    ['its own hash', (line) => ({ ...line, hash: 'f'.repeat(64) })],
  ];

  it.each(changes)('shows a line in which somebody changed %s', async (_what, change) => {
    const lines = await lineOf(0);
    const forged = lines.map((line, at) => (at === 2 ? change(line) : line));
    expect(brokenLines(forged)).toContain(lines[2]?.id);
  });

  it('shows a line that was taken out, from the first to the last but one', async () => {
    const lines = await lineOf(1);
    for (const at of [0, 1, 2, 3])
      expect(brokenLines(lines.filter((_line, index) => index !== at))).toEqual([
        lines[at + 1]?.id,
      ]);
  });
});

describe('the history table', () => {
  it.each(['update history set reason = null', 'delete from history', 'truncate history'])(
    'refuses: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(
        'history is append-only',
      );
    },
  );

  it('takes one line per version of a record', async () => {
    const copy = sql`insert into history (process, record_id, record_version, event, from_state,
      to_state, actor_role, at, confirm_method, machine_version, previous_hash, hash)
      select process, record_id, record_version, event, from_state, to_state, actor_role, at,
        confirm_method, machine_version, previous_hash, hash from history limit 1`;
    await expect(copy.execute(database.db)).rejects.toThrow(
      'history_process_record_id_record_version_key',
    );
  });
});
