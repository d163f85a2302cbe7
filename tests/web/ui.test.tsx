import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { startTexts, switchLanguage, useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { formErrors } from '#web/ui/form-errors.ts';
import { Page } from '#web/ui/page.tsx';
import { pagesAround } from '#web/ui/pagination.tsx';
import { type Sort, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';

beforeAll(() => startTexts());
afterEach(cleanup);

describe('dialog', () => {
  function Confirming() {
    const [open, setOpen] = useState(false);
    const cancel = useRef<HTMLButtonElement>(null);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Oʻchirish</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Ishonchingiz komilmi?"
          description="Ortga qaytmaydi"
          initialFocus={cancel}
          closable={false}
        >
          <Button>Ha</Button>
          <Button ref={cancel}>Yoʻq</Button>
        </Dialog>
      </>
    );
  }

  it('starts at the named button, closes with Esc, gives the focus back and leaves the page usable', async () => {
    render(<Confirming />);
    const opener = screen.getByRole('button', { name: 'Oʻchirish' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Ishonchingiz komilmi?' });
    expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('Ortga qaytmaydi').id);
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Yoʻq' }));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body.style.pointerEvents).not.toBe('none');
  });
});

describe('button', () => {
  it('does nothing while it works, keeps its focus and says what runs', () => {
    const pressed = vi.fn();
    const { rerender } = render(<Button onClick={pressed}>Yuborish</Button>);
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    rerender(
      <Button loading loadingText="Yuborilmoqda" onClick={pressed}>
        Yuborish
      </Button>,
    );
    fireEvent.click(button);
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('Yuborilmoqda');
  });
});

describe('error summary', () => {
  it('takes the focus after every failed submit and leads to the input, whose error says the same', () => {
    const errors = formErrors({
      surname: { type: 'x', message: 'Familiyani kiriting' },
      works: [{ title: { message: 'Nomini kiriting' } }],
    });
    expect(errors).toEqual([
      { id: 'surname', text: 'Familiyani kiriting' },
      { id: 'works.0.title', text: 'Nomini kiriting' },
    ]);
    const form = (attempt: number) => (
      <>
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          label="Familiya"
          name="surname"
          error="Familiyani kiriting"
          hint="Pasportdagidek"
        />
      </>
    );
    const { rerender } = render(form(1));
    const summary = screen.getByRole('alert');
    const input = screen.getByRole('textbox', { name: 'Familiya' });
    expect(document.activeElement).toBe(summary);
    fireEvent.click(within(summary).getByRole('link', { name: 'Familiyani kiriting' }));
    expect(document.activeElement).toBe(input);
    rerender(form(1));
    expect(document.activeElement).toBe(input);
    rerender(form(2));
    expect(document.activeElement).toBe(summary);
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Pasportdagidek', 'Xatolik: Familiyani kiriting']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('draws nothing without errors', () => {
    const { container } = render(<ErrorSummary errors={[]} />);
    expect(container.innerHTML).toBe('');
  });
});

describe('date field', () => {
  let last = '';
  function Birthday({ start = '' }: { start?: string }) {
    const [value, setValue] = useState(start);
    last = value;
    return (
      <>
        <DateField
          label="Tugʻilgan sana"
          name="birthday"
          value={value}
          onChange={setValue}
          birthday
        />
        <Button onClick={() => setValue('2001-02-03')}>reset</Button>
      </>
    );
  }
  const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const shown = () => inputs().map((input) => input.value);

  it('shows a date and gives back what is typed, padded', () => {
    render(<Birthday start="1994-03-07" />);
    expect(shown()).toEqual(['7', '3', '1994']);
    const [day, month] = inputs();
    if (!day || !month) throw new Error('no inputs');
    fireEvent.change(day, { target: { value: '9' } });
    expect(last).toBe('1994-03-09');
    fireEvent.change(month, { target: { value: 'noyabr' } });
    expect(shown()).toEqual(['9', 'noyabr', '1994']);
    expect(last).toBe('1994-11-09');
    fireEvent.blur(month);
    expect(shown()).toEqual(['9', '11', '1994']);
  });

  it.each([
    '2026-11-05',
    '05.11.2026',
    '5/11/2026',
    '5-noyabr, 2026',
    '2026-yil 5-noyabr',
    '5 ноября 2026 г.',
    'November 5, 2026',
  ])('takes the pasted date %s', (text) => {
    render(<Birthday />);
    fireEvent.paste(inputs()[2] ?? document.body, { clipboardData: { getData: () => text } });
    expect(last).toBe('2026-11-05');
  });

  it.each(['05112026', '5.11.2026', '05/11/2026'])(
    'goes on into the next field where %s is typed on',
    (text) => {
      render(<Birthday />);
      for (const letter of text) {
        const field = inputs().find((input) => input === document.activeElement) ?? inputs()[0];
        if (!field) throw new Error('no inputs');
        fireEvent.change(field, { target: { value: field.value + letter } });
      }
      expect(last).toBe('2026-11-05');
      expect(document.activeElement).toBe(inputs()[2]);
    },
  );

  it('stays in a field whose next one is written already', () => {
    render(<Birthday start="1994-03-07" />);
    const [day] = inputs();
    if (!day) throw new Error('no inputs');
    fireEvent.change(day, { target: { value: '071' } });
    expect(shown()).toEqual(['071', '3', '1994']);
  });

  it('keeps gaps while typing, so that a schema can refuse them, and is empty when all is empty', () => {
    render(<Birthday />);
    const [day] = inputs();
    if (!day) throw new Error('no inputs');
    fireEvent.change(day, { target: { value: '31' } });
    expect(last).toBe('--31');
    expect(shown()).toEqual(['31', '', '']);
    fireEvent.change(day, { target: { value: '' } });
    expect(last).toBe('');
    fireEvent.click(screen.getByRole('button'));
    expect(shown()).toEqual(['3', '2', '2001']);
  });

  it('names the group and lets the browser fill it', () => {
    render(<Birthday />);
    expect(screen.getByRole('group', { name: 'Tugʻilgan sana' })).toBeTruthy();
    expect(inputs().map((input) => input.autocomplete)).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ]);
  });
});

describe('table', () => {
  function Marks() {
    const [sort, setSort] = useState<Sort>();
    return (
      <Table
        caption="Ballar"
        rows={[{ id: 1, name: 'Oʻtkir' }]}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        columns={[
          { key: 'name', header: 'Ism', rowHeader: true, sortable: true, cell: (row) => row.name },
        ]}
      />
    );
  }

  it('has a caption, scopes and tells its order', () => {
    render(<Marks />);
    expect(screen.getByRole('table', { name: 'Ballar' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Oʻtkir' })).toBeTruthy();
    const heading = screen.getByRole('columnheader');
    expect(heading.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(within(heading).getByRole('button', { name: 'Ism' }));
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(heading).getByRole('button'));
    expect(heading.getAttribute('aria-sort')).toBe('descending');
  });
});

describe('page', () => {
  it('names the browser tab and takes the focus after a change of route, not at the first page', () => {
    const { hook, navigate } = memoryLocation({ path: '/a' });
    render(
      <Router hook={hook}>
        <Page title="Arizalar" record="MI-1" failed />
      </Router>,
    );
    expect(document.title).toBe('Xatolik: Arizalar – MI-1 – Doktorantura yagona platformasi');
    expect(document.activeElement).toBe(document.body);
    act(() => navigate('/b'));
    expect(document.activeElement?.textContent).toContain('Arizalar');
  });
});

describe('texts', () => {
  function Form() {
    const t = useTexts();
    return <TextField label={t('common.button.search')} name="search" />;
  }

  it('switches the language without losing what is typed', async () => {
    render(<Form />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Qidirish' });
    fireEvent.change(input, { target: { value: 'qoʻqon' } });
    await act(() => switchLanguage('ru'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск' })).toBe(input);
    expect(input.value).toBe('qoʻqon');
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['ru', 'ru']);
    await act(() => switchLanguage('uz'));
  });

  it('does not show a key that has no text', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => <p>{useTexts()(givenKey('common.nosuch'))}</p>;
    expect(() => render(<Broken />)).toThrow('Missing text "common.nosuch"');
    silent.mockRestore();
  });
});

it('names first, last and near pages, 0 for a gap', () => {
  expect(pagesAround(5, 25)).toEqual([1, 0, 4, 5, 6, 0, 25]);
  expect(pagesAround(1, 2)).toEqual([1, 2]);
  expect(pagesAround(1, 1)).toEqual([1]);
});
