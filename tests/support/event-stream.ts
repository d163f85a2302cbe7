import type { AddressInfo } from 'node:net';
import type { RecordChange } from '#server/engine/changes.ts';
import type { Sender, TestApp } from './app.ts';

/** An open stream of changes, as a browser holds one. */
export interface Listener {
  heard: RecordChange[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Waits until a change is heard; throws after ten seconds. */
  hears(change: Partial<RecordChange>): Promise<void>;
  leave(): void;
}

/** Starts listening on a free port of this machine; answers the address. */
export async function openDoor({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads a stream of server-sent events to its end. */
async function read(stream: ReadableStream<Uint8Array>, heard: RecordChange[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of stream) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
  }
}

/** Opens `GET /api/changes/` at an address as somebody. */
export async function listenTo(on: TestApp, address: string, sender: Sender): Promise<Listener> {
  const authorization = await on.bearer(sender);
  const control = new AbortController();
  const answer = await fetch(`${address}/api/changes/`, {
    headers: { authorization },
    signal: control.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`changes: ${answer.status}`);
  const heard: RecordChange[] = [];
  const ended = read(answer.body as ReadableStream<Uint8Array>, heard).catch(() => undefined);
  return {
    heard,
    ended,
    async hears(change) {
      const fits = (one: RecordChange) =>
        Object.entries(change).every(([name, value]) => one[name as keyof RecordChange] === value);
      for (let round = 0; round < 400; round += 1) {
        if (heard.some(fits)) return;
        await pause(25);
      }
      throw new Error(`not heard: ${JSON.stringify(change)}, but ${JSON.stringify(heard)}`);
    },
    leave: () => control.abort(),
  };
}
