import { consultOak } from '#server/oak/consult.ts';
import type { Step } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { type Applicant, addWorks, buildApplicant } from '../applicants.ts';
import { make } from '../walk-stage.ts';
import { addFile, type World } from '../world.ts';
import { buildPeriod, closePeriod } from './period.ts';
import { doing, type Scene, type Script } from './script.ts';

/** Everything that a draft of an independent researcher needs before it can be sent. */
const wholeDraft = ({ direction, university }: World, owner: Applicant) => ({
  organization_id: university,
  direction_id: direction,
  edu_language: 100,
  diploma_id: owner.diploma,
  documents: owner.documents,
});

/**
 * Sends a new application of somebody to the first university; `change` replaces parts of the
 * draft. Answers its id.
 */
export const sendApplication = (
  world: World,
  owner: Applicant,
  change: Record<string, unknown> = {},
  period?: number,
): Promise<number> => make(world, 'sentApplication', { owner, change, record: period });

/** Lets the first university mark every paper of an application as correct. */
export async function markAll({ on, staff, ...rest }: World, id: number): Promise<void> {
  const act = doing({ on, staff, ...rest }, 'applications', id);
  for (const kind of ['diploma', 'copiesOfWorks'])
    await act(staff.university, 'markDocument', { kind, mark: 'correct', note: null });
}

/** Numbers, dates and files that the organization enters. */
async function organizationPapers(world: World) {
  const { on, staff } = world;
  const order_date = addDays(on.clock.today(), -2);
  const order = {
    order_number: '112-st',
    order_date,
    order_file_id: await addFile(world, staff.university, 'order'),
  };
  const council_file_id = await addFile(world, staff.university, 'councilDecision');
  const topic_id = await make(world, 'publishedTopic');
  return {
    topic_id,
    order,
    council: { council_number: '7/3', council_date: order_date, council_file_id },
  };
}

/**
 * The type of study that lets a record take these steps now: exams and letters are not there yet.
 */
function dcTypeFor(steps: readonly Step[]): number {
  const takes = (event: string) => steps.some((step) => step.event === event);
  if (takes('finishTrainee')) return 300;
  if (takes('endRemind')) return 200;
  return takes('defend') || takes('syncOak') ? 400 : 500;
}

type Papers = Awaited<ReturnType<typeof organizationPapers>>;

function payloads(
  world: World,
  owner: Applicant,
  { order, council, topic_id }: Papers,
  birth: { period_id: number; dc_type: number },
) {
  const { on, direction, advisor } = world;
  const today = () => on.clock.today();
  const { pinfl, surname, first_name } = owner;
  const started = {
    study_start: addDays(today(), -500),
    direction_id: direction,
    dc_type: birth.dc_type,
  };
  const correction = () => ({
    direction_id: direction,
    study_start: started.study_start,
    topic: null,
    ...order,
  });
  const sent: Record<string, () => Record<string, unknown>> = {
    create: () => birth,
    add: () => ({ pinfl, surname, first_name, ...started, ...order }),
    save: () => wholeDraft(world, owner),
    markDocument: () => ({ kind: 'diploma', mark: 'wrong', note: 'Ikkinchi beti yoʻq' }),
    setAdvisor: () => ({ advisor_id: advisor }),
    setTopic: () => ({ topic_id }),
    setCouncil: () => council,
    admit: () => order,
    prolongReview: () => ({ review_until: addDays(today(), 5) }),
    correctOld: () => ({ ...correction(), order_number: '113-st' }),
    vacation: () => ({
      ...order,
      leave_ground: 100,
      leave_start: today(),
      leave_stop: addDays(today(), 100),
    }),
    vacationExtend: () => ({ ...order, leave_stop: addDays(today(), 150) }),
    returnFromLeave: () => ({ ...order, return_date: today() }),
    cancel: () => ({ ...order, cancel_reason: 400 }),
    finish: () => order,
    finishTrainee: () => order,
    defend: () => ({ defence_date: order.order_date, degree_document: 'DSc 004512' }),
  };
  return (event: string) => sent[event]?.() ?? {};
}

type Prepare = (id: number, state: string) => Promise<unknown> | undefined;

function preparations(
  world: World,
  owner: Applicant,
  payload: (event: string) => Record<string, unknown>,
  period: number,
): Record<string, Prepare> {
  const { on, staff } = world;
  const act = (id: number) => doing(world, 'applications', id);
  const later = (days: number) => async () => on.clock.days(days);
  const appealed: Prepare = (id, state) =>
    state === 'documentReceived' ? undefined : act(id)(owner, 'appeal');
  const before = async (id: number, field: string, days: number) => {
    const { body } = await on.send(staff.university, 'GET', `/api/applications/${id}/`);
    on.clock.set(addDays(String(body[field]), -days));
  };
  return {
    send: (id) => act(id)(owner, 'save', payload('save')),
    accept: (id) => markAll(world, id),
    expire: (_id, state) => (state === 'draft' ? closePeriod(world, period) : later(60)()),
    overdue: later(60),
    prolongReview: later(60),
    reopen: appealed,
    appealRefuse: appealed,
    reopenResult: appealed,
    async admit(id) {
      for (const event of ['setAdvisor', 'setTopic', 'setCouncil'])
        await act(id)(staff.university, event, payload(event));
    },
    defend: () => addWorks(world, owner, [1000, 1100]),
    syncOak: async () => {
      const degree = {
        specialty_code: '01.01.01',
        approved_on: on.clock.today(),
        document_number: 'DSc 004512',
      };
      on.services.oak = { standIn: true, degreesOf: async () => [degree] };
      await consultOak(on.services);
    },
    correctOld: (id) => act(id)(staff.innovation, 'unconfirmOld'),
    resendOld: async (id) => {
      await act(id)(staff.innovation, 'unconfirmOld');
      await act(id)(staff.university, 'correctOld', payload('correctOld'));
    },
    endRemind: (id) => before(id, 'study_end', 30),
    returnRemind: (id) => before(id, 'leave_stop', 10),
  };
}

export const applicationScript: Script = {
  process: 'application',
  async scene(world, steps): Promise<Scene> {
    const dc_type = dcTypeFor(steps);
    const owner = await buildApplicant(world, { degree: dc_type === 400 ? 600 : 200 });
    const period_id = await buildPeriod(world);
    const payload = payloads(world, owner, await organizationPapers(world), { period_id, dc_type });
    const prepare = preparations(world, owner, payload, period_id);
    const { staff, university, direction } = world;
    return {
      actor: (role) =>
        ({ applicant: owner, doctorate: owner, innovation: staff.innovation })[String(role)] ??
        staff.university,
      payload,
      prepare: async ({ event, from }, id) => {
        await prepare[event]?.(id, from);
      },
      placed: () => ({
        owner_id: owner.id,
        organization_id: university,
        direction_id: direction,
        period_id,
        dc_type,
      }),
    };
  },
};
