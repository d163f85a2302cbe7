import { setTimeout as sleep } from 'node:timers/promises';
import type { Violations } from './violations.ts';

/** One request, as a page sends it. */
export interface Question {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: object;
  /** Key of a write: every repetition carries the same one. */
  key?: string;
}

/** What the product said in the end. `attempts` counts the requests that it took. */
export interface Answer {
  status: number;
  code: string | null;
  body: Record<string, unknown>;
  attempts: number;
}

/** A person's program: asks again by itself what was refused for the moment only. */
export interface Client {
  /**
   * Asks until there is an answer that is no passing refusal; throws when the run is over before.
   */
  ask(question: Question, port?: number): Promise<Answer>;
  /** Answers by status, failed connections among them. */
  counts(): ReadonlyMap<string, number>;
}

const requestMs = 70_000;
const pauseMs = 250;
/**
 * No fault lasts so long: somebody who still has no answer is kept out by a fault of the product.
 */
const patienceMs = 180_000;

let people = 0;

/** Everybody has an address of their own, as limits count by address. */
function nextAddress(): string {
  people += 1;
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
}

type Outcome = Omit<Answer, 'attempts'> & { retryAfter: string | null };

async function once(port: number, { method, path, token, body, key }: Question): Promise<Outcome> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': nextAddress(),
  };
  if (body) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(requestMs),
  });
  const text = await answer.text();
  const typed = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status: answer.status,
    code: answer.headers.get('x-error-code'),
    body: typed && text !== '' ? JSON.parse(text) : {},
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Is this no answer to the question, but a request to come again? */
const isPassing = ({ status, code }: Outcome): boolean =>
  [429, 502, 503, 507].includes(status) || code === 'KEY_IN_PROGRESS';

/** What no client may ever get, whatever fails around the product. */
function judge(found: Violations, { method, path }: Question, answer: Outcome): void {
  const { status, code, retryAfter } = answer;
  const where = `${method} ${path.replace(/\d+/g, ':id')}`;
  if (status >= 500 && status !== 503 && status !== 507) found.add(`${where} answered ${status}`);
  if (status === 503 && retryAfter === null) found.add(`${where} answered 503 without Retry-After`);
  if (status === 503 && code === null) found.add(`${where} answered 503 without X-Error-Code`);
}

/** A client of some app processes, which goes to one after the other when it has to ask again. */
export function makeClient(ports: readonly number[], found: Violations): Client {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  let turn = 0;

  async function attempt(port: number, question: Question): Promise<Outcome | null> {
    try {
      const outcome = await once(port, question);
      count(String(outcome.status));
      judge(found, question, outcome);
      return outcome;
    } catch (error) {
      count(error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'cut');
      return null;
    }
  }

  return {
    counts: () => counts,
    async ask(question, first) {
      const until = performance.now() + patienceMs;
      for (let attempts = 1; performance.now() < until; attempts += 1) {
        turn += 1;
        const port = attempts === 1 && first ? first : (ports[turn % ports.length] ?? 0);
        const outcome = await attempt(port, question);
        if (outcome && !isPassing(outcome)) return { ...outcome, attempts };
        await sleep(pauseMs * Math.min(attempts, 8));
      }
      const { method, path } = question;
      found.add(`${method} ${path.replace(/\d+/g, ':id')}: no answer for ${patienceMs / 1000} s`);
      throw new Error(`${method} ${path.replace(/\d+/g, ':id')}: no answer`);
    },
  };
}
