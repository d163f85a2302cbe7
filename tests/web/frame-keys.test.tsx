import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { newQueryClient } from '#web/lib/query-client.ts';
import { AdminLayout } from '#web/shell/admin-layout.tsx';
import { signInAs } from '../support/screens.tsx';

const late = vi.hoisted(() => {
  let come = () => {};
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { code, come: () => come() };
});

vi.mock('#web/command/command-frame.tsx', async (original) => {
  await late.code;
  return original();
});
vi.stubGlobal('fetch', () => new Promise<never>(() => undefined));

it('somebody who presses the key of the search before its code has come gets the search', async () => {
  await startTexts('shell', 'frame', 'processes');
  await signInAs('university', 21, 17);
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AdminLayout>
        <h1>Arizalar</h1>
      </AdminLayout>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Arizalar' });
  const heard = !fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(heard).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  late.come();
  expect(await screen.findByRole('combobox', { name: 'Qidirish' })).toBeDefined();
});
