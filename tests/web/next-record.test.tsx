import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { leaveList } from '#web/process/list-return.ts';
import { AfterDecision, RecordWalk } from '#web/process/next-record.tsx';
import { useNextRecord } from '#web/process/use-next-record.ts';
import { drawToastsWith, type Toast } from '#web/ui/toast.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const view = {
  list: { href: () => '/list' },
  record: { href: ({ id }: { id: number }) => `/list/${id}` },
  memory: 'walked',
};
const waits = { id: 9, state: 'pending', status: 200, version: 1, facts: {} };
const said: Toast[] = [];

let server: Awaited<ReturnType<typeof startRecordServer>>;
let quiet: () => void;
beforeAll(async () => {
  server = await startRecordServer(({ path }) => ({
    body:
      path === '/api/applications/'
        ? { count: 1, next: null, previous: null, results: [waits] }
        : waits,
  }));
  jsdom.reconfigure({ url: server.url });
  quiet = drawToastsWith((toast) => said.push(toast));
  await startTexts('process', 'application');
  await signInAs('university', 7, 17);
});
afterAll(async () => {
  quiet();
  await session.signOut();
  await server.close();
});
beforeEach(() => {
  said.length = 0;
  leaveList('walked', '/list?state=pending', 1, [1, 2, 3]);
});
afterEach(cleanup);

function Record({ id }: { id: number }) {
  const next = useNextRecord(id, {
    machine: applicationMachine,
    view,
    ordering: 'review_until',
    works: true,
  });
  return (
    <>
      <RecordWalk next={next} of={view} text="Keyingi ariza" />
      <AfterDecision next={next} text="Qarordan keyin" />
    </>
  );
}
const open = (id: number) => openScreen('/list/:id', `/list/${id}`, <Record id={id} />);

it.each(['Keyingi ariza', 'Qarordan keyin'])(
  'who goes on from the last record of a list by “%s” hears that the list is left',
  async (way) => {
    const { visited } = open(3);
    const [press] = (await screen.findAllByText(way)).map((text) => text.closest('a, button'));
    fireEvent.click(press as HTMLElement);
    await waitFor(() => expect(visited.at(-1)).toBe('/list/9'));
    expect(said.map(({ title }) => title)).toEqual(['Roʻyxatdagi oxirgi yozuv edi']);
  },
);

it('inside the list nothing is said', async () => {
  const { visited } = open(2);
  fireEvent.click(await screen.findByText('Qarordan keyin'));
  await waitFor(() => expect(visited.at(-1)).toBe('/list/3'));
  expect(said).toEqual([]);
});
