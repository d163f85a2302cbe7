import { type Actor, type RoleName, rolesOf, transitionsOf } from '#machines/kit.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import { live } from '#server/seed/life.ts';
import type { Step } from '#server/story/walk.ts';
import type { Answer, Sender } from './app.ts';
import { definitionOf } from './definition.ts';
import { reason } from './doing.ts';
import { shortestWalks } from './model.ts';
import { isWaiting } from './waiting-edges.ts';
import { type Scene, sceneOf } from './walk-stage.ts';
import type { World } from './world.ts';

/** Every edge of a machine once per role that may go it; a doctorate goes the applicant's way. */
export function edgesOf({ machine }: ProcessDefinition): Step[] {
  return transitionsOf(machine).flatMap(({ from, event, to, guard }) => {
    const roles = rolesOf(guard).filter(
      (role, _at, all) => role !== 'doctorate' || !all.includes('applicant'),
    );
    return roles.map((role) => ({ from, event, to, role }));
  });
}

/**
 * The shortest way from birth to a state on edges that real facts open; null when there is none on
 * this floor.
 */
export function realWay(definition: ProcessDefinition, state: string): Step[] | null {
  const byPeopleFirst = edgesOf(definition).sort(
    (one, other) => Number(one.role === 'system') - Number(other.role === 'system'),
  );
  const open = byPeopleFirst.filter(
    (step) => step.to !== step.from && !isWaiting(definition.machine.id, step),
  );
  const ways = new Map<string, Step[]>([['absent', []]]);
  for (const [place, way] of ways) {
    for (const step of open)
      if (step.from === place && !ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  return ways.get(state) ?? null;
}

/** The shortest way from birth to a state by the model, whatever the facts say. */
function modelWay({ machine }: ProcessDefinition, state: string): Step[] {
  const walk = shortestWalks(machine).find((one) => one.state === state);
  if (!walk) throw new Error(`${machine.id}: no way to ${state}`);
  return walk.steps;
}

/**
 * Method and address by which an event is sent: the REST forms of birth, edit and delete, else
 * `<id>/<event>/`.
 */
export function routeOf(
  { collection, edit }: ProcessDefinition,
  { from, event }: Pick<Step, 'from' | 'event'>,
  id: number,
) {
  const base = `/api/${collection}/`;
  if (from === 'absent') return { method: 'POST', url: base } as const;
  if (event === 'delete') return { method: 'DELETE', url: `${base}${id}/` } as const;
  return event === edit
    ? ({ method: 'PUT', url: `${base}${id}/` } as const)
    : ({ method: 'POST', url: `${base}${id}/${event}/` } as const);
}

/** The version a record has now, from its row. */
export async function versionOf(
  { on }: World,
  { table }: ProcessDefinition,
  id: number,
): Promise<number> {
  const row = await on.services.db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Sends one event of a scene as somebody. `id` 0 = birth. */
async function sendEvent(
  world: World,
  definition: ProcessDefinition,
  scene: Scene,
  step: Step,
  id: number,
  as: Sender,
): Promise<Answer> {
  const { method, url } = routeOf(definition, step, id);
  const version = id === 0 ? 1 : await versionOf(world, definition, id);
  return world.on.send(as, method, url, { version, reason, ...scene.payload(step.event) });
}

/**
 * Takes one step for real: by its route, or as the scheduler. Answers the record's id and what the
 * server said. Throws when it is refused.
 */
export async function take(
  world: World,
  definition: ProcessDefinition,
  scene: Scene,
  step: Step,
  id: number,
): Promise<{ id: number; answer: Answer | null }> {
  const place = `${definition.machine.id}.${step.from}.${step.event} by ${step.role}`;
  const elsewhere = await scene.outside?.(step, id);
  if (elsewhere) return { id: elsewhere, answer: null };
  if (step.role === 'system') {
    const moved = await actAsSystem(world.on.services, definition, id, {
      event: step.event,
      job: 'walk',
    });
    if (!moved) throw new Error(`${place}: the scheduler is refused`);
    return { id, answer: null };
  }
  const answer = await sendEvent(world, definition, scene, step, id, scene.actor(step.role));
  if (answer.status >= 300)
    throw new Error(`${place}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`);
  return { id: id || Number(answer.body.id), answer };
}

/**
 * Plays steps from birth on, preparing each; `after` looks at every one. Answers the record's id.
 */
export async function play(
  world: World,
  definition: ProcessDefinition,
  scene: Scene,
  steps: readonly Step[],
  after: (step: Step, id: number, answer: Answer | null) => Promise<void> = async () => undefined,
): Promise<number> {
  let id = 0;
  for (const step of steps) {
    await scene.prepare(step, id);
    const taken = await take(world, definition, scene, step, id);
    id = taken.id;
    await after(step, id, taken.answer);
  }
  return id;
}

/**
 * A record of a process in a state with the scene it lives in: played for real from its birth
 * (`steps` default to the shortest way), or placed by hand where no real way leads.
 */
export async function buildRecord(
  world: World,
  process: string,
  state: string,
  steps?: readonly Step[],
) {
  const definition = definitionOf(process);
  const way = steps ?? realWay(definition, state);
  const scene = await sceneOf(world, process, way ?? modelWay(definition, state));
  const id = way
    ? await play(world, definition, scene, way)
    : await place(world, definition, scene, state);
  return { id, scene, definition };
}

/** An application in a state; as `buildRecord`. */
export const buildApplication = (world: World, state: string, steps?: readonly Step[]) =>
  buildRecord(world, 'application', state, steps);

/**
 * The steps of the application of an independent researcher who was admitted by the university, and
 * so not from the old list.
 */
export const admissionSteps: readonly Step[] = [
  { from: 'absent', event: 'create', to: 'draft', role: 'applicant' },
  { from: 'draft', event: 'send', to: 'pending', role: 'applicant' },
  { from: 'pending', event: 'accept', to: 'documentReceived', role: 'university' },
  { from: 'documentReceived', event: 'admit', to: 'admittedToStudy', role: 'university' },
];

/**
 * A record that is written by hand with the history that the machine gives it, for states which no
 * real way leads to yet. Who did what is invented: staff of the scene.
 */
export async function place(
  world: World,
  definition: ProcessDefinition,
  scene: Scene,
  state: string,
  columns: object = {},
): Promise<number> {
  const by = (role: RoleName): Actor => ({
    role,
    userId: role === 'system' ? null : scene.actor(role).id,
    organizationId: null,
  });
  const at = world.on.clock.now();
  const steps = modelWay(definition, state).map(({ event, role }, index) => ({
    event,
    by: by(role),
    at,
    ...(index === 0 ? { columns: { ...scene.placed(), ...columns } } : {}),
  }));
  const [id] = await live(world.on.services.db, definition.machine, definition.table, [{ steps }]);
  return id ?? 0;
}
