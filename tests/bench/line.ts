import net from 'node:net';

/** What a server answered. */
export interface Answer {
  status: number;
  /** Status line and headers as they came. */
  head: string;
  body: string;
}

/** A header of an answer; null when it has none. */
export const headerOf = ({ head }: Answer, name: string): string | null =>
  new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? null;

export interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** Left out by visitors. */
  token?: string;
  body?: object;
  /** A part of a file in place of a body. */
  bytes?: Buffer;
  /** A write's own key. */
  key?: string;
  headers?: Record<string, string>;
}

const headEnd = '\r\n\r\n';

/**
 * One kept-alive connection that asks one question at a time: cheaper than Node's own client, so
 * that the servers keep the cores.
 */
export class Line {
  readonly #socket: net.Socket;
  #parts: Buffer[] = [];
  #size = 0;
  #wanted = -1;
  #bodyAt = 0;
  #status = 0;
  #head = '';
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(
    port: number,
    readonly from: string,
  ) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () =>
      this.#waiting?.reject(new Error('the server closed the connection')),
    );
  }

  /** Sends a question; rejects when the connection ends before the answer. */
  ask({ method, path, token, body, bytes, key, headers = {} }: Question): Promise<Answer> {
    const content = bytes ?? (body === undefined ? '' : JSON.stringify(body));
    const said: Record<string, string> = { ...headers };
    if (body !== undefined) said['content-type'] = 'application/json';
    if (body !== undefined || bytes !== undefined || method !== 'GET')
      said['content-length'] = String(Buffer.byteLength(content));
    if (key !== undefined) said['idempotency-key'] = key;
    if (token !== undefined) said.authorization = `Bearer ${token}`;
    const more = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${this.from}\r\n${more.join('')}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (typeof content === 'string') this.#socket.write(`${head}${content}`);
      else this.#socket.write(Buffer.concat([Buffer.from(head), content]));
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    if (this.#wanted < 0) this.#readHead();
    if (this.#wanted < 0 || this.#size < this.#wanted) return;
    const whole = Buffer.concat(this.#parts);
    const answer = {
      status: this.#status,
      head: this.#head,
      body: whole.toString('utf8', this.#bodyAt, this.#wanted),
    };
    [this.#parts, this.#size, this.#wanted] = [[], 0, -1];
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #readHead(): void {
    const text = Buffer.concat(this.#parts).toString('latin1');
    const end = text.indexOf(headEnd);
    if (end < 0) return;
    this.#head = text.slice(0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head);
    this.#status = Number(text.slice(9, 12));
    if (!length && this.#status !== 204)
      throw new Error('the bench reads answers with a length only');
    this.#bodyAt = end + headEnd.length;
    this.#wanted = this.#bodyAt + Number(length?.[1] ?? 0);
  }
}
