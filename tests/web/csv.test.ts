import { describe, expect, it } from 'vitest';
import { isFormulaLike } from '#shared/formula-cell.ts';
import { csvBlob } from '#web/lib/csv.ts';

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  ' =1',
  '\u200b=1',
  '﹦1',
];

describe('a cell that leaves the product', () => {
  it.each(hostile)('%j is taken for a formula, and gets its mark in CSV', async (text) => {
    expect(isFormulaLike(text)).toBe(true);
    const bytes = await csvBlob([[text]]).arrayBuffer();
    expect(new TextDecoder().decode(bytes).startsWith(`"'`)).toBe(true);
  });

  it.each(['', 'Oʻrinov', '12', '—', 'a=1', '100%', '№ 5'])('%j is a text', (text) => {
    expect(isFormulaLike(text)).toBe(false);
  });
});
