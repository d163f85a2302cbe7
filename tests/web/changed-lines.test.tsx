import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedLine } from '#shared/rows/history-line.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { ChangedLines } from '#web/process/changed-lines.tsx';

beforeAll(() => startTexts('process', 'quota'));
afterEach(cleanup);

const change = (
  id: number,
  column: string,
  before: ChangedLine['before'],
  after: ChangedLine['after'],
): ChangedLine => ({
  column,
  before,
  after,
  of: { id, code: `01.01.0${id}`, name_uz: `Yoʻnalish ${id}`, name_ru: '', name_en: '' },
});
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('changed lines in a history', () => {
  it('tell whose number it is, before and after; the numbers of a line stand together', () => {
    render(
      <ChangedLines
        lines={[
          change(1, 'amount_phd', 3, 5),
          change(2, 'description', null, 'Asos bor'),
          change(1, 'amount_dsc', 0, 1),
        ]}
      />,
    );
    expect(lines()).toEqual([
      '01.01.01 Yoʻnalish 1: PhD 3 → 5; DSc 0 → 1',
      '01.01.02 Yoʻnalish 2: Izoh – → Asos bor',
    ]);
    expect(document.querySelector('details')).toBeNull();
  });

  it('of the record itself name nobody', () => {
    render(<ChangedLines lines={[{ of: null, column: 'amount_phd', before: 1200, after: 0 }]} />);
    expect(lines()[0]).toMatch(/^PhD 1\s?200 → 0$/);
  });

  it('stand behind a summary where there are many', () => {
    render(<ChangedLines lines={[1, 2, 3, 4].map((id) => change(id, 'amount_phd', 0, id))} />);
    expect(screen.getByText('Oʻzgargan qatorlar: 4')).toBeTruthy();
    expect(lines()).toHaveLength(4);
  });
});
