import { addRecords, type Place, type Ready, tokenFor } from '../bench/cast.ts';
import type { Stage } from '../bench/stage.ts';
import type { Answer, Client, Question } from './client.ts';
import type { RunClock } from './clock.ts';
import { between, type Random, randomOf } from './random.ts';
import type { Violations } from './violations.ts';

/** A write that the product has said yes to. `topic` is what a save wrote. */
export interface Acknowledged {
  record: number;
  version: number;
  event: string;
  topic: string | null;
}

/** A draft that waits for its writer, and who reviews it afterwards. */
export interface Prepared extends Ready {
  reviewer: string;
  period: number;
}

/** What a writer needs to know. */
interface Desk {
  client: Client;
  clock: RunClock;
  found: Violations;
  ports: readonly number[];
  seed: number;
  acknowledged: Acknowledged[];
  /** Writes that nobody had an answer to: they may be stored, but once. */
  unknown: Acknowledged[];
}

/** About so many writes come of one prepared draft. */
const writesEach = 24;
const writersAtOnce = 16;
/** One write of so many is sent twice at once, to both processes, as a double click is. */
const doubledShare = 0.1;
/** The target is met in this part of the time, so that faults leave enough of it. */
const share = 0.7;

/** Makes as many drafts as the writes need, before the product starts. */
export async function prepareDrafts(
  stage: Stage,
  places: readonly Place[],
  writes: number,
): Promise<Prepared[]> {
  const count = Math.ceil((writes / writesEach / share) * 1.3) + writersAtOnce;
  const drafts = await addRecords(stage, places, 'send', count);
  const reviewers = [...new Set(places.map(({ reviewer }) => reviewer))];
  const tokens = await tokenFor(stage, reviewers);
  const tokenOf = new Map(reviewers.map((id, at) => [id, tokens[at] ?? '']));
  return drafts.map((draft, at) => {
    const place = places[at % places.length];
    if (!place) throw new Error('soak: nobody offers a place');
    return { ...draft, reviewer: tokenOf.get(place.reviewer) ?? '', period: place.period };
  });
}

/** One record as its only writer knows it. */
class Writing {
  #version: number;
  #count = 0;

  constructor(
    private readonly desk: Desk,
    private readonly random: Random,
    private readonly name: string,
    private readonly id: number,
    version: number,
  ) {
    this.#version = version;
  }

  /** Sends one event; false when the product refused what it has to accept. */
  async event(event: string, token: string, body: object = {}): Promise<boolean> {
    this.#count += 1;
    const topic = 'topic' in body ? String(body.topic) : null;
    const write = { record: this.id, version: this.#version + 1, event, topic };
    const question: Question = {
      method: 'POST',
      path: `/api/applications/${this.id}/${event}/`,
      token,
      body: { version: this.#version, ...body },
      key: `soak-${this.desk.seed}-${this.name}-${this.#count}`,
    };
    const answers = await this.#send(question).catch(() => null);
    if (answers === null) {
      this.desk.unknown.push(write);
      return false;
    }
    const versions = new Set(answers.map((answer) => Number(answer.body.version)));
    const refused = answers.find(({ status }) => status >= 300);
    if (refused) {
      this.desk.found.add(`${event} of a record that nobody else writes: ${described(refused)}`);
      return false;
    }
    if (versions.size > 1) this.desk.found.add(`${event}: one key got two different answers`);
    this.#version += 1;
    this.desk.acknowledged.push(write);
    return true;
  }

  /** Saves the draft so many times, each time with a text of its own. */
  async saves(count: number, token: string): Promise<boolean> {
    for (let at = 0; at < count; at += 1) {
      const topic = `Sinov ${this.desk.seed}.${this.name}.${this.#count}`;
      if (!(await this.event('save', token, { topic }))) return false;
    }
    return true;
  }

  #send(question: Question): Promise<Answer[]> {
    const { client, ports } = this.desk;
    if (this.random() >= doubledShare) return Promise.all([client.ask(question)]);
    return Promise.all(ports.map((port) => client.ask(question, port)));
  }
}

const described = ({ status, code, body, attempts }: Answer): string =>
  `${status} ${code ?? ''} ${JSON.stringify(body).slice(0, 200)} (attempt ${attempts})`;

/** A new draft of the same person. */
async function begin(desk: Desk, draft: Prepared, name: string): Promise<number | null> {
  const answer = await desk.client.ask({
    method: 'POST',
    path: '/api/applications/',
    token: draft.token,
    body: { period_id: draft.period, dc_type: 500 },
    key: `soak-${desk.seed}-${name}-create`,
  });
  if (answer.status >= 300) {
    desk.found.add(`create: ${described(answer)}`);
    return null;
  }
  const record = Number(answer.body.id);
  desk.acknowledged.push({ record, version: 1, event: 'create', topic: null });
  return record;
}

/** The life of one draft: saved, a second one beside it, sent, reviewed and accepted. */
async function life(desk: Desk, draft: Prepared, at: number): Promise<void> {
  const random = randomOf(desk.seed, `writer ${at}`);
  const own = new Writing(desk, random, String(at), draft.id, draft.version);
  if (!(await own.saves(between(random, 6, 12), draft.token))) return;
  const second = await begin(desk, draft, `${at}b`);
  if (second !== null) {
    const other = new Writing(desk, random, `${at}b`, second, 1);
    if (!(await other.saves(between(random, 5, 9), draft.token))) return;
  }
  if (!(await own.event('send', draft.token))) return;
  if (!(await own.event('reviewStart', draft.reviewer))) return;
  for (const kind of ['diploma', 'copiesOfWorks']) {
    if (!(await own.event('markDocument', draft.reviewer, { kind, mark: 'correct' }))) return;
  }
  await own.event('accept', draft.reviewer);
}

/**
 * Writes until the time is over and the target is met; writers keep the pace that meets it early.
 */
export async function writeUntilOver(
  desk: Desk,
  drafts: readonly Prepared[],
  { writes, minutes }: { writes: number; minutes: number },
): Promise<void> {
  const livesPerSecond = writes / writesEach / (minutes * 60 * share);
  let next = 0;
  async function writer(): Promise<void> {
    for (;;) {
      const at = next;
      next += 1;
      const draft = drafts[at];
      const late = desk.clock.seconds() > minutes * 60;
      if (late && desk.acknowledged.length >= writes) return;
      if (!draft || !(await desk.clock.until(at / livesPerSecond))) return;
      await life(desk, draft, at).catch(() => undefined);
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, writer));
}
