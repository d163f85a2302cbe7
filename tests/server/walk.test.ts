import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { actionsOf, perform, type RoleName, rolesOf, systemActor, transitionsOf } from '#machines/kit.ts';
import { actorOf, peopleRoles } from '../support/actors.ts';
import { type Answer, type Sender, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import type { Step } from '../support/model.ts';
import { definitionOf, place, play, take, wayTo } from '../support/play.ts';
import type { Scene } from '../support/scripts/script.ts';
import { scriptOf } from '../support/scripts/scripts.ts';
import { buildWorld, type World } from '../support/world.ts';

/**
 * The edges that no real fact opens on this floor, each with the facts in its way and, where a column alone can stand in for them, that
 * column (`facts` where a guard asks for others than its name). They are proven from a record placed by hand. As soon as facts open one, its line here fails and must go.
 */
const waiting: Record<string, { unmet: string[]; columns?: Record<string, unknown>; facts?: Record<string, unknown> }> = {
  // exams: a result can be contested when there is one
  'application.documentReceived.appeal': { unmet: ['examFailed'], facts: { examFinished: true } },
  'application.documentReceived.reopenResult': { unmet: ['appealOpen'], columns: { appeal: 'open' } },
  'application.documentReceived.appealRefuse': { unmet: ['appealOpen'], columns: { appeal: 'open' } },
  // the answer of the attestation commission
  'application.graduated.syncOak': { unmet: ['degreeApproved'] },
  // quota requests, agreements, totals and distributions
  'period.ministryEndorsement.stepNext': { unmet: ['endorsementsSettled'] },
  'period.ministryEndorsement.stepAuto': { unmet: ['endorsementsSettled'] },
  'period.consolidation.stepNext': { unmet: ['consolidationAgreed'] },
  'period.financialDistribution.stepNext': { unmet: ['totalsAccepted'] },
  'period.innovationDistribution.stepNext': { unmet: ['distributionAccepted'] },
  // state registers
  'certificate.pending.autoConfirm': { unmet: ['registerAgrees'] },
  'diploma.entered.sync': { unmet: ['registerAgrees'] },
};

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  world = await buildWorld(await testApp(database));
});
afterAll(async () => {
  await world.on.stop();
  await database.stop();
});

const nameOf = (process: string, { from, event }: Pick<Step, 'from' | 'event'>): string => `${process}.${from}.${event}`;

/** Every edge once per role that may go it; a doctorate goes the applicant's way. */
function edgesOf(process: string): Step[] {
  const { machine } = definitionOf(process);
  return transitionsOf(machine).flatMap(({ from, event, to, guard }) => {
    const roles = rolesOf(guard).filter((role, _at, all) => role !== 'doctorate' || !all.includes('applicant'));
    return roles.map((role) => ({ from, event, to, role }));
  });
}

/** State and actions that the server answers to one viewer are those of the model; false = the record is not there for him. */
async function agrees(process: string, id: number, state: string, viewer: Sender): Promise<boolean> {
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

/** What the acting person is answered. */
const looked =
  (process: string, scene: Scene) =>
  async (step: Step, id: number, answer: Answer | null): Promise<void> => {
    if (step.to === 'deleted') {
      expect(answer?.status).toBe(204);
      expect((await world.on.send(scene.actor(step.role), 'GET', `/api/${definitionOf(process).collection}/${id}/`)).status).toBe(404);
      return;
    }
    if (!answer) return;
    expect(answer.body.state).toBe(step.to);
    expect(answer.status).toBe(step.from === 'absent' ? 201 : 200);
    expect(await agrees(process, id, step.to, scene.actor(step.role))).toBe(true);
  };

/** The same question asked by everybody there is. */
async function everybodyAgrees(process: string, id: number, state: string, scene: Scene): Promise<void> {
  if (state === 'deleted') return;
  const viewers = [...peopleRoles.map((role: RoleName) => scene.actor(role)), ...Object.values(world.staff), world.neighbour];
  const seen = await Promise.all([...new Set(viewers)].map((viewer) => agrees(process, id, state, viewer)));
  expect(seen).toContain(true);
}

async function begin(process: string, step: Step) {
  world.on.clock.reset();
  const definition = definitionOf(process);
  const way = step.from === 'absent' ? [] : wayTo(definition, step.from);
  const steps = [...way, step];
  const scene = await scriptOf(process).scene(world, steps);
  const isReal = way.every((one) => !(nameOf(process, one) in waiting));
  return { definition, way, steps, scene, isReal };
}

describe.each(processMachines.map(({ id }) => id))('%s: the model replayed on the server', (process) => {
  const edges = edgesOf(process);
  const open = edges.filter((step) => !(nameOf(process, step) in waiting));
  const closed = edges.filter((step) => nameOf(process, step) in waiting);
  const named = (steps: Step[]) => steps.map((step) => [`${step.from} -${step.event}-> ${step.to} by ${step.role}`, step] as const);

  it.each(named(open))('%s', async (_name, step) => {
    const { definition, steps, scene, isReal } = await begin(process, step);
    const look = looked(process, scene);
    if (isReal) {
      const id = await play(world, definition, scene, steps, look);
      return everybodyAgrees(process, id, step.to, scene);
    }
    const id = await place(world, definition, scene, step.from);
    await scene.prepare(step, id);
    const { answer } = await take(world, definition, scene, step, id);
    await look(step, id, answer);
    await everybodyAgrees(process, id, step.to, scene);
  });

  it.each(named(closed))('%s waits for its facts', async (_name, step) => {
    const { definition, way, scene, isReal } = await begin(process, step);
    const { unmet, columns, facts: asked } = waiting[nameOf(process, step)] ?? { unmet: [] };
    const id = isReal ? await play(world, definition, scene, way) : await place(world, definition, scene, step.from);
    await scene.prepare(step, id);
    const { body } = await world.on.send(world.staff.admin, 'GET', `/api/${definition.collection}/${id}/`);
    const facts = body.facts as Record<string, unknown> & { ownerId: number; organizationId: number };
    const actor = step.role === 'system' ? systemActor : await actorOf(world.on, scene.actor(step.role));
    const action = actionsOf(definition.machine, { state: step.from, facts }, actor).find(({ event }) => event === step.event);
    expect(action).toMatchObject({ permitted: true, enabled: false, unmet });
    await expect(take(world, definition, scene, step, id)).rejects.toThrow(/refused|422|409/);
    if (columns) {
      const placed = await place(world, definition, await scriptOf(process).scene(world, way), step.from, columns);
      const { answer } = await take(world, definition, scene, step, placed);
      return looked(process, scene)(step, placed, answer);
    }
    // All else is ready: with the missing facts the model goes on.
    const met = { ...facts, ...(asked ?? Object.fromEntries(unmet.map((fact) => [fact, true]))) };
    expect(perform(definition.machine, { state: step.from, facts: met }, step.event, actor).state).toBe(step.to);
  });
});

it('every waiting edge is one of a machine', () => {
  const all = processMachines.flatMap(({ id }) => edgesOf(id).map((step) => nameOf(id, step)));
  expect(Object.keys(waiting).filter((name) => !all.includes(name))).toEqual([]);
});
