import { stories } from '#server/declared/modules.ts';
import { actAsSystem, createAsSystem } from '#server/processes/raise.ts';
import type { Person } from '#server/story/story.ts';
import type { PropMaker, Step, Walk } from '#server/story/walk.ts';
import { addActor, openFor, peopleRoles } from './actors.ts';
import type { Sender } from './app.ts';
import { buildApplicant } from './applicants.ts';
import { definitionOf } from './definition.ts';
import { doing, reason, type Scene } from './scripts/script.ts';
import { addFile, type World } from './world.ts';

/** The walk of a world: who was made in it, by their account. */
interface Walked {
  walk: Walk;
  senders: Map<number, Sender>;
}

const isPerson = (role: string): role is (typeof peopleRoles)[number] =>
  peopleRoles.some((one) => one === role);

/** A student whose record names the topic, as admission would have left it, in a state. */
async function studentOnTopic(
  { on, staff, university, direction }: World,
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
      owner_id: staff.doctorate.id,
      organization_id: university,
      direction_id: direction,
      dc_type: 200 + topic_id * 1000,
      topic_id,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody as a research advisor of the first university, as their own consent would leave them. */
async function advisor({ on, university }: World, account_id: number) {
  const { id } = await on.services.db
    .insertInto('advisor')
    .values({ account_id, organization_id: university, scientific_degree: 200 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The maker of a thing: a story, or this floor for what no event of a story makes alone. */
function propOf(world: World, name: string): PropMaker {
  if (name === 'studentOnTopic')
    return (_walk, { record = 0, change = {} }) =>
      studentOnTopic(world, record, String(change.state));
  if (name === 'advisor') return (_walk, { owner }) => advisor(world, owner?.id ?? 0);
  const made = stories.find(({ props }) => props?.[name])?.props?.[name];
  if (!made) throw new Error(`no story makes ${name}`);
  return made;
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
    async newPerson() {
      const made = await buildApplicant(world);
      senders.set(made.id, made);
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

/** The scene of a story; everybody in it has a session. Throws when the story plays none. */
export async function sceneOf(
  world: World,
  process: string,
  steps: readonly Step[],
): Promise<Scene> {
  const story = stories.find((one) => one.process === process && one.scene);
  if (!story?.scene) throw new Error(`no story plays ${process}`);
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
