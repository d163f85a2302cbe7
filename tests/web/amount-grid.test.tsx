import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  within,
} from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AmountGrid } from '#web/grid/amount-grid.tsx';
import type { Amounts, HrefOf } from '#web/grid/amounts.ts';
import type { Problems } from '#web/grid/marks.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { loadTexts, startTexts } from '#web/lib/i18n.ts';

const rows = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  header: `Tashkilot ${at + 1}`,
}));
const columns = [
  { id: 'asked', header: 'Soʻralgan', readOnly: true },
  { id: 'dsc', header: 'DSc' },
  { id: 'phd', header: 'PhD' },
];
const limits = { dsc: 20 };

let values: Amounts = {};
let wrong: readonly WrongCell[] = [];
let propose: (amounts: Amounts) => void = () => undefined;

interface Shown {
  problems?: Problems;
  readOnly?: boolean;
  limited?: boolean;
  hrefOf?: HrefOf;
}

function Distribution({ problems, readOnly, limited = true, hrefOf }: Shown) {
  const [kept, keep] = useState<Amounts>({
    1: { asked: 9, dsc: 4 },
    2: { asked: 8, dsc: 6, phd: 3 },
  });
  values = kept;
  propose = keep;
  return (
    <AmountGrid
      label="Taqsimot"
      rowHeader="Tashkilot"
      rows={rows}
      columns={columns}
      values={kept}
      onChange={keep}
      onWrong={(cells) => {
        wrong = cells;
      }}
      toGive={limited ? limits : undefined}
      problems={problems}
      readOnly={readOnly}
      hrefOf={hrefOf}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Taqsimot' });
const cell = (row: number, column: number) => {
  const found = grid().querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row}, ${column}`);
  return found;
};
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const click = (row: number, column: number) =>
  fireEvent.mouseDown(cell(row, column), { button: 0 });
const editor = () => within(grid()).getByRole<HTMLInputElement>('textbox');
const type = (text: string) => {
  press(text.charAt(0));
  fireEvent.change(editor(), { target: { value: text } });
};
const foot = () =>
  [...grid().querySelectorAll('tfoot tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );

function clip(kind: 'copy' | 'cut' | 'paste', text = ''): string {
  const target = document.activeElement ?? document.body;
  let taken = text;
  const clipboardData = {
    getData: () => text,
    setData: (_type: string, given: string) => (taken = given),
  };
  fireEvent(target, createEvent[kind](target, { clipboardData }));
  return taken;
}

beforeAll(async () => {
  await startTexts();
  await loadTexts('grid', 'validation');
});
afterEach(() => {
  cleanup();
  wrong = [];
});

describe('a grid of amounts', () => {
  it('is one stop of Tab among 300 rows, and counts what is not drawn', () => {
    render(<Distribution />);
    expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual([
      '304',
      '4',
    ]);
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const drawn = within(grid()).getAllByRole('row').length;
    expect(drawn > 10 && drawn < 60).toBe(true);
    expect(cell(4, 1).closest('tr')?.getAttribute('aria-rowindex')).toBe('6');
    expect([
      cell(4, 1).getAttribute('aria-colindex'),
      cell(4, 0).getAttribute('aria-readonly'),
    ]).toEqual(['3', 'true']);
    expect(within(grid()).getByRole('columnheader', { name: 'PhD' })).toBeTruthy();
    expect(within(grid()).getByRole('rowheader', { name: 'Tashkilot 5' })).toBeTruthy();
  });

  it('goes to the last row, which is drawn then, and on to the sums', () => {
    render(<Distribution />);
    click(0, 1);
    press('End', { ctrlKey: true });
    expect(document.activeElement).toBe(cell(299, 2));
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(300, 2));
    expect(document.activeElement?.textContent).toBe('3');
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('stands on a closed cell and says what closes it', () => {
    render(<Distribution />);
    click(0, 0);
    expect(document.activeElement).toBe(cell(0, 0));
    press('7');
    expect(within(grid()).queryByRole('textbox')).toBe(null);
    expect(screen.getByText('“Soʻralgan” ustunini faqat koʻrish mumkin')).toBeTruthy();
    press('End', { ctrlKey: true });
    press('ArrowDown');
    press('7');
    expect(
      screen.getByText('Bu katak hisoblanadi. Uning ustidagi kataklarni oʻzgartiring'),
    ).toBeTruthy();
  });

  it('can be only looked at', () => {
    render(<Distribution readOnly />);
    click(0, 1);
    press('7');
    press('Delete');
    expect([
      within(grid()).queryByRole('textbox'),
      screen.queryByRole('button', { name: 'Ortga qaytarish' }),
      values[1]?.dsc,
    ]).toEqual([null, null, 4]);
    expect(clip('copy')).toBe('4');
  });

  it('has numbers that lead somewhere: with the pointer, and with Enter in the cell', () => {
    const followed: (string | null)[] = [];
    const hrefOf = (row: string, column: string) =>
      column === 'dsc' ? `/entries/${row}` : undefined;
    render(<Distribution readOnly hrefOf={hrefOf} />);
    const links = [...grid().querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/entries/1',
      '/entries/2',
      '/entries/total',
      '/entries/toGive',
      '/entries/left',
    ]);
    for (const link of links)
      link.addEventListener('click', (event) => {
        event.preventDefault();
        followed.push(link.getAttribute('href'));
      });
    fireEvent.click(links[1] as HTMLElement);
    click(0, 1);
    press('Enter');
    press('ArrowRight');
    press('Enter');
    expect(followed).toEqual(['/entries/2', '/entries/1']);
  });

  it('prints every row and the sums as a plain table', () => {
    render(<Distribution />);
    expect(screen.queryByRole('table')).toBe(null);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const lines = within(screen.getByRole('table', { name: 'Taqsimot' })).getAllByRole('row');
    expect([lines.length, lines.at(-1)?.textContent]).toEqual([304, 'Qoldi10']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBe(null);
  });
});

describe('writing', () => {
  it('typing replaces, Enter writes and goes down, the parent gets the amounts', () => {
    render(<Distribution />);
    click(0, 1);
    type('15');
    expect(editor().getAttribute('aria-label')).toBe('Tashkilot 1, DSc');
    press('Enter');
    expect([values[1]?.dsc, document.activeElement]).toEqual([15, cell(1, 1)]);
    press('F2');
    expect(editor().value).toBe('6');
    fireEvent.change(editor(), { target: { value: '66' } });
    press('Escape');
    expect([values[2]?.dsc, document.activeElement]).toEqual([6, cell(1, 1)]);
  });

  it('a click elsewhere writes too', () => {
    render(<Distribution />);
    click(0, 1);
    type('12');
    click(5, 2);
    expect([values[1]?.dsc, within(grid()).queryByRole('textbox')]).toEqual([12, null]);
  });

  it('chosen cells are copied, cut, emptied and given back', () => {
    render(<Distribution />);
    click(0, 1);
    press('ArrowDown', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    expect(clip('cut')).toBe('4\t\n6\t3');
    expect([values[1]?.dsc, values[2]?.phd]).toEqual([null, null]);
    press('z', { ctrlKey: true });
    expect([values[1]?.dsc, values[2]?.phd]).toEqual([4, 3]);
    fireEvent.click(screen.getByRole('button', { name: 'Qayta bajarish' }));
    expect(values[1]?.dsc).toBe(null);
    expect(cell(0, 1).getAttribute('aria-selected')).toBe('true');
  });

  it('amounts from outside are shown at once and can be undone', () => {
    render(<Distribution />);
    act(() => propose({ 1: { dsc: 11 } }));
    expect(cell(0, 1).textContent).toBe('11');
    click(0, 1);
    press('z', { ctrlKey: true });
    expect([values[1]?.dsc, cell(0, 1).textContent]).toEqual([4, '4']);
  });
});

describe('what is wrong', () => {
  it('a negative amount stays in its cell with the words of the specification', () => {
    render(<Distribution />);
    click(0, 1);
    type('-5');
    press('Enter');
    press('ArrowUp');
    expect([
      cell(0, 1).textContent,
      cell(0, 1).getAttribute('aria-invalid'),
      values[1]?.dsc,
    ]).toEqual(['-5', 'true', null]);
    const words = document.getElementById(
      cell(0, 1).getAttribute('aria-describedby') ?? '',
    )?.textContent;
    expect(words).toBe('Toʻgʻri son kiriting: u manfiy boʻlmasligi kerak');
    expect(wrong).toEqual([
      { row: '1', column: 'dsc', text: '-5', refusal: { key: 'validation.positive' } },
    ]);
    press('Delete');
    expect([wrong, cell(0, 1).getAttribute('aria-invalid')]).toEqual([[], null]);
  });

  it('a paste says what had two meanings and what did not fit', () => {
    render(<Distribution limited={false} />);
    click(0, 1);
    press('End', { ctrlKey: true });
    press('ArrowLeft');
    clip('paste', '1,234\t5\t6\n7\t8\t9\n');
    expect(values[300]).toEqual({ dsc: 1234, phd: 5 });
    expect(screen.getByText(/“1,234” ikki xil oʻqilishi mumkin, 1\s234 deb olindi/)).toBeTruthy();
    expect(screen.getByText('1 ta qator jadvalga sigʻmadi va olinmadi')).toBeTruthy();
    expect(screen.getByText('1 ta ustun jadvalga sigʻmadi va olinmadi')).toBeTruthy();
  });

  it('more than there is marks the cell, its row and the sums, and leads to it', () => {
    render(<Distribution />);
    expect(foot()).toEqual([
      ['Jami', '17', '10', '3'],
      ['Taqsimlash uchun', '', '20', ''],
      ['Qoldi', '', '10', ''],
    ]);
    click(1, 1);
    type('19');
    press('Enter');
    expect(foot().map(([, , dsc]) => dsc)).toEqual(['23', '20', '-3']);
    expect(
      [cell(1, 1), cell(0, 1), cell(300, 1), cell(302, 1)].map((one) =>
        one.getAttribute('aria-invalid'),
      ),
    ).toEqual(['true', null, 'true', 'true']);
    expect(
      within(grid()).getByRole('rowheader', { name: /^Bu qatorda xatolik bor\.\s?Tashkilot 2$/ }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keyingi xatolik' }));
    expect(document.activeElement).toBe(cell(1, 1));
    expect(screen.getByText('“DSc” ustunida 3 ta ortiqcha berilgan')).toBeTruthy();
  });

  it('shows what the server has refused, by cell, row and column', () => {
    const problems = {
      cells: { 2: { phd: 'Yoʻnalish yopiq' } },
      rows: { 3: 'Tashkilot tugatilgan' },
      columns: { phd: 'Qadam oʻtib ketgan' },
    };
    render(<Distribution problems={problems} />);
    expect(screen.getByText('2 ta katakda xatolik bor')).toBeTruthy();
    click(1, 2);
    expect(screen.getByText('Yoʻnalish yopiq. Qadam oʻtib ketgan')).toBeTruthy();
    click(2, 1);
    expect(screen.getByText('Tashkilot tugatilgan')).toBeTruthy();
  });
});
