import { systemActor } from '#machines/kit.ts';
import { addDays } from '#shared/dates.ts';
import { type Applicant, addWorks, buildApplicant } from '../applicants.ts';
import { addFile, type World } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

/**
 * A student of the PhD family who was added from the time before the platform. Answers the study.
 */
export async function buildStudent(world: World, owner: Applicant, dc_type = 200): Promise<number> {
  const { on, staff, direction } = world;
  const { pinfl, surname, first_name } = owner;
  const order = {
    order_number: '45-t',
    order_date: addDays(on.clock.today(), -600),
    order_file_id: await addFile(world, staff.university, 'order'),
  };
  const study = { dc_type, direction_id: direction, study_start: addDays(on.clock.today(), -500) };
  const body = { event: 'add', pinfl, surname, first_name, ...study, ...order };
  const added = await on.send(staff.university, 'POST', '/api/applications/', body);
  if (added.status !== 201)
    throw new Error(`student: ${added.status} ${JSON.stringify(added.body)}`);
  return Number(added.body.id);
}

/** What each event of an exam is sent with, as of the clock's day. */
export function examPayloads(
  world: World,
  application_id: number,
  papers: { protocol: string; condition: string },
  subject = 100,
) {
  const today = () => world.on.clock.today();
  const sent: Record<string, () => Record<string, unknown>> = {
    create: () => ({ application_id, subject, exam_date: addDays(today(), 3), place: '214-xona' }),
    pass: () => ({
      exam_date: today(),
      mark: 78.5,
      protocol_file_id: papers.protocol,
      condition_file_id: papers.condition,
    }),
    fail: () => ({ exam_date: today(), mark: 41, protocol_file_id: papers.protocol }),
    passConditionally: () => ({
      condition_ground: 100,
      deadline: addDays(today(), 60),
      exam_date: today(),
      mark: 52.5,
      protocol_file_id: papers.protocol,
    }),
    retry: () => ({ exam_date: addDays(today(), 5), place: null }),
  };
  return (event: string) => sent[event]?.() ?? {};
}

/** Protocol and paper of a fulfilled condition, uploaded by the organization. */
export const examPapers = async (world: World) => ({
  protocol: await addFile(world, world.staff.university, 'examProtocol'),
  condition: await addFile(world, world.staff.university, 'examCondition'),
});

export const additionalExamScript: Script = {
  process: 'additionalExam',
  async scene(world): Promise<Scene> {
    const { on, staff } = world;
    const owner = await buildApplicant(world);
    const study = await buildStudent(world, owner);
    const payload = examPayloads(world, study, await examPapers(world));
    return {
      actor: (role) =>
        ({ applicant: owner, doctorate: owner, university: staff.university })[String(role)] ??
        staff.innovation,
      payload,
      async prepare({ event, role }) {
        if (event === 'retry') on.clock.days(30);
        if (event === 'fail' && role === systemActor.role) on.clock.days(61);
        if (event === 'cancel')
          await doing(world, 'applications', study)(
            staff.university,
            'cancel',
            await leaving(world),
          );
      },
      placed: () => ({
        application_id: study,
        owner_id: owner.id,
        subject: 100,
        exam_date: on.clock.today(),
      }),
    };
  },
};

/** The order by which somebody leaves the study at their own wish. */
export async function leaving(world: World) {
  const order_file_id = await addFile(world, world.staff.university, 'order');
  return {
    cancel_reason: 400,
    order_number: '112-st',
    order_date: addDays(world.on.clock.today(), -2),
    order_file_id,
  };
}

/** Works that a defence needs. */
export const addDissertation = (world: World, owner: Applicant) =>
  addWorks(world, owner, [1000, 1100]);
