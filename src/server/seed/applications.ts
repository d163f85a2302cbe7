import { applicationMachine } from '#machines/application.machine.ts';
import { systemActor } from '#machines/kit.ts';
import { studyEnd } from '#modules/application/study.server.ts';
import { addDays } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { scholarshipOf } from '#shared/scholarship.ts';
import { initialSettings } from '#shared/settings.ts';
import { actorOf, ownerOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { addFiles, isDoctor, type Stage } from './papers.ts';
import type { Periods } from './periods.ts';
import { applicationStories, type Plot } from './stories.ts';
import { studyStories } from './studies.ts';
import { addTopics } from './topics.ts';

type ApplicationStory = keyof typeof applicationStories;
type StudyStory = keyof typeof studyStories;

/**
 * How many of each: every status at least three times, the worklist of the demonstration university
 * well filled.
 */
const applicationPlan: Record<ApplicationStory, number> = {
  draft: 8,
  reworked: 3,
  sent: 26,
  opened: 10,
  rejected: 5,
  appealed: 3,
  accepted: 8,
  late: 4,
  prepared: 5,
  admitted: 8,
  notAccepted: 4,
  archivedDraft: 3,
  archivedRejected: 3,
};
const studyPlan: Record<StudyStory, number> = {
  added: 3,
  confirmed: 11,
  handedOver: 3,
  unconfirmed: 3,
  onLeave: 4,
  lateFromLeave: 2,
  graduated: 4,
  traineeGraduated: 3,
  defended: 4,
  cancelled: 4,
};

const spread = <Name extends string>(plan: Record<Name, number>): Name[] =>
  (Object.entries(plan) as [Name, number][]).flatMap(([name, count]) =>
    Array.from({ length: count }, () => name),
  );

interface Place {
  organizationId: number;
  login: string;
  directionId: number;
  words: string;
}

/**
 * Two of three go to the demonstration university, the rest to the second one: a reviewer sees a
 * full list, and another one has a list of their own.
 */
async function placeOf(stage: Stage, at: number, dcType: number): Promise<Place> {
  const [code, login] = at % 3 === 2 ? ['TSTU', 'institut'] : ['NUU', 'universitet'];
  const organizationId = stage.cast.organizations[code ?? ''] ?? 0;
  const offered = await stage.trx
    .selectFrom('organization_direction')
    .innerJoin('direction', 'direction.id', 'organization_direction.direction_id')
    .select(['direction.id', 'direction.code', 'direction.name_uz'])
    .where('organization_id', '=', organizationId)
    .where(({ eb, val, fn }) => eb(val(dcType), '=', fn.any('dc_types')))
    .orderBy('direction.id')
    .execute();
  const direction = offered[at % Math.max(1, offered.length)];
  if (!direction) throw new Error(`seed: ${code} offers nothing for ${dcType}`);
  return {
    organizationId,
    login: login ?? '',
    directionId: direction.id,
    words: `${direction.code} ${direction.name_uz}`,
  };
}

/** The advisors of an organization in turn. */
function advisorOf({ cast }: Stage, organization: number, at: number) {
  const own = cast.advisors.filter(({ organizationId }) => organizationId === organization);
  return own[Math.floor(at / 3) % Math.max(1, own.length)];
}

function plotOf(
  stage: Stage,
  at: number,
  ownerId: number,
  place: Place,
  born: Record<string, unknown>,
  files: Record<string, string>,
): Plot {
  const { cast, today } = stage;
  const advisor = advisorOf(stage, place.organizationId, at);
  const next = advisorOf(stage, place.organizationId, at + 3);
  return {
    nextAdvisorId: next?.id,
    owner: ownerOf(ownerId),
    reviewer: actorOf(cast, place.login),
    agency: actorOf(cast, 'agentlik'),
    system: systemActor,
    born,
    files,
    advisorId: advisor?.id ?? 0,
    studentNumber: `${place.organizationId}-${today.slice(0, 4)}-${String(at).padStart(5, '0')}`,
    reviewStop: addDays(today, 30),
    registrationStop: addDays(today, 15),
  };
}

/** `study_start_planned` only helps the story; it is no column. */
const told = (steps: Step[]): Life => ({
  steps: steps.map((step) => ({
    ...step,
    columns: Object.fromEntries(
      Object.entries(step.columns ?? {}).filter(([name]) => name !== 'study_start_planned'),
    ),
  })),
});

type Papers = {
  diplomas: ReadonlyMap<number, number>;
  certificates: ReadonlyMap<number, number>;
  files: ReadonlyMap<number, Record<string, string>>;
};

async function documentsOf(
  { trx, cast }: Stage,
  ids: readonly number[],
  owners: readonly number[],
  stories: readonly ApplicationStory[],
  files: Papers['files'],
): Promise<void> {
  const judged: readonly ApplicationStory[] = [
    'accepted',
    'late',
    'prepared',
    'admitted',
    'notAccepted',
  ];
  const refused: readonly ApplicationStory[] = [
    'rejected',
    'appealed',
    'archivedRejected',
    'reworked',
  ];
  const by = actorOf(cast, 'universitet').userId;
  const rows = ids.flatMap((application_id, at) => {
    const story = stories[at] ?? 'draft';
    const own = files.get(owners[at] ?? 0) ?? {};
    return (['diploma', 'copiesOfWorks'] as const).flatMap((kind) => {
      const file_id = own[kind];
      if (!file_id || (story === 'draft' && kind === 'copiesOfWorks')) return [];
      const mark =
        judged.includes(story) || (refused.includes(story) && kind !== 'diploma')
          ? ('correct' as const)
          : refused.includes(story)
            ? ('wrong' as const)
            : null;
      return [
        {
          application_id,
          kind,
          file_id,
          mark,
          note: mark === 'wrong' ? 'Ilovaning ikkinchi beti yoʻq' : null,
          marked_by: mark ? by : null,
          marked_at: null,
        },
      ];
    });
  });
  await trx.insertInto('application_document').values(rows).execute();
}

/** Applications of the open period, one per person, through every turn an application can take. */
export async function addApplications(
  stage: Stage,
  periods: Periods,
  papers: Papers,
): Promise<void> {
  const stories = spread(applicationPlan);
  const { people } = stage.cast;
  const lives: Life[] = [];
  const owners: number[] = [];
  for (const [at, story] of stories.entries()) {
    const one = people[at];
    if (!one) break;
    const dcType = isDoctor(one.index) ? 400 : 500;
    const place = await placeOf(stage, at, dcType);
    const own = papers.files.get(one.id) ?? {};
    const { surname, first_name, middle_name } = one.person;
    const born = {
      owner_id: one.id,
      period_id: periods.open,
      organization_id: place.organizationId,
      direction_id: place.directionId,
      dc_type: dcType,
      edu_language: 100,
      diploma_id: papers.diplomas.get(one.id) ?? null,
      certificate_id: papers.certificates.get(one.id) ?? null,
      study_start_planned: `${Number(stage.today.slice(0, 4)) + 1}-04-01`,
      search: fold(`${surname} ${first_name} ${middle_name} ${place.words}`),
    };
    const plot = plotOf(stage, at, one.id, place, born, {
      ...own,
      ...(await staffFiles(stage, place, story)),
    });
    lives.push(
      told(
        applicationStories[story](stage, {
          ...plot,
          topic: await topicFor(stage, place, story, at),
        }),
      ),
    );
    owners.push(one.id);
  }
  const ids = await live(stage.trx, applicationMachine, 'application', lives);
  await documentsOf(stage, ids, owners, stories, papers.files);
}

/**
 * Anyone who is prepared for admission has a published topic in mind; with the admission it is
 * theirs.
 */
async function topicFor(
  stage: Stage,
  { organizationId, login, directionId }: Place,
  story: ApplicationStory,
  at: number,
) {
  if (story !== 'prepared' && story !== 'admitted') return undefined;
  const told = {
    organizationId,
    login,
    directionId,
    story: story === 'admitted' ? ('taken' as const) : ('published' as const),
    takenDaysAgo: 8,
  };
  const [topic] = await addTopics(stage, [told], at);
  return topic;
}

/**
 * Decision and order of the organization exist only where the story has come that far; one file
 * serves an organization's orders.
 */
const orders = new WeakMap<Stage, Map<number, Record<string, string>>>();
async function staffFiles(
  stage: Stage,
  place: Place,
  story: ApplicationStory | StudyStory,
): Promise<Record<string, string>> {
  const early: readonly string[] = [
    'draft',
    'reworked',
    'sent',
    'opened',
    'rejected',
    'appealed',
    'accepted',
    'late',
    'notAccepted',
    'archivedDraft',
    'archivedRejected',
  ];
  if (early.includes(story)) return {};
  const known = orders.get(stage) ?? new Map<number, Record<string, string>>();
  orders.set(stage, known);
  const reviewer = actorOf(stage.cast, place.login).userId ?? 0;
  const files =
    known.get(place.organizationId) ??
    (await addFiles(stage, reviewer, ['councilDecision', 'order'], 130));
  known.set(place.organizationId, files);
  return files;
}

const typeOf = (story: StudyStory, at: number): number => {
  if (story === 'traineeGraduated') return 300;
  if (story === 'defended') return 100;
  return [200, 100, 200, 700][at % 4] ?? 200;
};

/**
 * Some students whom the state does not pay for, so that every list has somebody; `at` is the place
 * in the plan.
 */
const paidBy: Readonly<
  Record<
    number,
    { dc_type: number; contract_payer?: number; contract_payer_name?: string; foreign?: true }
  >
> = {
  5: { dc_type: 900 },
  8: { dc_type: 1200, contract_payer: 300 },
  11: { dc_type: 1200, contract_payer: 300, foreign: true },
  12: { dc_type: 1100, contract_payer: 200, contract_payer_name: 'Oʻzbekneftgaz AJ' },
  15: { dc_type: 1200, contract_payer: 300, foreign: true },
};

/** Type, payer and scholarship of a student; a foreigner's account says where they are from. */
async function moneyOf(
  { trx }: Stage,
  at: number,
  ownerId: number,
  usual: number,
  start: string,
): Promise<Record<string, unknown>> {
  const paid = paidBy[at];
  if (!paid)
    return {
      dc_type: usual,
      scholarship_status: scholarshipOf({ dc_type: usual, foreign: false }),
    };
  const { foreign = false, ...columns } = paid;
  if (foreign)
    await trx.updateTable('account').set({ citizenship: 'KZ' }).where('id', '=', ownerId).execute();
  const contract = columns.contract_payer
    ? { contract_number: `${at}-sh`, contract_date: addDays(start, -20) }
    : {};
  return { ...columns, ...contract, scholarship_status: scholarshipOf({ ...columns, foreign }) };
}

/** Days since the start: ended studies are long over, two of the others end soon or are over. */
function daysSinceStart(story: StudyStory, at: number): number {
  if (story === 'graduated' || story === 'defended' || story === 'traineeGraduated') return 1180;
  return { 6: 1075, 9: 1110 }[at] ?? 400 + at * 11;
}

/** Students of exam types: from the old list, until exams exist. */
export async function addStudies(stage: Stage, from: number): Promise<void> {
  const stories = spread(studyPlan);
  const students = [
    {
      ...(stage.cast.people[from] ?? { index: 0, person: undefined }),
      id: stage.cast.staff.doktorant?.id ?? 0,
    },
    ...stage.cast.people.slice(from),
  ];
  const order = ['confirmed', ...stories] as StudyStory[];
  const lives: Life[] = [];
  for (const [at, story] of order.entries()) {
    const one = students[at];
    if (!one) break;
    const dcType = typeOf(story, at);
    const place = await placeOf(stage, at, dcType);
    const files = await staffFiles(stage, place, story);
    const start = addDays(stage.today, -daysSinceStart(story, at));
    const advisor = advisorOf(stage, place.organizationId, at);
    const born = {
      owner_id: one.id,
      organization_id: place.organizationId,
      direction_id: place.directionId,
      ...(await moneyOf(stage, at, one.id, dcType, start)),
      edu_language: 100,
      period_id: null,
      order_number: `45-${at}`,
      order_date: addDays(start, -5),
      order_file_id: files.order,
      study_start: start,
      study_end: studyEnd(dcType, start, initialSettings),
      advisor_id: advisor?.id ?? null,
      topic: 'Milliy iqtisodiyot tarmoqlarida ilmiy yechimlar',
      search: fold(`${one.person?.surname ?? ''} ${one.person?.first_name ?? ''} ${place.words}`),
    };
    lives.push({
      steps: studyStories[story](stage, plotOf(stage, at, one.id, place, born, files)),
    });
  }
  await live(stage.trx, applicationMachine, 'application', lives);
}
