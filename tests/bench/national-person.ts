import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Random } from '../soak/random.ts';
import { pdf } from '../support/file-fixtures.ts';
import type { Applicant, Place } from './cast.ts';
import { type Answer, headerOf, Line, type Question } from './line.ts';
import { pauseOf, sendsBeforeEnd } from './national-pace.ts';

/** What people do in the last hour, in this order. */
export const stepKinds = [
  'open the page',
  'log in',
  'look around',
  'begin',
  'fill a page',
  'upload a file',
  'check',
  'get a code',
  'send',
  'read the answer',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** A send that was answered with a yes, or with nothing that says so. */
interface Sent {
  application: number;
  account: number;
  /** Version of the answer; null: nobody knows whether it was stored. */
  version: number | null;
}

/** What all people write down together. */
export interface Diary {
  /** Milliseconds of every step, pauses left out, waiting for one's turn included. */
  steps: Map<StepKind, number[]>;
  /** Refusals by step, status and code. */
  refused: Map<string, number>;
  /** Connections that ended without an answer. */
  cut: number;
  /** Requests in each sixtieth of the hour, those for files of the pages left out. */
  requests: number[];
  sent: Sent[];
  /** Why people ended before they had sent. */
  gaveUp: Map<string, number>;
  /** Applications that were begun, by account. */
  begun: Map<number, number>;
}

export const emptyDiary = (): Diary => ({
  steps: new Map(stepKinds.map((kind) => [kind, []])),
  refused: new Map(),
  cut: 0,
  requests: [],
  sent: [],
  gaveUp: new Map(),
  begun: new Map(),
});

/** The world as one person meets it. */
export interface World {
  diary: Diary;
  ports: readonly number[];
  publicUrl: string;
  /** Files that a browser loads with the first page, and those of a signed-in page. */
  files: { first: readonly string[]; signedIn: readonly string[] };
  /** 1: pauses as people make them; less: the same hour in a shorter time. */
  pace: number;
  /** Milliseconds of `performance.now()` at which the hour is over. */
  deadline: number;
  /** Milliseconds of a sixtieth of the hour. */
  sixtieth: number;
  over: AbortSignal;
  /** The newest code that was sent to a person's phone. */
  codeOf(account: number): Promise<string>;
}

const count = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** Somebody who got no answer that they can go on with. */
class GaveUp extends Error {}

/** People ask again so often before they give up. */
const mostTries = 20;
const second = 1000;
/** Pauses of people, in seconds on the average. */
const pauses = { read: 10, look: 30, fill: 60, choose: 45, check: 15, code: 10, glance: 5 };
/** One person with a browser and a connection of their own. */
class Person {
  #line: Line | null = null;
  #kind: StepKind = 'open the page';
  #token: string | undefined;
  #cookie = '';

  constructor(
    private readonly world: World,
    private readonly random: Random,
    private readonly from: string,
    private readonly machine: number,
  ) {}

  async pause(mean: number): Promise<void> {
    this.leave();
    const ms = pauseOf(this.random, mean) * second * this.world.pace;
    await sleep(ms, undefined, { signal: this.world.over });
  }

  /** Waits for a moment of the hour, which may be over already. */
  async until(moment: number): Promise<void> {
    this.leave();
    const ms = Math.max(0, moment - performance.now());
    await sleep(ms, undefined, { signal: this.world.over });
  }

  /** Connections are not kept while people read. */
  leave(): void {
    this.#line?.close();
    this.#line = null;
  }

  /** One step with its requests. */
  async step<Value>(kind: StepKind, work: () => Promise<Value>): Promise<Value> {
    this.#kind = kind;
    const begun = performance.now();
    const value = await work();
    this.world.diary.steps.get(kind)?.push(performance.now() - begun);
    return value;
  }

  /** Asks until the answer is good: refusals for the moment and cut connections are tried again. */
  async ask(question: Question): Promise<Answer> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const answer = await this.#once(question, tries);
      if (answer && answer.status < 400) return answer;
      if (answer && ![429, 503].includes(answer.status)) {
        const code = headerOf(answer, 'x-error-code') ?? '';
        throw new GaveUp(`${this.#kind}: ${answer.status} ${code}`);
      }
      const after = Number((answer && headerOf(answer, 'retry-after')) ?? 1);
      const ms = after * second * (0.5 + this.random());
      await sleep(ms, undefined, { signal: this.world.over });
    }
    throw new GaveUp(`${this.#kind}: no good answer in ${mostTries} tries`);
  }

  async #once(question: Question, tries: number): Promise<Answer | null> {
    const { diary, ports, over, deadline, sixtieth } = this.world;
    over.throwIfAborted();
    const isFile = question.path.startsWith('/assets/');
    const part = Math.floor((performance.now() - deadline) / sixtieth) + 60;
    if (!isFile) diary.requests[part] = (diary.requests[part] ?? 0) + 1;
    // A balancer keeps people at one machine, and sends them to the other when it does not answer.
    const port = ports[(this.machine + tries - 1) % ports.length] ?? 0;
    if (tries > 1) this.leave();
    this.#line ??= new Line(port, this.from);
    try {
      const token = this.#token === undefined ? {} : { token: this.#token };
      const answer = await this.#line.ask({ ...token, ...question });
      if (answer.status >= 400) {
        const code = headerOf(answer, 'x-error-code') ?? '';
        count(diary.refused, `${this.#kind}: ${answer.status} ${code}`);
      }
      return answer;
    } catch {
      diary.cut += 1;
      this.leave();
      return null;
    }
  }

  async get<Body>(path: string): Promise<Body> {
    return JSON.parse((await this.ask({ method: 'GET', path })).body) as Body;
  }

  /** A write with a key of its own, which all its tries carry. */
  async write<Body>(method: 'POST' | 'PUT', path: string, body: object): Promise<Body> {
    const answer = await this.ask({ method, path, body, key: randomUUID() });
    return JSON.parse(answer.body) as Body;
  }

  async files(names: readonly string[]): Promise<void> {
    const headers = { 'accept-encoding': 'br, gzip' };
    for (const name of names) await this.ask({ method: 'GET', path: `/assets/${name}`, headers });
  }

  /** By OneID: the code that its page would give is the person's number. */
  async signOn(pinfl: string): Promise<void> {
    const begun = await this.ask({
      method: 'POST',
      path: '/api/auth/oneid/login/',
      body: { redirect_url: `${this.world.publicUrl}/one-id` },
    });
    this.#cookie = (headerOf(begun, 'set-cookie') ?? '').split(';')[0] ?? '';
    const { login_url } = JSON.parse(begun.body) as { login_url: string };
    const state = new URL(login_url).searchParams.get('state') ?? '';
    const confirmed = await this.ask({
      method: 'POST',
      path: '/api/auth/oneid/confirm/',
      body: { code: pinfl, state },
      headers: { cookie: this.#cookie },
    });
    this.#token = (JSON.parse(confirmed.body) as { access: string }).access;
    await this.get('/api/auth/user/me/');
  }

  /** A scan in one piece; answers the id of the stored file. */
  async upload(name: string, purpose: string, content: Buffer): Promise<string> {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const begun = await this.ask({
      method: 'POST',
      path: '/api/files/upload/',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': `filename ${encoded(name)},purpose ${encoded(purpose)}`,
      },
    });
    const path = headerOf(begun, 'location') ?? '';
    await this.ask({
      method: 'PATCH',
      path,
      bytes: content,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    });
    return path.split('/').filter(Boolean).at(-1) ?? '';
  }
}

interface Draft {
  id: number;
  version: number;
}

/** A scan of a paper, of 60 to 400 KB. */
const scan = (random: Random, name: string): Buffer =>
  pdf(`${name} ${randomUUID()} ${'x'.repeat(between(random, 60, 400) * 1024)}`);

/** The pages of the application one after the other, each saved when it is left. */
async function fill(
  person: Person,
  random: Random,
  draft: Draft,
  applicant: Applicant,
  place: Place,
): Promise<Draft> {
  const path = `/api/applications/${draft.id}/`;
  let { version } = draft;
  const save = async (part: object): Promise<void> => {
    const saved = await person.write<Draft>('PUT', path, { version, ...part });
    version = saved.version;
  };
  const offer = `dc_type=500&period=${place.period}`;
  await person.step('fill a page', async () => {
    await person.get(`/api/organizations/university_list/?${offer}`);
    await person.get(
      `/api/org-directions/direction_list/?organization=${place.organization}&${offer}`,
    );
    await save({
      organization_id: place.organization,
      direction_id: place.direction,
      edu_language: 100,
    });
  });
  await person.pause(pauses.fill);
  await person.step('fill a page', async () => {
    await person.get('/api/diplomas/');
    await save({ diploma_id: applicant.diploma });
  });
  await person.pause(pauses.fill);
  for (let words = between(random, 1, 3); words > 0; words -= 1) {
    await person.step('fill a page', () => save({ topic: `Tadqiqot mavzusi, ${words}` }));
    await person.pause(pauses.fill);
  }
  for (const purpose of ['diploma', 'copiesOfWorks']) {
    await person.step('upload a file', async () => {
      const file = await person.upload(`${purpose}.pdf`, purpose, scan(random, purpose));
      await save({ documents: { [purpose]: file } });
    });
    await person.pause(pauses.choose);
  }
  return { id: draft.id, version };
}

/** Confirms by the code that came to the phone, and sends. */
async function send(
  person: Person,
  { diary, codeOf }: World,
  { id, version: seen }: Draft,
  { account }: Applicant,
): Promise<void> {
  await person.step('get a code', () =>
    person.ask({
      method: 'POST',
      path: '/api/send_sms_code/',
      body: { process: 'application', event: 'send', id, version: seen },
    }),
  );
  await person.pause(pauses.code);
  const body = { version: seen, sms_code: await codeOf(account) };
  const sent: Sent = { application: id, account, version: null };
  try {
    const { version } = await person.step('send', () =>
      person.write<Draft>('POST', `/api/applications/${id}/send/`, body),
    );
    diary.sent.push({ ...sent, version });
  } catch (error) {
    // Without an answer it may be stored all the same, once.
    diary.sent.push(sent);
    throw error;
  }
}

async function life(
  person: Person,
  world: World,
  random: Random,
  { applicant, place }: Visit,
): Promise<void> {
  await person.step('open the page', async () => {
    await person.ask({ method: 'GET', path: '/login' });
    await person.files(world.files.first);
  });
  await person.pause(pauses.read);
  await person.step('log in', async () => {
    await person.signOn(applicant.pinfl);
    await person.files(world.files.signedIn);
  });
  await person.step('look around', async () => {
    await person.get('/api/home/now/');
    await person.get('/api/notification-inbox/count/');
    await person.get('/api/applications/?limit=25');
    await person.get('/api/periods/?limit=25');
  });
  await person.pause(pauses.look);
  const draft = await person.step('begin', () =>
    person.write<Draft>('POST', '/api/applications/', { period_id: place.period, dc_type: 500 }),
  );
  world.diary.begun.set(applicant.account, draft.id);
  await person.pause(pauses.look);
  const filled = await fill(person, random, draft, applicant, place);
  const before = sendsBeforeEnd(random);
  if (before !== null) await person.until(world.deadline - before * second * world.pace);
  const seen = await person.step('check', () =>
    person.get<Draft>(`/api/applications/${filled.id}/`),
  );
  await person.pause(pauses.check);
  await send(person, world, seen, applicant);
  await person.pause(pauses.glance);
  await person.step('read the answer', async () => {
    await person.get(`/api/applications/${filled.id}/?include=history`);
    await person.get('/api/notification-inbox/count/');
  });
}

/** When somebody comes, and what for. */
export interface Visit {
  at: number;
  from: string;
  machine: number;
  applicant: Applicant;
  place: Place;
}

/** One person from their arrival until they have sent, or have given up. */
export async function visit(world: World, random: Random, planned: Visit): Promise<void> {
  const person = new Person(world, random, planned.from, planned.machine);
  try {
    await person.until(planned.at);
    await life(person, world, random, planned);
  } catch (error) {
    if (world.over.aborted) count(world.diary.gaveUp, 'the run was over');
    else if (error instanceof GaveUp) count(world.diary.gaveUp, error.message);
    else throw error;
  } finally {
    person.leave();
  }
}
