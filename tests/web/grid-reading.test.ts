import { describe, expect, it } from 'vitest';
import { cellsOf, clipboardText } from '#web/grid/clipboard-text.ts';
import { readCell } from '#web/grid/read-amount.ts';

const amount = (text: string, max?: number) => readCell({ kind: 'integer', max }, text);
const mark = (text: string) => readCell({ kind: 'decimal' }, text);
const positive = { refusal: { key: 'validation.positive' } };
const numeric = { refusal: { key: 'validation.numeric' } };

describe('reading an amount', () => {
  it.each([
    ['7', 7],
    [' 12 ', 12],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['12\u202f345\u202f678', 12345678],
    ['1.234,0', 1234],
    ['1,234.00', 1234],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1 234,0', 1234],
    ['007', 7],
    ['+5', 5],
    ['-0', 0],
    ['5,0', 5],
  ])('%j is %d', (text, value) => expect(amount(text)).toEqual({ value }));

  it.each(['', ' ', '\u00a0', '\u202f\t'])('%j is an empty cell', (text) =>
    expect(amount(text)).toEqual({ value: null }),
  );

  it('one group after one mark follows the column and is told', () => {
    for (const text of ['1,234', '1.234']) {
      expect(amount(text)).toEqual({ value: 1234, ambiguous: true });
      expect(mark(text)).toEqual({ value: 1.234, ambiguous: true });
    }
  });

  it.each([
    '-5',
    '\u22125',
    '\u20131',
    '(5)',
    '- 1 234',
    '1,5',
    '1.234,5',
    '1,234.5',
    '0,123',
    '1 234,5',
    ',5',
  ])('%j is refused as no amount', (text) => expect(amount(text)).toEqual(positive));

  it.each([
    'abc',
    '12a',
    '1 2',
    '1 23',
    '5%',
    '1e3',
    '-',
    '1,23,456',
    '1.2.3',
    '5,',
    '12 3456',
    '#REF!',
    '1,234.567.890',
  ])('%j is no number', (text) => expect(amount(text)).toEqual(numeric));

  it('reads fractions where the column has them', () => {
    expect([mark('86,5'), mark('86.5'), mark('1.234,5'), mark('1 234,25')]).toEqual([
      { value: 86.5 },
      { value: 86.5 },
      { value: 1234.5 },
      { value: 1234.25 },
    ]);
    expect(mark('-0,5')).toEqual(positive);
  });

  it('cuts nothing down: more than the column holds is refused', () => {
    expect(amount('101', 100)).toEqual({
      refusal: { key: 'validation.max_value', params: { max: 100 } },
    });
    expect(amount('100', 100)).toEqual({ value: 100 });
    expect(amount('9'.repeat(30))).toEqual({
      refusal: { key: 'validation.max_value', params: { max: 2147483647 } },
    });
  });

  it('takes words as they are, on one line', () => {
    expect(readCell({ kind: 'text' }, ' Oʻquv\n markazi ')).toEqual({ value: 'Oʻquv markazi' });
    expect(readCell({ kind: 'text' }, '  ')).toEqual({ value: null });
    expect(readCell({ kind: 'text' }, 'a'.repeat(1001))).toEqual({
      refusal: { key: 'validation.max', params: { length: 1000 } },
    });
  });
});

describe('the clipboard of a spreadsheet', () => {
  it.each([
    ['', []],
    ['5', [['5']]],
    ['5\n', [['5']]],
    ['\r\n', [['']]],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\t\t3\n', [['1', '', '3']]],
    ['1\t', [['1', '']]],
    ['1\n\n2', [['1'], [''], ['2']]],
    ['a\rb', [['a'], ['b']]],
    ['"two\nlines"\t"say ""hi"""\n5', [['two\nlines', 'say "hi"'], ['5']]],
    ['"open\t5', [['"open', '5']]],
    ['5" pipe\t6', [['5" pipe', '6']]],
  ])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

  it('writes what it reads', () => {
    const cells = [
      ['1', 'two\nlines', 'a\tb'],
      ['say "hi"', '', '1 234'],
    ];
    expect(cellsOf(clipboardText(cells))).toEqual(cells);
  });
});
