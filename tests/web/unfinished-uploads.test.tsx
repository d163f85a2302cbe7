import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { UnfinishedUploads } from '#web/files/unfinished-uploads.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const one = {
  id: '0b0f6f3e-6a0e-4d7c-9a54-6f1f3c1a7c11',
  name: 'pasport.pdf',
  size: 20_480,
  purpose: 'passport',
  created_at: '2026-11-22T05:00:00Z',
  active_at: '2026-11-22T05:01:00Z',
};
let left = [one];
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer(({ method, path }) => {
    if (method === 'DELETE') left = [];
    if (method === 'DELETE') return { status: 204, body: {} };
    return path === '/api/files/unfinished/'
      ? { body: { count: left.length, results: left } }
      : undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('forms');
  await signInAs('applicant', 10, 1);
});
afterEach(cleanup);
afterAll(async () => {
  await session.signOut();
  await server.close();
});

it('names the uploads that take up places, and removes them', async () => {
  openScreen('/list', '/list', <UnfinishedUploads />);
  await screen.findByText('pasport.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Olib tashlash: pasport.pdf' }));
  await waitFor(() => expect(screen.queryByText('pasport.pdf')).toBeNull());
  expect(server.to('DELETE', `/api/files/upload/${one.id}`)).toHaveLength(1);
});
