import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChanges, type RecordChange } from '#web/lib/changes.ts';
import { createSession } from '#web/lib/session.ts';
import { createSessionCalls } from '#web/lib/session-calls.ts';
import { startSignOnServer, userOf } from '../support/sign-on-server.ts';
import { openTabs } from '../support/tabs.ts';

let server: Awaited<ReturnType<typeof startSignOnServer>>;
let streams: ServerResponse[];
const tokens = { access: 'access-1', refresh: 'refresh-1' };
const letter: RecordChange = { process: 'application', id: 12, version: 3 };

beforeEach(async () => {
  server = await startSignOnServer();
  streams = [];
  server.special.set('/changes', (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': hello\n\n');
    streams.push(response);
  });
});
afterEach(() => server.close());

async function listening() {
  const [tab] = openTabs(1);
  if (tab === undefined) throw new Error('no tab');
  const session = createSession({
    calls: createSessionCalls(server.url),
    ...tab,
    locks: undefined,
  });
  await session.signIn(tokens, userOf(7));
  const served = vi.fn();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const { listen, newsSince } = createChanges({
    url: `${server.url}/changes`,
    session,
    page,
    firstPauseMs: 10,
  });
  const [changed, gap] = [vi.fn(), vi.fn()];
  const stop = listen({ changed, gap, served });
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { session, changed, gap, served, stop, turn, newsSince };
}

const open = (count: number) =>
  vi.waitUntil(() => streams.length === count, { interval: 2, timeout: 3000 });
const closed = (index: number) =>
  vi.waitUntil(() => streams[index]?.destroyed, { interval: 2, timeout: 3000 });

describe('changes that others make', () => {
  it('arrive, also cut into pieces; what is not understood is passed over', async () => {
    const app = await listening();
    await open(1);
    streams[0]?.write('data: {"process":"applic');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = Date.now();
    expect(app.newsSince('application', before)).toBe(false);
    streams[0]?.write('ation","id":12,"version":3}\n\ndata: nonsense\n\n');
    await vi.waitUntil(() => app.changed.mock.calls.length > 0, { interval: 2 });
    expect(app.changed.mock.calls).toEqual([[letter]]);
    expect(app.newsSince('application', before)).toBe(true);
    expect(app.newsSince('application', Date.now() + 1)).toBe(false);
    expect(app.newsSince('letter', before)).toBe(false);
    app.stop();
  });

  it('a broken stream is opened again, and listeners are told that they may have missed something', async () => {
    const app = await listening();
    await open(1);
    expect(app.gap).not.toHaveBeenCalled();
    streams[0]?.destroy();
    await open(2);
    await vi.waitUntil(() => app.gap.mock.calls.length === 1, { interval: 2 });
    app.stop();
  });

  it('a token that ran out is renewed once', async () => {
    const app = await listening();
    await open(1);
    server.expireAccess();
    streams[0]?.destroy();
    await open(2);
    expect(server.count('/auth/token/refresh/')).toBe(1);
    expect(server.seen.findLast((call) => call.url === '/changes')?.headers.authorization).toBe(
      'Bearer access-2',
    );
    app.stop();
  });

  it('a hidden page, a logout and the last listener leaving let the connection go', async () => {
    const app = await listening();
    await open(1);
    app.turn(true);
    await closed(0);
    app.turn(false);
    await open(2);
    app.stop();
    await closed(1);
    const other = await listening();
    await open(3);
    await other.session.signOut();
    await closed(2);
  });
});
