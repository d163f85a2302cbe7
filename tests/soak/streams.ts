import net from 'node:net';

/** Many open pages, each with its stream of changes. */
export interface Streams {
  open(): number;
  /** Streams that were opened again after they ended. */
  reopened(): number;
  /** Changes that were heard by all of them. */
  heard(): number;
  /** Opened streams that were not answered with 200, by status. */
  refused(): ReadonlyMap<string, number>;
  close(): void;
}

/** As a page does: what worked is opened again at once, what did not after a pause that doubles. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

const pauseAfter = (failures: number, at: number): number =>
  failures === 0
    ? (at % 50) * 10
    : Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.75 + (at % 50) / 100);

/** Opens one stream per token, in turn at the ports, some at a time, and opens again what ends. */
export function openStreams(tokens: readonly string[], ports: readonly number[]): Streams {
  const sockets = new Set<net.Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const refused = new Map<string, number>();
  let [open, reopened, heard, closed] = [0, 0, 0, false];

  function later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!closed) run();
    }, ms);
    timers.add(timer);
  }

  function connect(token: string, at: number, failures = 0): void {
    const port = ports[at % ports.length] ?? 0;
    const socket = net.connect({ port, host: '127.0.0.1' });
    sockets.add(socket);
    let listening = false;
    const from = `10.9.${(at >> 8) & 255}.${at & 255}`;
    socket.once('connect', () => {
      const head = `GET /api/changes/ HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n`;
      socket.write(`${head}authorization: Bearer ${token}\r\n\r\n`);
    });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      if (!listening) {
        const status = text.slice(9, 12);
        if (status !== '200') {
          refused.set(status, (refused.get(status) ?? 0) + 1);
          socket.destroy();
          return;
        }
        listening = true;
        open += 1;
      }
      heard += text.split('data: ').length - 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (listening) open -= 1;
      reopened += 1;
      const failed = listening ? 0 : failures + 1;
      later(() => connect(token, at, failed), pauseAfter(failed, at));
    });
  }

  // Some at a time, as people come; not all within one moment.
  tokens.forEach((token, at) => {
    later(() => connect(token, at), at * 8);
  });
  return {
    open: () => open,
    reopened: () => reopened,
    heard: () => heard,
    refused: () => refused,
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
