import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { CheckEntryPage } from '#modules/public-site/check/check-entry-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';

beforeAll(() => startTexts('public', 'site'));
afterEach(cleanup);

function open() {
  const place = memoryLocation({ path: '/check', record: true });
  render(
    <Router hook={place.hook}>
      <CheckEntryPage />
    </Router>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Hujjat kodi');
  const check = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Tekshirish' }));
  };
  return { field, check, here: () => place.history.at(-1) };
}

it('who has a paper types its code, or pastes the address of its QR code', () => {
  for (const typed of [' ABCD-1234 ', 'https://namuna.uz/check/ABCD-1234?lang=ru']) {
    const page = open();
    page.check(typed);
    expect(page.here()).toBe('/check/ABCD-1234');
    cleanup();
  }
});

it('without a code the field says what it wants, and nothing is asked', () => {
  const page = open();
  page.check('  ');
  expect(page.here()).toBe('/check');
  expect(page.field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Hujjat kodini yozing')).toBeDefined();
});
