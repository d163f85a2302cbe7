import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Person } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { confirmPapers } from '../for-others/papers-story.server.ts';
import { orderOf, wholeDraft } from './props.server.ts';

const process = applicationMachine.id;
const underReview = statesTagged(applicationMachine, 'underReview');
const forPapers = statesTagged(applicationMachine, 'awaitsPapers');
const undecided = statesTagged(applicationMachine, 'single');

/**
 * The type of study that lets a record take these steps now: exams and letters are not there yet.
 */
function dcTypeFor(steps: readonly Step[]): number {
  const takes = (event: string) => steps.some((step) => step.event === event);
  if (takes('finishTrainee')) return 300;
  if (takes('endRemind')) return 200;
  return takes('defend') || takes('syncOak') ? 400 : 500;
}

/** The record of the advisor whom everybody in a walk may choose. */
async function advisorIn({ db, staff, university }: Walk): Promise<number> {
  const { id } = await db
    .selectFrom('advisor')
    .select('id')
    .where('account_id', '=', staff('advisor').id)
    .where('organization_id', '=', university)
    .executeTakeFirstOrThrow();
  return id;
}

/** Numbers, dates and files that the organization enters. */
async function organizationPapers(walk: Walk) {
  const order = await orderOf(walk, '112-st', 2);
  return {
    order,
    council: {
      council_number: '7/3',
      council_date: order.order_date,
      council_file_id: await walk.file(walk.staff('university'), 'councilDecision'),
    },
    topic_id: await walk.make('publishedTopic'),
    advisor_id: await advisorIn(walk),
  };
}

type Papers = Awaited<ReturnType<typeof organizationPapers>>;

/** What a scene is about: whose record, begun with what. */
interface Plot {
  walk: Walk;
  owner: Person;
  birth: { period_id: number; dc_type: number };
  papers: Papers;
}

/** The person and the study as an organization adds somebody from the time before the platform. */
async function addedPerson({ walk, owner, birth, papers }: Plot) {
  const person = await walk.db
    .selectFrom('account')
    .select(['pinfl', 'surname', 'first_name'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return {
    ...person,
    study_start: addDays(walk.today(), -500),
    direction_id: walk.direction,
    dc_type: birth.dc_type,
    ...papers.order,
  };
}

type Payloads = Readonly<Record<string, () => Record<string, unknown>>>;

/** What is sent while an application is reviewed and its person admitted. */
function reviewPayloads({ walk, birth, papers }: Plot): Payloads {
  return {
    create: () => birth,
    markDocument: () => ({ kind: 'diploma', mark: 'wrong', note: 'Ikkinchi beti yoʻq' }),
    askPapers: () => ({ papers: ['workbook'], papers_until: addDays(walk.today(), 5) }),
    answerPapers: () => ({ documents: {}, papers_answer: 'Hozircha hech qayerda ishlamayman.' }),
    translate: () => ({ bio_translation: 'Men 1998-yilda tugʻilganman, matematikman.' }),
    setAdvisor: () => ({ advisor_id: papers.advisor_id }),
    setTopic: () => ({ topic_id: papers.topic_id }),
    setCouncil: () => papers.council,
    admit: () => papers.order,
    prolongReview: () => ({ review_until: addDays(walk.today(), 5) }),
  };
}

/** What is sent while somebody studies. */
function studyPayloads({ walk, papers: { order } }: Plot): Payloads {
  return {
    correctOld: () => ({
      direction_id: walk.direction,
      study_start: addDays(walk.today(), -500),
      topic: null,
      ...order,
      order_number: '113-st',
    }),
    vacation: () => ({
      ...order,
      leave_ground: 100,
      leave_start: walk.today(),
      leave_stop: addDays(walk.today(), 100),
    }),
    vacationExtend: () => ({ ...order, leave_stop: addDays(walk.today(), 150) }),
    returnFromLeave: () => ({ ...order, return_date: walk.today() }),
    cancel: () => ({ ...order, cancel_reason: 400 }),
    finish: () => order,
    finishTrainee: () => order,
    defend: () => ({ defence_date: order.order_date, degree_document: 'DSc 004512' }),
  };
}

/** Waits for a day so many days before one that the record names. */
async function before(walk: Walk, id: number, column: 'study_end' | 'leave_stop', days: number) {
  const row = await walk.db
    .selectFrom('application')
    .select(column)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const last = row[column];
  if (!last) throw new Error(`application ${id} has no ${column}`);
  walk.days(daysBetween(walk.today(), last) - days);
}

/** Lets the university mark every paper as correct, and confirm diploma and certificate. */
export async function markAll(walk: Walk, id: number): Promise<void> {
  for (const kind of ['diploma', 'copiesOfWorks'])
    await walk.act(walk.staff('university'), process, id, 'markDocument', {
      payload: { kind, mark: 'correct', note: null },
    });
  await confirmPapers(walk, walk.staff('university'), id);
}

/** The applicant has sent their biography in English alone, as a foreign one may. */
async function writtenInEnglish({ db }: Walk, id: number): Promise<void> {
  const english = {
    bio_uz: null,
    bio_ru: null,
    bio_en: 'I was born in 1998 and study mathematics.',
  };
  await sql`update application set profile_copy = profile_copy || ${JSON.stringify(english)}::jsonb
    where id = ${id}`.execute(db);
}

type Prepare = (id: number, from: string) => Promise<void> | void;

/** How the conditions of steps come about, by event. */
function preparations(plot: Plot, sent: Payloads): Readonly<Record<string, Prepare>> {
  const { walk, owner, birth } = plot;
  const agency = walk.staff('innovation');
  const university = walk.staff('university');
  const act = (by: Person, id: number, event: string, payload: object = {}) =>
    walk.act(by, process, id, event, { payload });
  const muchLater = () => walk.days(60);
  const confirmedOld: Prepare = async (id) => {
    const { old_list_flag } = await walk.db
      .selectFrom('application')
      .select('old_list_flag')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (old_list_flag === 'old') await act(agency, id, 'confirmOld');
  };
  const appealed: Prepare = (id, from) =>
    from === 'documentReceived' ? undefined : act(owner, id, 'appeal');
  const unanswered =
    (days: number): Prepare =>
    async (id, from) => {
      await appealed(id, from);
      walk.days(days);
    };
  return {
    send: async (id) => act(owner, id, 'save', await wholeDraft(walk, owner)),
    accept: (id) => markAll(walk, id),
    async expire(_id, from) {
      muchLater();
      if (from === 'draft') await walk.act(agency, 'period', birth.period_id, 'close');
    },
    giveUp: (id, from) =>
      underReview.includes(from) && !forPapers.includes(from)
        ? act(university, id, 'reviewStart')
        : undefined,
    translate: (id) => writtenInEnglish(walk, id),
    remindPapers: () => walk.days(4),
    lapsePapers: () => walk.days(6),
    overdue: muchLater,
    prolongReview: muchLater,
    closeUndecided: muchLater,
    reopen: appealed,
    appealRefuse: appealed,
    reopenResult: appealed,
    reinstate: appealed,
    appealOverdue: unanswered(20),
    appealLapse: unanswered(40),
    async admit(id) {
      for (const event of ['setAdvisor', 'setTopic', 'setCouncil'])
        await act(university, id, event, sent[event]?.());
    },
    finish: confirmedOld,
    finishTrainee: confirmedOld,
    async defend(id, from) {
      await walk.works(owner, [1000, 1100]);
      await confirmedOld(id, from);
    },
    async syncOak() {
      await walk.make('degreeInRegister', { owner });
    },
    correctOld: (id) => act(agency, id, 'unconfirmOld'),
    async resendOld(id) {
      await act(agency, id, 'unconfirmOld');
      await act(university, id, 'correctOld', sent.correctOld?.());
    },
    endRemind: (id) => before(walk, id, 'study_end', 30),
    returnRemind: (id) => before(walk, id, 'leave_stop', 10),
  };
}

/** The person is admitted by another application, of a period of its own. */
async function admittedElsewhere(plot: Plot, sent: Payloads): Promise<void> {
  const { walk, owner } = plot;
  const university = walk.staff('university');
  const id = await walk.make('sentApplication', { owner });
  await markAll(walk, id);
  const topic_id = await walk.make('publishedTopic');
  for (const [event, payload] of [
    ['accept', {}],
    ['setAdvisor', sent.setAdvisor?.()],
    ['setTopic', { topic_id }],
    ['setCouncil', sent.setCouncil?.()],
    ['admit', sent.admit?.()],
  ] as const)
    await walk.act(university, process, id, event, { payload });
}

/** An application of somebody to the first university, from its draft to the end of the study. */
export async function applicationScene(walk: Walk, steps: readonly Step[]): Promise<Scene> {
  const dc_type = dcTypeFor(steps);
  const owner = await walk.newPerson({ degree: dc_type === 400 ? 600 : 200 });
  const birth = { period_id: await walk.make('openPeriod'), dc_type };
  const plot: Plot = { walk, owner, birth, papers: await organizationPapers(walk) };
  const draft = await wholeDraft(walk, owner);
  const added = await addedPerson(plot);
  const sent: Payloads = {
    ...reviewPayloads(plot),
    ...studyPayloads(plot),
    add: () => added,
    save: () => draft,
  };
  const prepare = preparations(plot, sent);
  return {
    actor: playedBy(
      { applicant: owner, doctorate: owner, innovation: walk.staff('innovation') },
      walk.staff('university'),
    ),
    payload: (event) => sent[event]?.() ?? {},
    prepare: async ({ event, from }, id) => {
      await prepare[event]?.(id, from);
    },
    // Another admission ends the application in its own transaction.
    async outside({ event, from }, id) {
      if (event !== 'supersede' || !undecided.includes(from)) return null;
      await admittedElsewhere(plot, sent);
      return id;
    },
    placed: () => ({
      owner_id: owner.id,
      organization_id: walk.university,
      direction_id: walk.direction,
      ...birth,
    }),
  };
}
