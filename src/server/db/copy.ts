import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What `pg` hands to a query while a COPY runs; its own types leave these three out. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

interface CopyHandlers {
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
}

/**
 * Runs one COPY statement through the hooks that `pg` gives to foreign query objects. Answers the
 * number of rows.
 */
function runCopy(
  client: pg.ClientBase,
  statement: string,
  handlers: CopyHandlers,
  failed: (error: Error) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(text.split(' ').at(-1));
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        failed(error);
        reject(error);
      },
      ...handlers,
    });
  });
}

async function feed(
  connection: CopyConnection,
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  end: AbortSignal,
): Promise<void> {
  try {
    for await (const chunk of source) {
      if (end.aborted) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await once(connection.stream, 'drain', { signal: end });
    }
    connection.endCopyFrom();
  } catch (error) {
    if (!end.aborted)
      connection.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * `COPY … FROM STDIN` out of pieces of text in COPY's own format. Answers the number of rows;
 * throws what the server or the source said.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<number> {
  const end = new AbortController();
  const handleCopyInResponse = (connection: CopyConnection) =>
    void feed(connection, source, end.signal);
  return runCopy(client, statement, { handleCopyInResponse }, () => end.abort());
}

/** Pieces that may wait for a slow reader before the server is asked to wait too. */
const waitingPieces = 4;

/**
 * `COPY … TO STDOUT` as pieces of about `pieceSize` bytes, each of whole rows. Ends the statement
 * also when the reader stops early.
 */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  pieceSize: number,
): AsyncGenerator<{ rows: number; content: Buffer }> {
  const pieces: { rows: number; content: Buffer }[] = [];
  let [open, size, over, unread] = [[] as Buffer[], 0, false, false];
  let wake = (): void => undefined;
  let stream: Duplex | undefined;
  const close = (): void => {
    if (open.length > 0) pieces.push({ rows: open.length, content: Buffer.concat(open) });
    [open, size] = [[], 0];
    wake();
  };
  const handleCopyData = ({ chunk }: { chunk: Buffer }, connection: CopyConnection): void => {
    stream = connection.stream;
    if (unread) return;
    // The parser uses its buffer again.
    open.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= pieceSize) close();
    if (pieces.length > waitingPieces) stream.pause();
  };
  const done = runCopy(client, statement, { handleCopyData }, () => undefined).finally(() => {
    over = true;
    close();
  });
  done.catch(() => undefined);
  try {
    while (!over || pieces.length > 0) {
      const piece = pieces.shift();
      if (piece) yield piece;
      else {
        stream?.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unread = true;
    stream?.resume();
    await done;
  }
}
