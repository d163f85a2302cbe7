import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { OptionSource } from '#web/ui/combobox-options.ts';
import { Dialog } from '#web/ui/dialog.tsx';

// The APG pattern "editable combobox with list autocomplete", check by check.
const cities = ['Qoʻqon', 'Buxoro', 'Samarqand', 'Sergeli'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

let value = '';
const submitted = vi.fn();

function City({ options = cities, start = '' }: { options?: OptionSource; start?: string }) {
  const [chosen, setChosen] = useState(start);
  value = chosen;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Combobox name="city" label="Shahar" value={chosen} onChange={setChosen} options={options} />
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Shahar' });
const press = (key: string, more = {}) => fireEvent.keyDown(box(), { key, ...more });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const drawn = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const isOpen = () => box().getAttribute('aria-expanded') === 'true';

beforeAll(() => startTexts());
afterEach(() => {
  cleanup();
  submitted.mockClear();
});

describe('combobox', () => {
  it('says what it is and controls a named list', () => {
    render(<City />);
    expect(box().getAttribute('aria-autocomplete')).toBe('list');
    expect(isOpen()).toBe(false);
    press('ArrowDown');
    const list = screen.getByRole('listbox', { name: 'Shahar' });
    expect(box().getAttribute('aria-controls')).toBe(list.id);
  });

  it('Down opens at the first option and Up at the last; the focus stays in the input', () => {
    render(<City />);
    box().focus();
    press('ArrowDown');
    expect([isOpen(), active()]).toEqual([true, 'Qoʻqon']);
    press('Escape');
    press('ArrowUp');
    expect(active()).toBe('Sergeli');
    expect(document.activeElement).toBe(box());
  });

  it('moves with Down and Up around the ends', () => {
    render(<City />);
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe('Buxoro');
    press('ArrowUp');
    press('ArrowUp');
    expect(active()).toBe('Sergeli');
    press('ArrowDown');
    expect(active()).toBe('Qoʻqon');
  });

  it('Alt+Down opens without moving, Alt+Up closes', () => {
    render(<City />);
    press('ArrowDown', { altKey: true });
    expect([isOpen(), active()]).toEqual([true, undefined]);
    press('ArrowUp', { altKey: true });
    expect(isOpen()).toBe(false);
  });

  it('Enter commits the active option, closes, and does not send the form', () => {
    render(<City />);
    press('ArrowDown');
    press('ArrowDown');
    expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false);
    expect([value, box().value, isOpen()]).toEqual(['2', 'Buxoro', false]);
    press('ArrowDown', { altKey: true });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Buxoro');
  });

  it('Enter on the closed list is left to the form', () => {
    render(<City start="1" />);
    expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(true);
  });

  it('Esc closes and keeps the choice; a second Esc puts the text back', () => {
    render(<City start="3" />);
    type('bux');
    press('Escape');
    expect([isOpen(), box().value]).toEqual([false, 'bux']);
    press('Escape');
    expect([box().value, value]).toEqual(['Samarqand', '3']);
  });

  it('typing opens and filters, whatever the apostrophe, case or order of words', () => {
    render(<City />);
    for (const text of ["qo'q", 'QOʻQ', 'qoq', 'qo‘q']) {
      type(text);
      expect([isOpen(), drawn()]).toEqual([true, ['Qoʻqon']]);
    }
    expect(active()).toBeUndefined();
  });

  it('leaving with a text that names no choice keeps it as an error; Esc puts the choice back', () => {
    render(<City start="3" />);
    type('bux');
    expect(box().getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(box());
    expect([box().value, value, isOpen()]).toEqual(['bux', '3', false]);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    press('Escape');
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['Samarqand', null]);
  });

  it('leaving with the whole name of a choice chooses it', () => {
    render(<City />);
    type("qo'qon");
    fireEvent.blur(box());
    expect([box().value, value]).toEqual(['Qoʻqon', '1']);
  });

  it('emptying and leaving takes the choice away', () => {
    render(<City start="3" />);
    type('');
    fireEvent.blur(box());
    expect([box().value, value]).toEqual(['', '']);
  });

  it('chooses by click; pressing the mouse does not take the focus', () => {
    render(<City />);
    fireEvent.click(box());
    const option = screen.getByRole('option', { name: 'Samarqand' });
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    expect([value, box().value, isOpen()]).toEqual(['3', 'Samarqand', false]);
  });

  it('has a button that opens and closes and is no tab stop', () => {
    render(<City />);
    const button = screen.getByRole('button', { name: 'Roʻyxatni ochish' });
    expect(button.tabIndex).toBe(-1);
    fireEvent.click(button);
    expect([isOpen(), document.activeElement]).toEqual([true, box()]);
    fireEvent.click(button);
    expect(isOpen()).toBe(false);
  });

  it('says how many there are, and that nothing was found', () => {
    render(<City />);
    type('s');
    expect(screen.getByRole('status').textContent).toBe(`${drawn().length} ta natija`);
    type('zzz');
    expect(screen.getByRole('status').textContent).toBe('Hech narsa topilmadi');
  });

  it('draws at most 50 options and says that there are more', () => {
    render(
      <City
        options={Array.from({ length: 300 }, (_, index) => ({
          value: String(index + 1),
          label: `Tashkilot ${index + 1}`,
        }))}
      />,
    );
    press('ArrowDown');
    expect(drawn()).toHaveLength(50);
    expect(screen.getByRole('status').textContent).toContain('50');
  });

  it('in a dialog the first Esc closes the list, the next one the dialog', () => {
    const closed = vi.fn();
    render(
      <Dialog open onOpenChange={closed} title="Tanlash">
        <City />
      </Dialog>,
    );
    press('ArrowDown');
    press('Escape');
    expect([isOpen(), closed.mock.calls]).toEqual([false, []]);
    press('Escape');
    expect(closed).toHaveBeenCalledWith(false);
  });

  it('says of a list that is read elsewhere that it is on its way, or that it did not come', () => {
    const { rerender } = render(<City options="loading" />);
    press('ArrowDown');
    expect([drawn(), screen.getByRole('status').textContent]).toEqual([[], 'Yuklanmoqda']);
    rerender(<City options="failed" />);
    expect(screen.getByRole('status').textContent).toBe('Roʻyxat yuklanmadi');
    rerender(<City />);
    expect(drawn()).toHaveLength(cities.length);
  });

  it('asks a server once typing rests, gives up what is outdated, and says when it fails', async () => {
    vi.useFakeTimers();
    const asked: [string, AbortSignal][] = [];
    const search = (query: string, signal: AbortSignal) => {
      asked.push([query, signal]);
      if (query === 'xato') return Promise.reject(new Error('down'));
      return Promise.resolve([{ value: query, label: `Topildi: ${query}` }]);
    };
    render(<City options={search} />);
    type('b');
    type('bu');
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(asked.map(([query]) => query)).toEqual(['bu']);
    expect(drawn()).toEqual(['Topildi: bu']);
    type('xato');
    expect(asked[0]?.[1].aborted).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(screen.getByRole('status').textContent).toBe('Roʻyxat yuklanmadi');
    type('ok');
    await act(() => vi.advanceTimersByTimeAsync(250));
    press('ArrowDown');
    press('Enter');
    expect([value, box().value]).toEqual(['ok', 'Topildi: ok']);
    vi.useRealTimers();
  });
});
