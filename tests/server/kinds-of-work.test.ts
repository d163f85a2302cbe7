import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rolesOf, statesTagged, transitionsOf } from '#machines/kit.ts';
import { opensOn } from '#modules/monitoring/quarter.server.ts';
import { processes } from '#server/declared/modules.ts';
import type { AssignedWork, ProcessDefinition } from '#server/engine/process.ts';
import type { Assignment } from '#shared/assignment.ts';
import { addActor, readerFor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { done, first, monitoringStage, opinion } from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let university: Sender;
let colleague: Sender;
let agency: Sender;
let operator: Sender;
beforeAll(async () => {
  world = await openWorld();
  university = world.staff.university;
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
  agency = world.staff.innovation;
  operator = await addActor(world.on, 'innovation', await organizationOf(agency));
});
beforeEach(() => world.on.clock.reset());
afterAll(() => world.stop());

const organizationOf = ({ id }: Sender) =>
  world.database.db
    .selectFrom('account')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const { act: actOnApplication } = applicationActs(() => world);
const stage = monitoringStage(() => world);

/** What `who` sees of who is on a record: undefined = nothing at all. */
async function seenBy(who: Sender, path: string): Promise<number | null | undefined> {
  const { body } = await world.on.send(who, 'GET', `/api/${path}/`);
  const assignment = body.assignment as Assignment | null | undefined;
  return assignment ? assignment.holder.id : assignment;
}

async function assign(who: Sender, path: string, holder: Sender | null): Promise<Answer> {
  const { body } = await world.on.send(who, 'GET', `/api/${path}/`);
  const assignment = body.assignment as Assignment | null | undefined;
  return world.on.send(who, 'POST', `/api/${path}/assignment/`, {
    seen: assignment?.id ?? null,
    holder_id: holder?.id ?? null,
  });
}

async function listOf(who: Sender, collection: string, work: string): Promise<number[]> {
  const { body } = await world.on.send(who, 'GET', `/api/${collection}/?work=${work}&limit=200`);
  return (body.results as { id: number }[]).map(({ id }) => id);
}

const logOf = (process: string, id: number) =>
  world.database.db
    .selectFrom('assignment')
    .select(['work', 'holder_id', 'ended_at'])
    .where('process', '=', process)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('an application whose rejection is appealed against', () => {
  /** Reviewed by the university, rejected, and appealed against by its owner. */
  async function appealed(): Promise<{ id: number; path: string; owner: Sender }> {
    const { ids, owners } = await manyUnderReview(world, 1);
    const [id = 0, owner = university] = [ids[0], owners[0]];
    await actOnApplication(id, 'reviewStart');
    await actOnApplication(id, 'reject');
    expect((await actOnApplication(id, 'appeal', {}, owner)).status).toBe(200);
    return { id, path: `applications/${id}`, owner };
  }

  it('is work of the agency, which the university that reviewed it sees nothing of', async () => {
    const { id, path } = await appealed();
    expect(await seenBy(agency, path)).toBeNull();
    expect(await listOf(agency, 'applications', 'free')).toContain(id);
    expect(await assign(agency, path, operator)).toMatchObject({ status: 200 });
    expect(await seenBy(agency, path)).toBe(operator.id);
    expect(await listOf(operator, 'applications', 'mine')).toContain(id);
    expect(await listOf(agency, 'applications', 'free')).not.toContain(id);
    expect(await seenBy(university, path)).toBeUndefined();
    expect(await listOf(university, 'applications', 'free')).not.toContain(id);
    expect((await assign(university, path, colleague)).status).toBe(403);
  });

  it('is no work of the agency before somebody appeals, although its state is the same', async () => {
    const { ids } = await manyUnderReview(world, 1);
    const [id = 0] = ids;
    await actOnApplication(id, 'reject');
    expect(await seenBy(agency, `applications/${id}`)).toBeUndefined();
    expect(await listOf(agency, 'applications', 'free')).not.toContain(id);
    expect(await assign(agency, `applications/${id}`, agency)).toMatchObject({
      status: 409,
      code: 'BAD_STATUS',
    });
  });

  it('is nobody’s work once it is answered, in a state that stays', async () => {
    const { id, path } = await appealed();
    await assign(operator, path, operator);
    expect((await actOnApplication(id, 'appealRefuse', {}, agency)).status).toBe(200);
    expect(await seenBy(operator, path)).toBeUndefined();
    expect(await listOf(operator, 'applications', 'mine')).not.toContain(id);
    expect(await logOf('application', id)).toEqual([
      { work: 'review', holder_id: university.id, ended_at: expect.any(Date) },
      { work: 'appeal', holder_id: operator.id, ended_at: expect.any(Date) },
    ]);
  });

  it('is a review again when it is granted: of the university, and of nobody there', async () => {
    const { id, path } = await appealed();
    await assign(operator, path, operator);
    await actOnApplication(id, 'reopen', {}, operator);
    expect(await seenBy(agency, path)).toBeUndefined();
    expect(await seenBy(university, path)).toBeNull();
  });
});

describe('an enquiry', () => {
  async function act(as: Sender, path: string, event: string, said: object = {}): Promise<void> {
    const { body } = await world.on.send(as, 'GET', `/api/${path}/`);
    const answer = await world.on.send(as, 'POST', `/api/${path}/${event}/`, {
      version: body.version,
      reason: 'Sabab shu yerda yozilgan.',
      ...said,
    });
    expect([event, answer.status]).toEqual([event, 200]);
  }
  const asked = {
    sender_name: 'Namunaova Zilola',
    phone: '90 111 00 22',
    topic: 100,
    question: 'Hujjatlarni qaysi kungacha topshirish mumkin?',
    language: 'uz',
  };
  async function written(): Promise<{ id: number; path: string }> {
    const { body } = await world.on.send(null, 'POST', '/api/public/enquiries/', asked);
    const id = Number(String(body.number).split('-')[2]);
    return { id, path: `enquiries/${id}` };
  }

  it('is of the operator who takes it or writes it down, and can be given to another', async () => {
    const { id, path } = await written();
    expect(await seenBy(operator, path)).toBeUndefined();
    await act(operator, path, 'take');
    expect(await seenBy(agency, path)).toBe(operator.id);
    expect(await assign(operator, path, agency)).toMatchObject({ status: 200 });
    expect(await listOf(agency, 'enquiries', 'mine')).toContain(id);
    const { body } = await world.on.send(operator, 'POST', '/api/enquiries/', asked);
    expect(await seenBy(agency, `enquiries/${body.id}`)).toBe(operator.id);
  });

  it('is nobody’s when it is put back', async () => {
    const { path } = await written();
    await act(operator, path, 'take');
    await act(operator, path, 'putBack');
    await act(agency, path, 'take');
    expect(await seenBy(operator, path)).toBe(agency.id);
  });

  it('that is passed on is work of the organization, and comes back as free work', async () => {
    const { id, path } = await written();
    await act(operator, path, 'take');
    await act(operator, path, 'escalate', { organization_id: world.university });
    expect(await seenBy(operator, path)).toBeUndefined();
    expect(await seenBy(university, path)).toBeNull();
    expect(await assign(university, path, colleague)).toMatchObject({ status: 200 });
    expect(await listOf(colleague, 'enquiries', 'mine')).toEqual([id]);
    await act(colleague, path, 'handBack');
    expect(await listOf(colleague, 'enquiries', 'mine')).toEqual([]);
    expect(await seenBy(operator, path)).toBeNull();
    expect(await listOf(operator, 'enquiries', 'free')).toContain(id);
  });
});

describe('a monitoring report', () => {
  it('is of who judges its first work, until the organization has concluded', async () => {
    stage.to(opensOn(first));
    const student = await stage.stageOf();
    const id = await stage.submitted(student, 400, 500);
    const path = `monitoring-reports/${id}`;
    expect(await seenBy(university, path)).toBeUndefined();
    await done(student.act(id, 'advisorResult', student.advisor, opinion));
    expect(await seenBy(university, path)).toBeNull();
    await stage.judge(student, id, true);
    expect(await seenBy(colleague, path)).toBe(university.id);
    expect(await listOf(university, 'monitoring-reports', 'mine')).toEqual([id]);
    expect(await assign(university, path, colleague)).toMatchObject({ status: 200 });
    await done(student.act(id, 'complete', university));
    expect(await seenBy(colleague, path)).toBeUndefined();
    expect(await seenBy(student.advisor, path)).toBeUndefined();
  });
});

describe('an attestation', () => {
  it('is taken by who will decide about it; its student and advisor see nothing of that', async () => {
    const owner = await buildApplicant(world);
    const advisor = await addActor(world.on, 'advisor');
    const advisor_id = await make(world, 'advisorHere', { owner: advisor });
    await make(world, 'student', { owner, change: { advisor_id } });
    const created = await world.on.send(owner, 'POST', '/api/attestations/', {
      plan_file_id: await addFile(world, owner, 'attestationPlan'),
      report_file_id: await addFile(world, owner, 'attestationReport'),
    });
    const { id, version } = created.body as { id: number; version: number };
    await world.on.send(owner, 'POST', `/api/attestations/${id}/send/`, { version });
    const path = `attestations/${id}`;
    expect(await assign(university, path, colleague)).toMatchObject({ status: 200 });
    expect(await listOf(colleague, 'attestations', 'mine')).toEqual([id]);
    expect(await listOf(university, 'attestations', 'free')).toEqual([]);
    for (const who of [owner, advisor]) expect(await seenBy(who, path)).toBeUndefined();
  });
});

describe('the kinds of work of a process', () => {
  const declared = processes.flatMap((definition) =>
    Object.entries(definition.assigned ?? {}).map(([name, work]) => ({ definition, name, work })),
  );
  const rolesFor = ({ machine }: ProcessDefinition, { begins }: AssignedWork) =>
    transitionsOf(machine).flatMap(({ event, guard }) =>
      begins.includes(event) ? rolesOf(guard) : [],
    );

  it.each(declared)(
    '$definition.machine.id: $name is said by its machine',
    async ({ definition, work }) => {
      const { machine, guardSql } = definition;
      expect(statesTagged(machine, work.tag)).not.toEqual([]);
      const known = transitionsOf(machine).map(({ event }) => event);
      expect(work.begins.filter((event) => !known.includes(event))).toEqual([]);
      if (!work.when) return;
      expect(Object.keys(machine.implementations.guards)).toContain(work.when);
      expect(Object.keys(guardSql?.(await readerFor(world.on, agency)) ?? {})).toContain(work.when);
    },
  );

  it('never lie with one role in one state together: a record has one person of an organization', () => {
    const together = declared.flatMap(({ definition, name, work }) =>
      Object.entries(definition.assigned ?? {}).flatMap(([other, beside]) => {
        const states = statesTagged(definition.machine, beside.tag);
        const roles = rolesFor(definition, beside);
        return other !== name &&
          statesTagged(definition.machine, work.tag).some((state) => states.includes(state)) &&
          rolesFor(definition, work).some((role) => roles.includes(role))
          ? [`${definition.machine.id}: ${name}, ${other}`]
          : [];
      }),
    );
    expect(together).toEqual([]);
  });
});
