import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounts, totalOf } from '#web/grid/amounts.ts';
import { actionOfKey, type Pressed } from '#web/grid/grid-keys.ts';
import { areaOf, layoutOf, spotsOf } from '#web/grid/grid-layout.ts';
import type { Move } from '#web/grid/grid-moves.ts';
import { overAllocated } from '#web/grid/over-allocation.ts';
import { type Sheet, startSheet } from '#web/grid/sheet.ts';
import { act, type SheetAction } from '#web/grid/sheet-actions.ts';

const rows = ['A', 'B', 'C', 'D'].map((header, at) => ({ id: at + 1, header, readOnly: at === 3 }));
const columns = [
  { id: 'asked', header: 'Asked', readOnly: true },
  { id: 'dsc', header: 'DSc' },
  { id: 'phd', header: 'PhD', max: 500 },
  { id: 'note', header: 'Note', kind: 'text' as const },
];
const layout = layoutOf({ rows, columns, footLines: 3, point: ',' });
const first: Amounts = { 1: { asked: 9, dsc: 1 }, 2: { asked: 8, dsc: 2, phd: 3 }, 4: { dsc: 40 } };
const run = (sheet: Sheet, ...actions: SheetAction[]): Sheet =>
  actions.reduce((now, action) => act(layout, now, action), sheet);
const at = (row: number, column: number, extend = false): SheetAction => ({
  type: 'select',
  spot: { row, column },
  extend,
});
const start = startSheet(first);
const paste = (text: string): SheetAction => ({ type: 'paste', text });
const key = (name: string, more: Partial<Pressed> = {}): Pressed => ({
  key: name,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const meaning = (pressed: Pressed, sheet = run(start, at(0, 1))) =>
  actionOfKey(pressed, sheet, layout, 3);

const moves: Move[] = [
  'up',
  'down',
  'left',
  'right',
  'rowStart',
  'rowEnd',
  'first',
  'last',
  'top',
  'bottom',
  'pageUp',
  'pageDown',
  'next',
  'previous',
];
const text = fc.constantFrom(
  '',
  '5',
  '12',
  '-3',
  '1,5',
  '1,234',
  'abc',
  '1\t2\n3\t4',
  '7\t8\t9\t10\t11\n1\n',
  '\n',
  '"a\nb"\t3',
);
const action: fc.Arbitrary<SheetAction> = fc.oneof(
  fc.record({
    type: fc.constant('move' as const),
    to: fc.constantFrom(...moves),
    extend: fc.boolean(),
    page: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    type: fc.constant('select' as const),
    spot: fc.record({ row: fc.nat(6), column: fc.nat(3) }),
    extend: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('edit' as const),
    text: fc.option(text, { nil: undefined }),
    way: fc.constantFrom('type', 'open', 'touch'),
  }),
  fc.record({ type: fc.constantFrom('write' as const, 'paste' as const), text }),
  fc.record({
    type: fc.constant('commit' as const),
    move: fc.option(fc.constantFrom(...moves), { nil: undefined }),
  }),
  fc.record({
    type: fc.constantFrom(
      'caret' as const,
      'cancel' as const,
      'clear' as const,
      'fillDown' as const,
      'undo' as const,
      'redo' as const,
    ),
  }),
  fc.record({
    type: fc.constantFrom(
      'selectAll' as const,
      'selectRow' as const,
      'selectColumn' as const,
      'release' as const,
    ),
  }),
);

describe('the sheet behind a grid', () => {
  it('holds its rules after any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 90 }), (actions) => {
        const sheet = run(start, ...actions);
        const { amounts, wrong } = sheet.content;
        expect(sheet.past.length).toBeLessThanOrEqual(50);
        const area = areaOf(sheet.selection);
        expect(area.top >= 0 && area.left >= 0 && area.bottom < 7 && area.right < 4).toBe(true);
        for (const spot of spotsOf(layout, { top: 0, bottom: 3, left: 0, right: 3 })) {
          const [row, column] = [layout.rows[spot.row] ?? '', columns[spot.column] ?? columns[0]];
          const value = amounts[row]?.[column?.id ?? ''] ?? null;
          if (layout.locked(spot)) expect(value).toBe(first[row]?.[column?.id ?? ''] ?? null);
          else if (column?.kind !== 'text')
            expect(value === null || (Number.isInteger(value) && Number(value) >= 0)).toBe(true);
          if (wrong[row]?.[column?.id ?? '']) expect(value).toBe(null);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('goes back to where it began, and forward to where it was', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 45 }), (actions) => {
        const sheet = run(start, ...actions, { type: 'commit' });
        const steps = sheet.past.length;
        const back = run(
          sheet,
          ...Array.from({ length: steps }, (): SheetAction => ({ type: 'undo' })),
        );
        expect(back.content).toEqual(start.content);
        const again = run(
          back,
          ...Array.from({ length: steps }, (): SheetAction => ({ type: 'redo' })),
        );
        expect(again.content).toEqual(sheet.content);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps 50 steps of undo', () => {
    const written = Array.from({ length: 60 }, (_, n): SheetAction[] => [
      { type: 'edit', text: String(n + 10), way: 'type' },
      { type: 'commit' },
    ]).flat();
    const sheet = run(start, at(0, 1), ...written);
    const back = run(sheet, ...Array.from({ length: 60 }, (): SheetAction => ({ type: 'undo' })));
    expect(back.content.amounts[1]?.dsc).toBe(19);
    expect(back.notice).toEqual({ kind: 'nothingToUndo' });
  });

  it('keeps a refused text in its cell, empties the amount, and gives both back', () => {
    const sheet = run(
      start,
      at(1, 1),
      { type: 'edit', text: '-5', way: 'type' },
      { type: 'commit', move: 'down' },
    );
    expect(sheet.content.amounts[2]).toMatchObject({ dsc: null, phd: 3 });
    expect(sheet.content.wrong).toEqual({
      2: { dsc: { text: '-5', refusal: { key: 'validation.positive' } } },
    });
    expect(run(sheet, { type: 'undo' }).content).toEqual(start.content);
    const mended = run(
      sheet,
      at(1, 1),
      { type: 'edit', text: '6', way: 'type' },
      { type: 'commit' },
    );
    expect([mended.content.wrong, mended.content.amounts[2]?.dsc]).toEqual([{}, 6]);
  });

  it('pastes a block, tells what is beyond the edge, closed or not understood, and takes nothing of it', () => {
    const sheet = run(start, at(2, 1), paste('1\t600\t\t9\n2\t5\n7\t8\n'));
    expect(sheet.content.amounts[3]).toEqual({ dsc: 1, phd: null, note: null });
    expect(sheet.content.amounts[4]).toEqual({ dsc: 40 });
    expect(sheet.content.wrong[3]?.phd?.refusal).toEqual({
      key: 'validation.max_value',
      params: { max: 500 },
    });
    expect(sheet.notice).toMatchObject({
      kind: 'read',
      rowsBeyond: 1,
      columnsBeyond: 1,
      locked: 2,
      wrong: 1,
    });
    expect(run(sheet, { type: 'undo' }).content).toEqual(start.content);
  });

  describe('with read-only columns among the others', () => {
    const wide = [
      { id: 'dsc', header: 'DSc' },
      { id: 'askedDsc', header: 'Asked DSc', readOnly: true, why: 'They asked for so many' },
      { id: 'phd', header: 'PhD' },
      { id: 'askedPhd', header: 'Asked PhD', readOnly: true },
    ];
    const shape = layoutOf({ rows, columns: wide, footLines: 1, point: ',' });
    const asked: Amounts = { 1: { askedDsc: 1000, askedPhd: 4 }, 2: { askedDsc: 6 } };
    const doing = (...actions: SheetAction[]): Sheet =>
      actions.reduce((now, action) => act(shape, now, action), startSheet(asked));
    const given = ({ content }: Sheet) =>
      [1, 2].map((row) => [content.amounts[row]?.dsc ?? null, content.amounts[row]?.phd ?? null]);

    it('a block of two columns fills the next two that can be written in, and says what it went over', () => {
      const sheet = doing(at(0, 0), paste('7\t8\n9\t10\n'));
      expect(given(sheet)).toEqual([
        [7, 8],
        [9, 10],
      ]);
      expect(sheet.content.amounts[1]).toMatchObject(asked[1] ?? {});
      expect(sheet.notice).toMatchObject({ kind: 'read', skipped: 1, locked: 0, columnsBeyond: 0 });
      expect(areaOf(sheet.selection)).toEqual({ top: 0, bottom: 1, left: 0, right: 2 });
    });

    it('what finds no further column is said, and not taken', () => {
      const sheet = doing(at(0, 2), paste('7\t8\t9\n'));
      expect(given(sheet)[0]).toEqual([null, 7]);
      expect(sheet.notice).toMatchObject({ skipped: 0, columnsBeyond: 2 });
    });

    it('a block that was taken from here with them comes back to its place', () => {
      const sheet = doing(at(0, 0), paste('7\t1 000\t8\t4\n9\t6\t10\t\n'));
      expect(given(sheet)).toEqual([
        [7, 8],
        [9, 10],
      ]);
      expect(sheet.notice).toBeNull();
      const derived = { 1: { askedDsc: 5 } };
      const shown = act(shape, startSheet({}), { type: 'paste', text: '7\t5\t8\n', derived });
      expect(given(shown)[0]).toEqual([7, 8]);
    });

    it('from a read-only column on nothing is taken, and it says why', () => {
      const sheet = doing(at(0, 1), paste('7\t8\n'));
      expect([sheet.content.amounts, sheet.notice]).toEqual([asked, { kind: 'locked' }]);
      expect(shape.closed({ row: 0, column: 1 })).toEqual({
        by: 'column',
        name: 'Asked DSc',
        why: 'They asked for so many',
      });
    });

    it('one value fills what can be written in of all that is chosen', () => {
      expect(given(doing(at(0, 0), at(1, 3, true), paste('5\n')))).toEqual([
        [5, 5],
        [5, 5],
      ]);
    });
  });

  it('says of each closed cell what closes it', () => {
    const closedBy = (row: number, column: number) => layout.closed({ row, column })?.by ?? null;
    expect([closedBy(0, 0), closedBy(0, 1), closedBy(3, 1), closedBy(5, 1)]).toEqual([
      'column',
      null,
      'row',
      'sums',
    ]);
    const alone = layoutOf({
      rows: [{ id: 1, header: 'A', locked: ['dsc'], why: 'A certificate gives it' }],
      columns,
      footLines: 0,
      point: ',',
    });
    expect(alone.closed({ row: 0, column: 1 })).toEqual({
      by: 'cell',
      name: 'DSc',
      why: 'A certificate gives it',
    });
    const looked = layoutOf({ rows, columns, footLines: 0, point: ',', readOnly: true });
    expect(looked.closed({ row: 0, column: 1 })?.by).toBe('grid');
  });

  it('pastes one value, or a block that fits whole times, into all that is chosen', () => {
    const all = run(start, at(0, 1), at(2, 2, true), paste('7\n'));
    expect(
      [1, 2, 3].map((row) => [all.content.amounts[row]?.dsc, all.content.amounts[row]?.phd]),
    ).toEqual([
      [7, 7],
      [7, 7],
      [7, 7],
    ]);
    const striped = run(start, at(0, 1), at(1, 2, true), paste('1\n2\n'));
    expect(
      [1, 2].map((row) => [striped.content.amounts[row]?.dsc, striped.content.amounts[row]?.phd]),
    ).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('counts texts with two meanings and says the first', () => {
    expect(run(start, at(0, 1), paste('1,234\n2.000\n5\n')).notice).toMatchObject({
      ambiguous: 2,
      example: '1,234',
      taken: 1234,
    });
  });

  it('fills down the first chosen row, or the row above', () => {
    const many = run(start, at(1, 1), at(3, 2, true), { type: 'fillDown' });
    expect([many.content.amounts[3], many.content.amounts[4]]).toEqual([
      { dsc: 2, phd: 3 },
      { dsc: 40 },
    ]);
    expect(run(start, at(2, 1), { type: 'fillDown' }).content.amounts[3]).toEqual({ dsc: 2 });
    expect(run(start, at(0, 1), { type: 'fillDown' }).content).toBe(start.content);
  });

  it('takes over amounts from outside as one step of undo, and nothing when they say the same', () => {
    const proposal: Amounts = { 1: { dsc: 100 } };
    const sheet = run(start, { type: 'adopt', amounts: proposal });
    expect([sheet.content.amounts, run(sheet, { type: 'undo' }).content.amounts]).toEqual([
      proposal,
      first,
    ]);
    expect(run(start, { type: 'adopt', amounts: { ...first, 3: { dsc: null } } }).past).toEqual([]);
  });

  it('marks the cells that made a column give too much, or all when it came like this', () => {
    const limits = { dsc: 45 };
    const over = (sheet: Sheet) =>
      overAllocated(sheet, layout, limits).map(({ count, rows: marked }) => [count, ...marked]);
    expect(over(start)).toEqual([]);
    const sheet = run(
      start,
      at(1, 1),
      { type: 'edit', text: '9', way: 'type' },
      { type: 'commit' },
    );
    expect(totalOf(sheet.content.amounts, layout.rows, 'dsc')).toBe(50);
    expect(over(sheet)).toEqual([[5, '2']]);
    expect(over(startSheet({ ...first, 3: { dsc: 10 } }))).toEqual([[8, '1', '2', '3', '4']]);
  });
});

describe('the keys of a grid', () => {
  it('move, jump and extend', () => {
    expect(meaning(key('ArrowDown'))).toEqual({ type: 'move', to: 'down', extend: false, page: 3 });
    expect(meaning(key('ArrowRight', { shiftKey: true }))).toMatchObject({
      to: 'right',
      extend: true,
    });
    expect([
      meaning(key('Home')),
      meaning(key('End', { ctrlKey: true })),
      meaning(key('PageDown')),
    ]).toMatchObject([{ to: 'rowStart' }, { to: 'last' }, { to: 'pageDown', page: 3 }]);
    expect([meaning(key('Enter')), meaning(key('Enter', { shiftKey: true }))]).toMatchObject([
      { to: 'down' },
      { to: 'up' },
    ]);
  });

  it('Tab goes over the open cells, and out after the last one or after Esc', () => {
    const tabbed = run(start, at(0, 3), { type: 'move', to: 'next' });
    expect(tabbed.selection.active).toEqual({ row: 1, column: 1 });
    expect(meaning(key('Tab'), run(start, at(2, 3)))).toBe(null);
    expect(meaning(key('Tab', { shiftKey: true }), run(start, at(0, 1)))).toBe(null);
    expect(meaning(key('Tab'), run(start, at(0, 1), { type: 'release' }))).toBe(null);
    expect(
      meaning(key('Tab'), run(start, at(0, 1), { type: 'release' }, { type: 'move', to: 'right' })),
    ).toMatchObject({ to: 'next' });
  });

  it('shortcuts are found on a Cyrillic keyboard and with the key of a Mac', () => {
    expect(meaning(key('я', { code: 'KeyZ', ctrlKey: true }))).toEqual({ type: 'undo' });
    expect(meaning(key('н', { code: 'KeyY', ctrlKey: true }))).toEqual({ type: 'redo' });
    expect(meaning(key('z', { metaKey: true, shiftKey: true }))).toEqual({ type: 'redo' });
    expect(meaning(key('d', { ctrlKey: true }))).toEqual({ type: 'fillDown' });
    // Copy, cut and paste are events of the clipboard.
    expect(['c', 'x', 'v', 'r'].map((letter) => meaning(key(letter, { ctrlKey: true })))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('typing begins anew, F2 goes on with what is there; then the arrows differ', () => {
    const typing = run(start, at(0, 1), { type: 'edit', text: '7', way: 'type' });
    const open = run(start, at(0, 1), { type: 'edit', way: 'open' });
    expect([meaning(key('7')), meaning(key('F2'))]).toEqual([
      { type: 'edit', text: '7', way: 'type' },
      { type: 'edit', way: 'open' },
    ]);
    expect(open.edit?.text).toBe('1');
    expect([meaning(key('ArrowDown'), typing), meaning(key('ArrowDown'), open)]).toEqual([
      { type: 'commit', move: 'down' },
      null,
    ]);
    expect([meaning(key('Escape'), open), meaning(key('Enter'), open)]).toEqual([
      { type: 'cancel' },
      { type: 'commit', move: 'down' },
    ]);
    expect(run(typing, { type: 'cancel' }).content).toBe(start.content);
  });

  it('a closed cell takes no writing and says so', () => {
    const sheet = run(start, at(0, 0), { type: 'edit', text: '7', way: 'type' });
    expect([sheet.edit, sheet.notice]).toEqual([null, { kind: 'locked' }]);
    expect(run(start, at(3, 1), { type: 'clear' }).notice).toEqual({ kind: 'locked' });
  });
});
