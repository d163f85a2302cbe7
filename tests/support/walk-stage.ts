import type { RoleName } from '#machines/kit.ts';
import { stories } from '#server/declared/modules.ts';
import { consequencesOf, effectsTask } from '#server/engine/effects-of-line.ts';
import { consultOak } from '#server/oak/consult.ts';
import { actAsSystem, createAsSystem } from '#server/processes/raise.ts';
import type { Person } from '#server/story/story.ts';
import type { About, PropMaker, Step, Walk, Scene as WalkedScene } from '#server/story/walk.ts';
import { installed, prepared, signedOn } from './account-doors.ts';
import { addActor, openFor, peopleRoles } from './actors.ts';
import type { Sender } from './app.ts';
import { addWorks, buildApplicant } from './applicants.ts';
import { definitionOf } from './definition.ts';
import { doing, reason } from './doing.ts';
import { placePeriod, placeQuota, placeReceived } from './exam-campaign.ts';
import { runTask, waitingJobs } from './jobs.ts';
import { linkIn } from './mails.ts';
import { placeAskingPeriod } from './periods.ts';
import { addCompany } from './targeted-acts.ts';
import { addFile, type World } from './world.ts';

/** The surroundings of one record that a test plays; everybody in it can send requests. */
export interface Scene extends Omit<WalkedScene, 'actor'> {
  /** The person of a role who has the right relation to the record. */
  actor(role: RoleName): Sender;
}

/** The walk of a world: who was made in it, by their account. */
interface Walked {
  walk: Walk;
  senders: Map<number, Sender>;
}

const isPerson = (role: string): role is (typeof peopleRoles)[number] =>
  peopleRoles.some((one) => one === role);

/** A student whose record names the topic, as admission would have left it, in a state. */
async function studentOnTopic(
  { on, university, direction }: World,
  topic_id: number,
  state: string,
) {
  const { db } = on.services;
  const known = await db
    .selectFrom('application')
    .select('id')
    .where('topic_id', '=', topic_id)
    .executeTakeFirst();
  if (known) {
    await db.updateTable('application').set({ state }).where('id', '=', known.id).execute();
    return known.id;
  }
  const { id } = await db
    .insertInto('application')
    .values({
      owner_id: (await addActor(on, 'doctorate')).id,
      organization_id: university,
      direction_id: direction,
      dc_type: 200,
      topic_id,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody as a research advisor of the first university, as their own consent would leave them. */
async function advisorHere({ on, university }: World, account_id: number) {
  const { id } = await on.services.db
    .insertInto('advisor')
    .values({ account_id, organization_id: university, scientific_degree: 200 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A second specialty of the first university. */
async function secondDirection({ on, university }: World): Promise<number> {
  const { db } = on.services;
  const code = '01.01.02';
  const known = await db
    .selectFrom('direction')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('direction')
    .values({
      code,
      level: 'specialty',
      parent_code: '01.00.00',
      required_language_level: 'B2',
      name_uz: 'Differensial tenglamalar',
      name_ru: 'Дифференциальные уравнения',
      name_en: 'Differential equations',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organization_direction')
    .values({ organization_id: university, direction_id: id, dc_types: [100, 200] })
    .execute();
  return id;
}

/** What no event of a story makes alone, made by this floor. */
const floorProps: Readonly<Record<string, (world: World, about: About) => Promise<number>>> = {
  studentOnTopic: (world, { record = 0, change = {} }) =>
    studentOnTopic(world, record, String(change.state)),
  advisorHere: (world, { owner }) => advisorHere(world, owner?.id ?? 0),
  /** The state's register of degrees answers with one, and is asked. */
  async degreeInRegister({ on }) {
    const degree = {
      specialty_code: '01.01.01',
      approved_on: on.clock.today(),
      document_number: 'DSc 004512',
    };
    on.services.oak = { standIn: true, degreesOf: async () => [degree] };
    await consultOak(on.services);
    return 0;
  },
  /** Accounts by the ways in that no test can take over HTTP alone. */
  signedOnAccount: (world, { change = {} }) => signedOn(world, change),
  preparedAccount: (world, { change = {} }) => prepared(world, change),
  installedAccount: (world, { change = {} }) => installed(world, change),
  /** A quota period whose review is over, with a place for the first university. */
  async examPeriod(world) {
    const period = await placePeriod(world);
    await placeQuota(world, period, new Map([[world.direction, 1]]));
    return period;
  },
  /**
   * An application of somebody that the first university has received in a quota period; `change`
   * may name another specialty.
   */
  async receivedApplication(world, { owner, record = 0, change = {} }) {
    if (!owner) throw new Error('an application is of somebody');
    return placeReceived(world, owner, record, Number(change.direction_id ?? world.direction));
  },
  /** A quota period in which organizations ask for places; `change` may name its year. */
  askingPeriod: (world, { change = {} }) =>
    placeAskingPeriod(world, change.admission_year as number | undefined),
  secondDirection,
  /** The account of a user of a legal entity without an organization, by its tax number. */
  legalEntity: async ({ on }, { change = {} }) => (await addCompany(on, String(change.tin))).id,
};

/** The maker of a thing: a story, or this floor. */
function propOf(world: World, name: string): PropMaker {
  const floor = floorProps[name];
  if (floor) return (_walk, about) => floor(world, about);
  const made = stories.find(({ props }) => props?.[name])?.props?.[name];
  if (!made) throw new Error(`no story makes ${name}`);
  return made;
}

/** Runs what waiting lines of a record mean for other records, each of them once. */
function follower({ on }: World): Walk['follow'] {
  const followed = new Set<number>();
  return async (process, id) => {
    for (const job of (await waitingJobs(on, effectsTask)).flatMap(consequencesOf)) {
      const ofRecord = job.process === process && job.recordId === id;
      if (!ofRecord || job.effects.length === 0 || followed.has(job.historyId)) continue;
      followed.add(job.historyId);
      await runTask(on, effectsTask, job);
    }
  };
}

function makeWalk(world: World): Walked {
  const { on, staff } = world;
  const senders = new Map(
    [...Object.values(staff), world.neighbour].map((sender) => [sender.id, sender]),
  );
  const sender = async (person: Person) => {
    const known = senders.get(person.id) ?? (await openFor(on, person.id));
    senders.set(person.id, known);
    return known;
  };
  const walk: Walk = {
    db: on.services.db,
    now: on.clock.now,
    today: on.clock.today,
    days: (count) => on.clock.days(count),
    staff: (role) => (isPerson(role) ? staff[role] : staff.innovation),
    university: world.university,
    otherUniversity: world.otherUniversity,
    direction: world.direction,
    certificateType: world.certificateType,
    async newStaff(role, organization_id) {
      const made = await addActor(on, role, { organization_id });
      senders.set(made.id, made);
      return made;
    },
    async newPerson(of) {
      const made = await buildApplicant(world, of);
      senders.set(made.id, made);
      return made;
    },
    works: (owner, kinds) => addWorks(world, owner, kinds),
    async signOn(account) {
      const made = await openFor(on, account);
      senders.set(account, made);
      return made;
    },
    async create(by, process, payload) {
      const { collection } = definitionOf(process);
      const { status, body } = await on.send(
        await sender(by),
        'POST',
        `/api/${collection}/`,
        payload,
      );
      if (status !== 201) throw new Error(`${collection}: ${status} ${JSON.stringify(body)}`);
      return Number(body.id);
    },
    async act(by, process, id, event, said = {}) {
      const { collection } = definitionOf(process);
      await doing(world, collection, id)(await sender(by), event, {
        reason: said.reason ?? reason,
        ...said.payload,
      });
    },
    async createAsSystem(process, payload) {
      const definition = definitionOf(process);
      const event = definition.create?.event(payload) ?? '';
      const id = await createAsSystem(on.services, definition, event, payload, 'walk');
      if (id === null) throw new Error(`${process} ${event}: refused to the scheduler`);
      return id;
    },
    async actAsSystem(process, id, event) {
      const sent = { event, job: 'walk' };
      if (!(await actAsSystem(on.services, definitionOf(process), id, sent)))
        throw new Error(`${process} ${id} ${event}: refused to the scheduler`);
    },
    async ask(by, method, address, body) {
      const answer = await on.send(by && (await sender(by)), method, address, body);
      if (answer.status >= 300)
        throw new Error(`${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    run: (task, payload) => runTask(on, task, payload),
    linked: (address, name) => linkIn(world, address, name),
    follow: follower(world),
    file: async (owner, purpose) => addFile(world, await sender(owner), purpose),
    make: (name, about = {}) => propOf(world, name)(walk, about),
  };
  return { walk, senders };
}

const walks = new WeakMap<World, Walked>();

function walkedIn(world: World): Walked {
  const known = walks.get(world) ?? makeWalk(world);
  walks.set(world, known);
  return known;
}

/** The stage on which the stories of the modules are played over HTTP. */
export const walkOf = (world: World): Walk => walkedIn(world).walk;

/** Makes something that the story of a process makes for others. Answers the id of its record. */
export const make: (world: World, ...what: Parameters<Walk['make']>) => Promise<number> = (
  world,
  ...what
) => walkOf(world).make(...what);

/**
 * How a process is played: the scene of its story, in which everybody has a session. Throws for a
 * process whose module has not written one: it would not be proven.
 */
export async function sceneOf(
  world: World,
  process: string,
  steps: readonly Step[],
): Promise<Scene> {
  const story = stories.find((one) => one.process === process && one.scene);
  if (!story?.scene)
    throw new Error(
      `${process}: its module tells no scene in story.server.ts, so nothing plays it`,
    );
  const { walk, senders } = walkedIn(world);
  const scene = await story.scene(walk, steps);
  return {
    ...scene,
    actor(role) {
      const { id } = scene.actor(role);
      const found = senders.get(id);
      if (!found) throw new Error(`${process}: the ${role} has no session`);
      return found;
    },
  };
}
