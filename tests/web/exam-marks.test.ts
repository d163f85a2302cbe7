import { describe, expect, it } from 'vitest';
import { afterSaving, startOf, withNews, withTheirs } from '#modules/exam/marks/marks-merge.ts';
import {
  bodyOf,
  changesOf,
  disagreeing,
  faultsOf,
  proposalsOf,
  withProposals,
} from '#modules/exam/marks/marks-values.ts';
import type { ListedExamResult } from '#modules/exam/schema.ts';

const row = (id: number, more: Partial<ListedExamResult> = {}): ListedExamResult => ({
  id,
  state: 'noResult',
  status: null,
  version: 1,
  facts: { ownerId: null, organizationId: 9 },
  max_mark: 100,
  change_reason: null,
  remarked_at: null,
  marks_before: null,
  exam_id: 5,
  application_id: id,
  dc_type: 200,
  direction_mark: null,
  english_mark: null,
  is_certificate: false,
  absent: false,
  is_foreign: false,
  works: 0,
  letter_id: null,
  letter_places: null,
  sent_at: `2026-10-0${id}T08:00:00.000Z`,
  interview_note: null,
  result_reason: null,
  is_open: false,
  admitted: false,
  direction: { id: 3, code: '05.01.04', name_uz: 'Dastur', name_ru: '', name_en: '' },
  organization: { id: 9, name_uz: 'Universitet', name_ru: '', name_en: '' },
  person: { surname: `Talabgor ${id}`, first_name: 'Ism', middle_name: null },
  ...more,
});
const forms = [{ dc_type: 200, places: 1, candidates: 3, decided: 0, accepted: 0 }];
const pass = { direction: 50, english: 50 };
const rows = [row(1), row(2), row(3, { is_certificate: true })];
const put = (
  state: ReturnType<typeof startOf>,
  id: number,
  cells: Record<string, number | string | null>,
) => ({
  ...state,
  cells: { ...state.cells, [id]: { ...state.cells[String(id)], ...cells } },
});
const start = startOf(rows);
const marked = put(
  put(put(start, 1, { direction_mark: 70, english_mark: 60 }), 2, {
    direction_mark: 80,
    english_mark: 60,
  }),
  3,
  {
    direction_mark: 0,
  },
);
const proposals = (state = marked) => proposalsOf(state.rows, state.cells, forms, pass);

describe('marks as they are typed', () => {
  it('are ranked at once: empty, 0 and absent say three different things', () => {
    expect(
      [...proposals()].map(([id, { rank, result, why }]) => [id, rank, result, why]).sort(),
    ).toEqual([
      [1, 2, 100, 'beyondPlaces'],
      [2, 1, 200, 'withinPlaces'],
      [3, 3, 100, 'belowDirection'],
    ]);
    const other = put(put(start, 1, { absent: 'absent' }), 2, { direction_mark: 80 });
    expect([...proposals(other)].map(([id, { result, why }]) => [id, result, why]).sort()).toEqual([
      [1, 100, 'absent'],
      [2, null, 'noMarks'],
      [3, null, 'noMarks'],
    ]);
  });

  it('take the proposed result where there is none yet, and only changed rows are sent', () => {
    const state = {
      ...marked,
      cells: withProposals(put(marked, 3, { result: 200 }).cells, proposals()),
    };
    expect(state.cells['3']?.result).toBe(200);
    const unchanged = put(state, 3, { direction_mark: null, result: null });
    expect(bodyOf(unchanged.rows, unchanged.cells).rows).toEqual([
      {
        id: 1,
        version: 1,
        direction_mark: 70,
        english_mark: 60,
        absent: false,
        result: 100,
        result_reason: null,
      },
      {
        id: 2,
        version: 1,
        direction_mark: 80,
        english_mark: 60,
        absent: false,
        result: 200,
        result_reason: null,
      },
    ]);
    expect(
      changesOf(unchanged.rows, unchanged.cells).map(({ row: { id }, column }) => [id, column]),
    ).toEqual([
      [1, 'direction_mark'] as const,
      [1, 'english_mark'] as const,
      [1, 'result'] as const,
      [2, 'direction_mark'] as const,
      [2, 'english_mark'] as const,
      [2, 'result'] as const,
    ]);
  });

  it('are wrong where somebody absent has a mark, a result is against the rank, or a stored result is emptied', () => {
    const stored = startOf([
      row(1, { state: 'accepted', direction_mark: 70, english_mark: 60 }),
      row(2),
      row(3),
    ]);
    const state = put(
      put(put(stored, 1, { result: null }), 2, {
        direction_mark: 80,
        english_mark: 60,
        result: 100,
      }),
      3,
      {
        absent: 'absent',
        direction_mark: 5,
      },
    );
    expect([...faultsOf(state.rows, state.cells, proposals(state))]).toEqual([
      [1, { result: 'resultStays' }],
      [2, { result_reason: 'against_rank' }],
      [3, { absent: 'absent_has_marks' }],
    ]);
    const explained = put(state, 2, { result_reason: 'Komissiya qarori, 3-band.' });
    expect(faultsOf(explained.rows, explained.cells, proposals(explained)).has(2)).toBe(false);
  });
});

describe('two people in one grid', () => {
  const news = [
    row(1, { version: 2, direction_mark: 99 }),
    row(2, { version: 2, direction_mark: 88 }),
    rows[2] as ListedExamResult,
  ];
  const mine = put(start, 1, { direction_mark: 70 });

  it('rows that were not touched follow the other person, touched ones keep what was typed and the version below it', () => {
    const state = withNews(mine, news);
    expect([state.cells['1']?.direction_mark, state.cells['2']?.direction_mark]).toEqual([70, 88]);
    expect(bodyOf(state.rows, state.cells).rows).toEqual([
      expect.objectContaining({ id: 1, version: 1 }),
    ]);
    expect(withNews(state, news)).toBe(state);
  });

  it('a refused row keeps mine over what is stored now; theirs is one press away, and a late list brings nothing old back', () => {
    const typed = put(mine, 3, { direction_mark: 51 });
    const saved = row(3, { is_certificate: true, version: 2, direction_mark: 51 });
    const state = afterSaving(typed, {
      saved: 1,
      rows: [
        {
          id: 1,
          code: 'STALE_VERSION',
          fields: { version: ['Boshqa xodim oʻzgartirdi'] },
          row: { ...(news[0] as ListedExamResult), english_mark: 64 },
        },
        { id: 3, code: null, fields: {}, row: saved },
      ],
    });
    expect(state.overtaken).toEqual([1]);
    // A cell that was not touched here is not written over the other person's.
    expect(state.cells['1']?.english_mark).toBe(64);
    expect(changesOf(state.rows, state.cells)).toEqual([
      expect.objectContaining({ column: 'direction_mark', before: 99, after: 70 }),
    ]);
    expect(bodyOf(state.rows, state.cells).rows).toEqual([
      expect.objectContaining({ id: 1, version: 2, direction_mark: 70 }),
    ]);
    expect(withNews(state, rows).cells['3']?.direction_mark).toBe(51);
    const taken = withTheirs(state, 1);
    expect([
      taken.cells['1']?.direction_mark,
      taken.overtaken,
      changesOf(taken.rows, taken.cells),
    ]).toEqual([99, [], []]);
  });

  it('the objections of the server stand at their cells, conditions of the machine at the result', () => {
    const state = afterSaving(mine, {
      saved: 0,
      rows: [
        {
          id: 1,
          code: 'GUARD_FAILED',
          fields: { marksPass: ['Ballar past'] },
          row: rows[0] as ListedExamResult,
        },
        {
          id: 2,
          code: 'VALIDATION',
          fields: { result_reason: ['Sababini yozing'] },
          row: rows[1] as ListedExamResult,
        },
        { id: 3, code: 'NO_PERMISSION', fields: { detail: ['Ruxsat yoʻq'] }, row: null },
      ],
    });
    expect(state.refused).toEqual({
      1: { result: 'Ballar past' },
      2: { result_reason: 'Sababini yozing' },
      3: { row: 'Ruxsat yoʻq' },
    });
  });
});

describe('a result that marks have left behind', () => {
  it('is told at its row until it is changed or has its reason; it does not hold the saving', () => {
    const stored = [
      row(1, { state: 'accepted', direction_mark: 70, english_mark: 60 }),
      row(2, { state: 'notAccepted', direction_mark: 60, english_mark: 60 }),
    ];
    const before = startOf(stored);
    const judged = (state: typeof before) =>
      disagreeing(state.rows, state.cells, proposalsOf(state.rows, state.cells, forms, pass));
    expect(judged(before)).toEqual([]);
    const risen = put(before, 2, { direction_mark: 90 });
    expect(judged(risen)).toEqual([1, 2]);
    expect(faultsOf(risen.rows, risen.cells, proposals(risen)).size).toBe(0);
    expect(judged(put(put(risen, 1, { result: 100 }), 2, { result: 200 }))).toEqual([]);
    const explained = startOf([
      { ...stored[0], result_reason: 'Komissiya qarori.' } as ListedExamResult,
      stored[1] as ListedExamResult,
    ]);
    expect(judged(put(explained, 2, { direction_mark: 90 }))).toEqual([2]);
  });
});
