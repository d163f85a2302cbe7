import { describe, expect, it } from 'vitest';
import { bodyOf, changesOf, dayOf, faultsOf } from '#modules/organization-check/rows/row-values.ts';
import {
  decided,
  startOf,
  withNews,
  withRefusals,
} from '#modules/organization-check/rows/rows-merge.ts';
import type { CheckRow } from '#modules/organization-check/schema.ts';
import { broughtBack, changedSince, offeredOf } from '#web/grid/kept-cells.ts';

const row = (id: number, change: Partial<CheckRow> = {}): CheckRow => ({
  id,
  application_id: id,
  person: { surname: `Talaba ${id}`, first_name: 'Ali', middle_name: null },
  direction: null,
  left: false,
  status: null,
  reason_code: null,
  mark: null,
  deadline: null,
  note: null,
  file: null,
  answer: null,
  answer_file: null,
  answered_on: null,
  settled_on: null,
  settle_reason: null,
  late: false,
  report: null,
  ...change,
});
const check = (version: number, ...rows: CheckRow[]) => ({ version, rows });

type State = ReturnType<typeof startOf>;
const typed = (state: State, id: number, cells: Record<string, string | number | null>): State => ({
  ...state,
  cells: { ...state.cells, [id]: { ...state.cells[String(id)], ...cells } },
});

describe('the grid of a check', () => {
  it('sends the changed rows alone, days as the server wants them', () => {
    const state = typed(startOf(check(3, row(1), row(2, { status: 100 }))), 1, {
      status: 300,
      reason_code: 100,
      deadline: '5.12.2026',
    });
    expect(bodyOf(state.rows, state.cells)).toEqual({
      rows: [
        {
          id: 1,
          status: 300,
          reason_code: 100,
          mark: null,
          deadline: '2026-12-05',
          note: null,
          file_id: null,
        },
      ],
    });
  });

  it('takes real days alone', () => {
    expect(['05.12.2026', '2026-12-05', '31.02.2026', 'ertaga'].map(dayOf)).toEqual([
      '2026-12-05',
      '2026-12-05',
      null,
      null,
    ]);
  });

  it('says what does not hold together before anything is sent', () => {
    const start = startOf(check(1, row(1), row(2), row(3)));
    const state = typed(
      typed(typed(start, 1, { status: 200 }), 2, { status: 300, deadline: 'ertaga' }),
      3,
      { status: 100, deadline: '05.12.2026', reason_code: 300 },
    );
    expect(Object.fromEntries(faultsOf(state.rows, state.cells))).toEqual({
      1: { reason_code: 'reasonMissing' },
      2: { reason_code: 'reasonMissing', deadline: 'noDay' },
      3: { reason_code: 'reasonNotAsked', deadline: 'deadlineNotAsked' },
    });
  });
});

describe('two tablets in one check', () => {
  const before = check(1, row(1), row(2), row(3));

  it('bring their rows together where they met in none', () => {
    const here = typed(startOf(before), 1, { mark: 70 });
    const state = withNews(here, check(2, row(1), row(2, { mark: 55 }), row(3)));
    expect(state.disputes).toEqual([]);
    expect([state.cells[1]?.mark, state.cells[2]?.mark]).toEqual([70, 55]);
    expect(state.version).toBe(2);
  });

  it('have a person choose where both changed one cell, and only there', () => {
    const here = typed(startOf(before), 1, { mark: 70, note: 'koʻrildi' });
    const there = check(2, row(1, { mark: 55, status: 100 }), row(2), row(3));
    const state = withNews(here, there);
    expect(state.disputes).toEqual([{ row: 1, column: 'mark' }]);
    expect(state.cells[1]).toMatchObject({ mark: 70, note: 'koʻrildi', status: 100 });
    const [dispute] = state.disputes;
    if (!dispute) throw new Error('no dispute');
    expect(decided(state, dispute, 'mine').cells[1]?.mark).toBe(70);
    const theirs = decided(state, dispute, 'theirs');
    expect([theirs.cells[1]?.mark, theirs.disputes]).toEqual([55, []]);
    // What was not chosen yet stays open when the check changes once more.
    const later = withNews(state, check(3, row(1, { mark: 55, status: 100 }), row(2), row(3)));
    expect(later.disputes).toEqual([{ row: 1, column: 'mark' }]);
  });

  it('agree where both typed the same, and after the own saving', () => {
    const here = typed(startOf(before), 1, { mark: 70 });
    const state = withNews(here, check(2, row(1, { mark: 70 }), row(2), row(3)));
    expect([state.disputes, changesOf(state.rows, state.cells)]).toEqual([[], []]);
    expect(withNews(state, check(1, row(1), row(2), row(3)))).toBe(state);
  });

  it('show an objection of the server at the row that it is about', () => {
    const state = withRefusals(startOf(before), [{ id: 3 }, { id: 2 }], {
      'rows.1.deadline': ['Muddat notoʻgʻri'],
      detail: ['boshqa'],
    });
    expect(state.refused).toEqual({ 2: { deadline: 'Muddat notoʻgʻri' } });
  });
});

describe('a day without a connection', () => {
  it('is offered again with what others have stored meanwhile', () => {
    const kept = [
      { row: 1, column: 'mark', before: null, after: 70 },
      { row: 2, column: 'mark', before: null, after: 60 },
      { row: 9, column: 'mark', before: null, after: 10 },
    ] as const;
    const { stored, cells } = startOf(check(5, row(1, { mark: 40 }), row(2)));
    const offered = offeredOf(kept, stored, new Set([1, 2]));
    expect(offered.map(({ row: id, now }) => [id, now])).toEqual([
      [1, 40],
      [2, null],
    ]);
    expect(changedSince(offered).map(({ row: id }) => id)).toEqual([1]);
    const back = broughtBack(cells, offered);
    expect([back[1]?.mark, back[2]?.mark]).toEqual([70, 60]);
  });
});
