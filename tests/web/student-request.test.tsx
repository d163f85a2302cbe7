import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { studentRequestPaths } from '#modules/student-request/paths.ts';
import { RequestForm } from '#modules/student-request/student-request-form.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { draftRecord } from '../support/application-record.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});
const topic = 400;
const study = { ...draftRecord(), id: 12, state: 'admittedToStudy', status: 700 };
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer(({ path }) => {
    if (path === '/api/applications/') return list(study);
    if (path === '/api/student-requests/') return list({ id: 8, request_kind: topic });
    return undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('studentRequest', 'student-request-screen', 'validation', 'codes');
  await signInAs('doctorate', 5);
});
afterEach(cleanup);
afterAll(() => server.close());

it('a student whose wish for another topic waits is told so before writing, and may ask for anything else', async () => {
  const { path, href } = studentRequestPaths.request;
  openScreen(path, href({ id: 'new' }), <RequestForm />);
  const waiting = await screen.findByRole('radio', { name: /^Boshqa mavzu/ });
  expect(waiting.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/Shu turdagi soʻrovingiz hali yopilmagan/)).toBeDefined();
  const leave = screen.getByRole('radio', { name: 'Akademik taʼtil' });
  expect(leave.hasAttribute('disabled')).toBe(false);
});
