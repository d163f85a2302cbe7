import { once } from 'node:events';
import net from 'node:net';

/** Where a proxied server is: a TCP host, or the folder of a Unix socket as `pg` writes it. */
export interface Upstream {
  host: string;
  port: number;
}

/** Which bytes are held: `requests` go to the server, `answers` come from it. */
type Direction = 'both' | 'requests' | 'answers';

/**
 * A TCP proxy on loopback before a PostgreSQL server, which can do to a connection what a bad
 * network does.
 */
export interface FaultProxy {
  /** Where clients connect. */
  host: string;
  port: number;
  /** How many clients are connected now. */
  connections(): number;
  /**
   * A black hole: connections are accepted and stay open, and no byte passes in this direction.
   * What was sent meanwhile arrives after `release`, as TCP repeats what was lost.
   */
  hold(direction?: Direction): void;
  /** Ends `hold` and `slow`. */
  release(): void;
  /** Every piece of an answer arrives so many milliseconds later. */
  slow(milliseconds: number): void;
  /** Ends every open connection with a TCP reset, on both sides. New ones are served. */
  reset(): void;
  /**
   * Resets the clients, and leaves their sessions open in the server, as after a power cut of the
   * client. Answers how many.
   */
  orphan(): number;
  /** Refuses connections, and resets the open ones, until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Ends everything, the orphans too. */
  close(): Promise<void>;
}

/** One client and its connection to the server. */
interface Pair {
  client: net.Socket;
  server: net.Socket;
}

const host = '127.0.0.1';

function connectTo({ host: to, port }: Upstream): net.Socket {
  return to.startsWith('/') ? net.connect(`${to}/.s.PGSQL.${port}`) : net.connect(port, to);
}

/** Starts a proxy before `upstream`; `port` 0 takes a free one. */
export async function startFaultProxy(upstream: Upstream, port = 0): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const orphans = new Set<net.Socket>();
  let held: Direction | null = null;
  let delay = 0;

  const holds = (direction: Direction): boolean => held === 'both' || held === direction;

  /**
   * Reads from a side only while its direction is not held: what the kernel keeps meanwhile is what
   * TCP would repeat.
   */
  function setFlow({ client, server }: Pair): void {
    if (holds('requests')) client.pause();
    else client.resume();
    if (holds('answers')) server.pause();
    else server.resume();
  }

  function pass(from: net.Socket, to: net.Socket, direction: Direction): void {
    from.on('data', (bytes) => {
      const write = (): void => void (to.writable && to.write(bytes));
      if (direction === 'answers' && delay > 0) setTimeout(write, delay);
      else write();
    });
  }

  function accept(client: net.Socket): void {
    const server = connectTo(upstream);
    const pair: Pair = { client, server };
    pairs.add(pair);
    client.setNoDelay(true);
    pass(client, server, 'requests');
    pass(server, client, 'answers');
    const leave = (other: net.Socket) => (): void => {
      pairs.delete(pair);
      if (!orphans.has(other)) other.destroy();
    };
    // A side that ends or breaks takes the other with it.
    client.on('error', () => undefined).on('close', leave(server));
    server.on('error', () => undefined).on('close', leave(client));
    setFlow(pair);
  }

  const listener = net.createServer({ pauseOnConnect: true }, accept);

  async function listen(on: number): Promise<number> {
    listener.listen(on, host);
    await once(listener, 'listening');
    return (listener.address() as net.AddressInfo).port;
  }

  const bound = await listen(port);

  function flowAll(): void {
    for (const pair of pairs) setFlow(pair);
  }

  function reset(): void {
    for (const { client, server } of [...pairs]) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  async function stopListening(): Promise<void> {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    reset();
    await closed;
  }

  return {
    host,
    port: bound,
    connections: () => pairs.size,
    hold(direction = 'both') {
      held = direction;
      flowAll();
    },
    release() {
      held = null;
      delay = 0;
      flowAll();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    reset,
    orphan() {
      const left = [...pairs];
      for (const { client, server } of left) {
        orphans.add(server);
        server.pause();
        client.resetAndDestroy();
      }
      return left.length;
    },
    cut: stopListening,
    async restore() {
      if (!listener.listening) await listen(bound);
    },
    async close() {
      await stopListening();
      reset();
      for (const server of orphans) server.destroy();
    },
  };
}
