import type { Kysely } from 'kysely';
import { transitionsOf, visitorActor } from '#machines/kit.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { FilePurpose } from '#shared/file-rules.ts';
import { roleNameOf } from '../base/role-name.ts';
import type { Database } from '../db/tables.ts';
import { book, processes } from '../declared/modules.ts';
import { act, create } from '../engine/act.ts';
import { consequencesOf, type EffectsOfLine, effectsTask } from '../engine/effects-of-line.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { rowsByIds } from '../engine/read.ts';
import { readerOf, systemReader } from '../engine/reader.ts';
import type { FileStorage } from '../files/storage.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { actAsSystem, createAsSystem, raise } from '../processes/raise.ts';
import { addDueDocuments } from './due-documents.ts';
import { storePaper } from './paper-file.ts';
import type { Person, Said, Stage } from './story.ts';

/** What the history of the demonstration names as the job of the scheduler. */
const job = 'demonstration';

/** What a teller needs: the database, the clock of the story, and where files are kept. */
export interface TellerSetting {
  trx: Kysely<Database>;
  now(): Date;
  storage: FileStorage | undefined;
  /** What follows from an event is left to the jobs of the product, which run beside. */
  leavesEffects?: true;
}

function definitionOf(process: string): ProcessDefinition {
  const found = processes.find(({ machine }) => machine.id === process);
  if (!found) throw new Error(`no process ${process}`);
  return found;
}

const sentBy = (reader: Reader) => ({
  reader,
  ip: null,
  job: null,
  confirm: async () => 'sms' as const,
  book,
});

/**
 * Tells what happened through the engine, as of the clock of the story. What other records must
 * become follows at once, and documents fall due; nobody is notified of the past
 * (docs/decisions/091-stories.md).
 */
export class Teller implements Stage {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly #setting: TellerSetting;
  readonly #told = new Map<ProcessDefinition, Set<number>>();

  constructor(setting: TellerSetting) {
    this.#setting = setting;
    this.db = setting.trx;
    this.now = setting.now;
  }

  today(): string {
    return tashkentDay(this.now());
  }

  async create(by: Person, process: string, payload: object): Promise<number> {
    return this.#create(await this.#readerOf(by), process, payload);
  }

  async createAsVisitor(process: string, payload: object): Promise<number> {
    return this.#create(
      await readerOf(this, { actor: visitorActor }, null, 'uz'),
      process,
      payload,
    );
  }

  async #create(reader: Reader, process: string, payload: object): Promise<number> {
    const definition = definitionOf(process);
    const creation = definition.create;
    const event = creation?.event(payload) ?? '';
    const input = creation?.births[event]?.input?.parse(payload) ?? {};
    const id = await this.#named(`${process} ${event}`, async () =>
      create(this.db, definition, {
        ...sentBy(reader),
        event,
        input,
        reason: null,
      }),
    );
    await this.#follow(definition, id, event);
    return id;
  }

  async act(
    by: Person,
    process: string,
    id: number,
    event: string,
    { payload = {}, reason }: Said = {},
  ): Promise<void> {
    const definition = definitionOf(process);
    const input = definition.events[event]?.input?.parse(payload) ?? payload;
    await this.#named(`${process} ${id} ${event}`, async () =>
      act(this.db, definition, id, null, {
        ...sentBy(await this.#readerOf(by)),
        event,
        input,
        reason: reason ?? null,
      }),
    );
    await this.#follow(definition, id, event);
  }

  async createAsSystem(process: string, payload: object): Promise<number> {
    const definition = definitionOf(process);
    const event = definition.create?.event(payload) ?? '';
    const id = await createAsSystem(this, definition, event, payload, job);
    if (id === null)
      throw new Error(
        `${process} ${event}: refused to the scheduler on ${this.now().toISOString()}`,
      );
    await this.#follow(definition, id, event);
    return id;
  }

  async actAsSystem(process: string, id: number, event: string): Promise<void> {
    const definition = definitionOf(process);
    if (!(await actAsSystem(this, definition, id, { event, job })))
      throw new Error(
        `${process} ${id} ${event}: refused to the scheduler on ${this.now().toISOString()}`,
      );
    await this.#follow(definition, id, event);
  }

  async file({ id }: Person, purpose: FilePurpose, about?: string): Promise<string> {
    return storePaper(this.#setting, { ownerId: id, purpose, at: this.now(), about });
  }

  /** Lets the documents of everything that was told fall due, each at the moment of its event. */
  async finish(): Promise<void> {
    for (const [{ machine }, ids] of this.#told) await addDueDocuments(this.db, machine, [...ids]);
  }

  /** Runs an act; an error says which one it was, and when. */
  async #named<Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run();
    } catch (error) {
      throw new Error(`${what} on ${this.now().toISOString()}`, { cause: error });
    }
  }

  async #readerOf({ id }: Person): Promise<Reader> {
    const { role_id, organization_id, user_type } = await this.db
      .selectFrom('account')
      .select(['role_id', 'organization_id', 'user_type'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const actor = { role: roleNameOf(role_id), userId: id, organizationId: organization_id };
    return readerOf(this, { actor }, user_type, 'uz');
  }

  /** What follows from an event: consequences for other records, and theirs, at the same moment. */
  async #follow(definition: ProcessDefinition, id: number, event: string): Promise<void> {
    if (this.#setting.leavesEffects) return;
    this.#told.set(definition, (this.#told.get(definition) ?? new Set()).add(id));
    const edges = transitionsOf(definition.machine).filter((edge) => edge.event === event);
    if (edges.every(({ effects }) => effects.length === 0)) return;
    for (let jobs = await this.#effects(); jobs.length > 0; jobs = await this.#effects())
      for (const line of jobs) await this.#raise(line);
  }

  async #effects(): Promise<EffectsOfLine[]> {
    const jobs = await takeJobs(this.db, [effectsTask]);
    return jobs.flatMap(({ payload }) => consequencesOf(payload));
  }

  async #raise({ process, recordId, historyId, effects }: EffectsOfLine): Promise<void> {
    for (const { params } of effects) {
      const definition = definitionOf(process);
      const [row] = await rowsByIds(this.db, definition, await systemReader(this), [recordId]);
      if (!row) return;
      const reason = params.passes === 'reason' ? await this.#reasonOf(historyId) : null;
      await raise(this, { process, row, reason }, params, `raised-by-${historyId}`);
    }
  }

  async #reasonOf(historyId: number): Promise<string | null> {
    const line = await this.db
      .selectFrom('history')
      .select('reason')
      .where('id', '=', historyId)
      .executeTakeFirst();
    return line?.reason ?? null;
  }
}
