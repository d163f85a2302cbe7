import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { type Actor, systemActor } from '#machines/kit.ts';
import { scaleOf } from '#modules/exam/pass-marks.server.ts';
import { quotaBookings } from '#modules/quota/bookings.server.ts';
import { addDays } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { daysAgo } from '../story/moments.ts';
import { addAdditionalQuotas, namedAt } from './additional-quotas.ts';
import { actorOf } from './cast.ts';
import { addCandidates, type Candidate, type Place } from './exam-candidates.ts';
import { type ExamStory, examStories } from './exam-stories.ts';
import { live, type Step } from './life.ts';
import { addFiles, type Stage } from './papers.ts';
import { staffOf } from './quota/story.ts';

const scale = scaleOf({ settings: initialSettings });

/**
 * Where an organization examines: the direction that has most places of a PhD in the newest quota
 * period with a split in force.
 */
async function placeOf({ trx }: Stage, organization: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select q.period_id, q.organization_id, q.direction_id, q.split as places from quota_place q
      join period p on p.id = q.period_id
    where q.organization_id = ${organization} and q.direction_id <> 0 and q.dc_type = 200
      and q.split > 0
    order by p.id desc, q.split desc, q.direction_id limit 1`.execute(trx);
  const found = rows[0];
  if (!found) throw new Error('seed: no places to examine for');
  return found;
}

function stepsOf(
  stage: Stage,
  { finished, closed }: ExamStory,
  by: Actor,
  born: Record<string, unknown>,
  order: string,
): Step[] {
  const step = (event: string, days: number, rest: Partial<Step> = {}): Step => ({
    event,
    by,
    at: daysAgo(stage, days),
    ...rest,
  });
  const begun = [
    step('create', 24, { columns: born }),
    step('setSchedule', 23, { method: 'none' }),
  ];
  if (finished === undefined) return begun;
  const finish = step('finish', finished, {
    method: 'sms',
    columns: { finished_at: daysAgo(stage, finished) },
  });
  const done = [...begun, step('upload', finished, { method: 'none' }), finish];
  const signed = {
    order_number: '214-k',
    order_date: addDays(stage.today, 1 - finished),
    order_file_id: order,
  };
  return closed === undefined
    ? done
    : [
        ...done,
        step('upload', finished - 1, { method: 'none', columns: signed }),
        step('close', closed, { method: 'sms' }),
      ];
}

/** The exam, and the request that gave one of its candidates an additional place. */
interface Exam {
  exam_id: number;
  additional_quota_id: number | null;
}

/** The row of one candidate, with marks and result as the story has them. */
function rowSteps(
  stage: Stage,
  { finished }: ExamStory,
  by: Actor,
  exam: Exam,
  place: Place,
  one: Candidate,
): Step[] {
  const { exam_id, additional_quota_id } = exam;
  const { period_id: _period, places: _places, ...where } = place;
  const born = {
    ...scale,
    exam_id,
    application_id: one.application,
    owner_id: one.id,
    ...where,
    dc_type: 200,
    works: one.works,
    sent_at: one.sent_at,
  };
  const create: Step = {
    event: 'create',
    by: systemActor,
    at: daysAgo(stage, 24, 6),
    method: 'none',
    columns: { ...born, is_certificate: one.certificate },
  };
  if (!one.marks) return [create];
  const [direction_mark, english_mark] = one.marks;
  const mark: Step = {
    event: 'setMark',
    by,
    at: daysAgo(stage, 9),
    method: 'none' as const,
    columns: {
      direction_mark,
      english_mark: one.certificate ? null : english_mark,
      absent: direction_mark === null,
      marked_by: by.userId,
    },
  };
  if (!one.result) return [create, mark];
  const decided: Step = {
    event: one.result === 200 ? 'accept' : 'refuse',
    by,
    at: daysAgo(stage, 8),
    method: 'none',
  };
  if (finished === undefined) return [create, mark, decided];
  const at = daysAgo(stage, finished, 6);
  const publish: Step = {
    event: 'publish',
    by: systemActor,
    at,
    method: 'none',
    columns: { published_at: at },
  };
  const accepted = { additional_quota_id, published_at: namedAt(stage, finished) };
  const additional: Step = {
    event: 'acceptAdditional',
    by: systemActor,
    at: accepted.published_at,
    method: 'none',
    columns: accepted,
  };
  return [create, mark, decided, publish, ...(one.additional ? [additional] : [])];
}

/**
 * Admission exams: one whose marks are being entered, one whose results are published, one that is
 * closed.
 */
export async function addExams(stage: Stage): Promise<void> {
  let used = 0;
  for (const story of examStories) {
    const organization = stage.cast.organizations[story.organization] ?? 0;
    const by = story.login ? actorOf(stage.cast, story.login) : staffOf(stage, organization);
    const keeper = by.userId ?? actorOf(stage.cast, 'admin').userId ?? 0;
    const place = await placeOf(stage, organization);
    const files = await addFiles(
      stage,
      keeper,
      ['examProtocol', 'order'],
      story.finished ?? 9,
      'Kirish imtihoni.',
    );
    const candidates = await addCandidates(stage, story, by, place, used, files.order ?? '');
    used += candidates.length;
    const { period_id, organization_id, direction_id } = place;
    const steps = stepsOf(
      stage,
      story,
      by,
      { period_id, organization_id, ...scale },
      files.order ?? '',
    );
    const [exam_id = 0] = await live(stage.trx, examMachine, 'exam', [{ steps }]);
    const protocol_file_id = story.finished === undefined ? null : (files.examProtocol ?? null);
    const scheduled = {
      exam_date: addDays(stage.today, -9),
      place: 'Bosh bino, 305-xona',
      commission: 'Karimov A. (rais), Yoʻldosheva N., Rahimov B.',
    };
    await stage.trx
      .insertInto('exam_direction')
      .values({ exam_id, direction_id, ...scheduled, protocol_file_id, told_version: 2 })
      .execute();
    const named = candidates.filter(({ additional }) => additional);
    const additional_quota_id =
      story.finished !== undefined && named.length > 0
        ? await addAdditionalQuotas(
            stage,
            { period_id, organization_id, direction_id, by, keeper, finished: story.finished },
            named,
          )
        : null;
    const rows = candidates.map((one) => ({
      steps: rowSteps(stage, story, by, { exam_id, additional_quota_id }, place, one),
    }));
    await live(stage.trx, examResultMachine, 'exam_result', rows);
    for (const { application, admitted } of candidates) {
      const row = { id: application, period_id, version: 6 } as never;
      if (admitted)
        await quotaBookings.placeUsed?.(stage.trx, { row, before: row, now: daysAgo(stage, 2) });
    }
  }
}
