import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilePurpose } from '#shared/file-rules.ts';
import { mostRepeats } from '#web/lib/repeat.ts';
import { codesSent, nextCode } from './messages.ts';
import { type Person, password } from './people.ts';
import { serverAddress } from './server.ts';

/** A record as the server answers it. */
export interface Fresh {
  id: number;
  state: string;
  version: number;
  [field: string]: unknown;
}

/**
 * What a person does by the product's API where a journey is not about doing it. Throws when the
 * server refuses.
 */
export interface Client {
  person: Person;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer = Fresh>(path: string, body: object): Promise<Answer>;
  put<Answer = Fresh>(path: string, body: object): Promise<Answer>;
  /** Uploads a file and answers its id. */
  upload(purpose: FilePurpose, content: Buffer, name?: string): Promise<string>;
  /**
   * Sends an event of a record as it is now; with `code` an SMS code is asked for, read and given.
   */
  act(
    process: string,
    collection: string,
    id: number,
    event: string,
    payload?: object,
    code?: boolean,
  ): Promise<Fresh>;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const againAfterMs = 2000;

/** Asks again, with the same key, where a busy server asks for it, as the page does. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await ask();
    if (answer.status !== 503 || repeats === mostRepeats) return answer;
    await sleep(againAfterMs);
  }
}

async function answerOf(request: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${request}: ${answer.status} ${answer.headers.get('x-error-code')} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function tokenOf({ email }: Person): Promise<string> {
  const body = JSON.stringify({ username: email, password });
  const answer = await fetch(`${serverAddress()}/api/auth/login-token`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  return ((await answerOf('login', answer)) as { access: string }).access;
}

async function upload(
  authorization: string,
  purpose: FilePurpose,
  content: Buffer,
  name: string,
): Promise<string> {
  const head = { Authorization: authorization, 'Tus-Resumable': '1.0.0' };
  const metadata = `filename ${base64(name)},purpose ${base64(purpose)}`;
  const created = await fetch(`${serverAddress()}/api/files/upload/`, {
    method: 'POST',
    headers: { ...head, 'Upload-Length': String(content.length), 'Upload-Metadata': metadata },
  });
  await answerOf('upload', created.clone());
  const place = new URL(
    created.headers.get('location') ?? '',
    `${serverAddress()}/api/files/upload/`,
  );
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...head, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  await answerOf('upload', sent);
  return place.pathname.split('/').filter(Boolean).at(-1) ?? '';
}

/** Signs a person on over the API. */
export async function clientOf(person: Person): Promise<Client> {
  const authorization = `Bearer ${await tokenOf(person)}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = {
      Authorization: authorization,
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      'Idempotency-Key': randomUUID(),
    };
    const answer = await patiently(() =>
      fetch(`${serverAddress()}/api${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      }),
    );
    return answerOf(`${method} ${path} ${JSON.stringify(body)}`, answer);
  };
  const client: Client = {
    person,
    get: async <Answer>(path: string) => (await call('GET', path)) as Answer,
    post: async <Answer>(path: string, body: object) => (await call('POST', path, body)) as Answer,
    put: async <Answer>(path: string, body: object) => (await call('PUT', path, body)) as Answer,
    upload: (purpose, content, name = `${purpose}.pdf`) =>
      upload(authorization, purpose, content, name),
    async act(process, collection, id, event, payload = {}, code = false) {
      const { version } = await client.get<Fresh>(`/${collection}/${id}/`);
      const before = code ? await codesSent(person.phone) : 0;
      if (code) await client.post('/send_sms_code/', { process, event, id, version });
      const sms_code = code ? await nextCode(person.phone, before) : undefined;
      return client.post(`/${collection}/${id}/${event}/`, { ...payload, version, sms_code });
    },
  };
  return client;
}
