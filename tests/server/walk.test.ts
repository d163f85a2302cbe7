import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { actionsOf, perform, type RoleName, systemActor } from '#machines/kit.ts';
import type { Step } from '#server/story/walk.ts';
import { actorOf, peopleRoles } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { definitionOf } from '../support/definition.ts';
import { fewConnections, type OpenWorld, openWorld } from '../support/open-world.ts';
import { edgesOf, place, play, realWay, take } from '../support/play.ts';
import { edgeName, isWaiting, waitingEdges } from '../support/waiting-edges.ts';
import { type Scene, sceneOf } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld(fewConnections);
});
afterAll(() => world.stop());

/**
 * State and actions that the server answers to one viewer are those of the model; false = the
 * record is not there for them.
 */
async function agrees(
  process: string,
  id: number,
  state: string,
  viewer: Sender,
): Promise<boolean> {
  const { collection, machine } = definitionOf(process);
  const { status, body } = await world.on.send(viewer, 'GET', `/api/${collection}/${id}/`);
  const actions = await world.on.send(viewer, 'GET', `/api/${collection}/${id}/actions/`);
  expect(actions.status).toBe(status);
  if (status !== 200) {
    expect([403, 404]).toContain(status);
    return false;
  }
  expect(body.state).toBe(state);
  expect(body.status).toBe(machine.states[state]?.meta?.code);
  const record = { state, facts: body.facts as never };
  expect(actions.body).toEqual(actionsOf(machine, record, await actorOf(world.on, viewer)));
  return true;
}

/** A page of a record asks for both in one, and is answered what each of them says alone. */
async function sameWithHistory(process: string, id: number, viewer: Sender): Promise<void> {
  const address = `/api/${definitionOf(process).collection}/${id}/`;
  const [both, record, history] = await Promise.all(
    [`${address}?include=history`, address, `${address}history/`].map((path) =>
      world.on.send(viewer, 'GET', path),
    ),
  );
  expect(both?.body).toEqual({ ...record?.body, history: history?.body });
}

/** What the acting person is answered. */
const looked =
  (process: string, scene: Scene) =>
  async (step: Step, id: number, answer: Answer | null): Promise<void> => {
    if (step.to === 'deleted') {
      if (step.role !== 'system') expect(answer?.status).toBe(204);
      expect(
        (
          await world.on.send(
            scene.actor(step.role),
            'GET',
            `/api/${definitionOf(process).collection}/${id}/`,
          )
        ).status,
      ).toBe(404);
      return;
    }
    if (!answer) return;
    expect(answer.body.state).toBe(step.to);
    expect(answer.status).toBe(step.from === 'absent' ? 201 : 200);
    expect(await agrees(process, id, step.to, scene.actor(step.role))).toBe(true);
    await sameWithHistory(process, id, scene.actor(step.role));
  };

/** The same question asked by everybody there is. */
async function everybodyAgrees(
  process: string,
  id: number,
  state: string,
  scene: Scene,
): Promise<void> {
  if (state === 'deleted') return;
  const viewers = [
    ...peopleRoles.map((role: RoleName) => scene.actor(role)),
    ...Object.values(world.staff),
    world.neighbour,
  ];
  const seen = await Promise.all(
    [...new Set(viewers)].map((viewer) => agrees(process, id, state, viewer)),
  );
  expect(seen).toContain(true);
}

async function begin(process: string, step: Step) {
  world.on.clock.reset();
  const definition = definitionOf(process);
  const way = realWay(definition, step.from);
  const scene = await sceneOf(world, process, [...(way ?? []), step]);
  return { definition, way, scene };
}

describe.each(processMachines.map(({ id }) => id))(
  '%s: the model replayed on the server',
  (process) => {
    const edges = edgesOf(definitionOf(process));
    const open = edges.filter((step) => !isWaiting(process, step));
    const closed = edges.filter((step) => isWaiting(process, step));
    const named = (steps: Step[]) =>
      steps.map(
        (step) => [`${step.from} -${step.event}-> ${step.to} by ${step.role}`, step] as const,
      );

    it.each(named(open))('%s', async (_name, step) => {
      const { definition, way, scene } = await begin(process, step);
      const look = looked(process, scene);
      if (way) {
        const id = await play(world, definition, scene, [...way, step], look);
        return everybodyAgrees(process, id, step.to, scene);
      }
      const id = await place(world, definition, scene, step.from);
      await scene.prepare(step, id);
      const { answer } = await take(world, definition, scene, step, id);
      await look(step, id, answer);
      await everybodyAgrees(process, id, step.to, scene);
    });

    it.each(named(closed))('%s waits for its facts', async (_name, step) => {
      const { definition, way, scene } = await begin(process, step);
      const {
        unmet,
        columns,
        facts: asked,
      } = waitingEdges[edgeName(process, step)] ?? { unmet: [] };
      const id = way
        ? await play(world, definition, scene, way)
        : await place(world, definition, scene, step.from);
      await scene.prepare(step, id);
      const { body } = await world.on.send(
        world.staff.admin,
        'GET',
        `/api/${definition.collection}/${id}/`,
      );
      const facts = body.facts as Record<string, unknown> & {
        ownerId: number;
        organizationId: number;
      };
      const actor =
        step.role === 'system' ? systemActor : await actorOf(world.on, scene.actor(step.role));
      const action = actionsOf(definition.machine, { state: step.from, facts }, actor).find(
        ({ event }) => event === step.event,
      );
      expect(action).toMatchObject({ permitted: true, enabled: false, unmet });
      await expect(take(world, definition, scene, step, id)).rejects.toThrow(/refused|422|409/);
      if (columns) {
        const placed = await place(
          world,
          definition,
          await sceneOf(world, process, [step]),
          step.from,
          columns,
        );
        const { answer } = await take(world, definition, scene, step, placed);
        return looked(process, scene)(step, placed, answer);
      }
      // All else is ready: with the missing facts the model goes on.
      const met = { ...facts, ...(asked ?? Object.fromEntries(unmet.map((fact) => [fact, true]))) };
      expect(
        perform(definition.machine, { state: step.from, facts: met }, step.event, actor).state,
      ).toBe(step.to);
    });
  },
);

it('every waiting edge is one of a machine', () => {
  const all = processMachines.flatMap(({ id }) =>
    edgesOf(definitionOf(id)).map((step) => edgeName(id, step)),
  );
  expect(Object.keys(waitingEdges).filter((name) => !all.includes(name))).toEqual([]);
});
