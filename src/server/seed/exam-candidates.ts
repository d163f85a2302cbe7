import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, systemActor } from '#machines/kit.ts';
import { studyEnd } from '#modules/application/study.server.ts';
import { proposeResults, type Ranked } from '#modules/exam/for-others/ranking.ts';
import { passMarks, scaleOf } from '#modules/exam/pass-marks.server.ts';
import { addDays } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { daysAgo } from '../story/moments.ts';
import { ownerOf } from './cast.ts';
import type { ExamStory } from './exam-stories.ts';
import { live, type Step } from './life.ts';
import type { Stage } from './papers.ts';

/** Somebody who sits an exam of the demonstration. */
export interface Candidate {
  id: number;
  application: number;
  works: number;
  sent_at: Date;
  certificate: boolean;
  marks: readonly [number | null, number | null] | null;
  result: 100 | 200 | null;
  additional: boolean;
  admitted: boolean;
}

/** The first of the people who have a profile and no papers. */
const firstPerson = 92;
const scale = scaleOf({ settings: initialSettings });

/** Where an organization examines, and how many places it has there. */
export interface Place {
  period_id: number;
  organization_id: number;
  direction_id: number;
  places: number;
}

/**
 * Results as the rank proposes them; a story without all marks has decided only about the first and
 * about those who cannot pass.
 */
function resultsOf({ marks, certified, finished }: ExamStory, places: number) {
  const ranked = marks.map(
    (one, id): Ranked => ({
      id,
      direction_mark: one?.[0] ?? null,
      english_mark: certified.includes(id) ? null : (one?.[1] ?? null),
      is_certificate: certified.includes(id),
      max_mark: scale.max_mark,
      absent: one !== null && one[0] === null,
      is_foreign: false,
      works: 3,
      sent_at: String(id),
    }),
  );
  const proposals = proposeResults(ranked, places, passMarks(scale));
  return marks.map((_one, id) => {
    const proposed = proposals.get(id);
    const certain = finished !== undefined || id === 0 || proposed?.why === 'belowDirection';
    return certain ? (proposed ?? null) : null;
  });
}

function stepsOf(
  stage: Stage,
  story: ExamStory,
  by: Actor,
  owner: Actor,
  place: Place,
  admitted: boolean,
  order: string,
): Step[] {
  const { period_id, organization_id, direction_id } = place;
  const step = (
    event: string,
    actor: Actor,
    days: number,
    columns: Record<string, unknown> = {},
    rest: Partial<Step> = {},
  ): Step => ({
    event,
    by: actor,
    at: daysAgo(stage, days),
    columns,
    ...rest,
  });
  const received = [
    step(
      'create',
      owner,
      46,
      { owner_id: owner.userId, period_id, dc_type: 200 },
      { method: 'none' },
    ),
    step(
      'save',
      owner,
      45,
      { organization_id, direction_id, edu_language: 100 },
      { method: 'none' },
    ),
    step(
      'send',
      owner,
      44,
      { sent_at: daysAgo(stage, 44), sent_count: 1, review_until: addDays(stage.today, -10) },
      { method: 'sms' },
    ),
    step(
      'reviewStart',
      by,
      36,
      { review_started_at: daysAgo(stage, 36), reviewer_id: by.userId },
      { method: 'none' },
    ),
    step('accept', by, 30, { accepted_at: daysAgo(stage, 30) }),
  ];
  if (story.closed === undefined) return received;
  if (!admitted)
    return [
      ...received,
      step(
        'notAccept',
        systemActor,
        story.closed,
        { decided_at: daysAgo(stage, story.closed, 6) },
        { method: 'none' },
      ),
    ];
  const study_start = addDays(stage.today, 12);
  const study = {
    study_start,
    study_end: studyEnd(200, study_start, initialSettings),
    scholarship_status: '100',
    old_list_flag: 'new',
  };
  const signed = {
    order_number: '214-k',
    order_date: addDays(stage.today, -6),
    order_file_id: order,
    decided_at: daysAgo(stage, 2),
  };
  const student_number = `${organization_id}-${stage.today.slice(0, 4)}-9${String(owner.userId).padStart(4, '0')}`;
  return [
    ...received,
    step('admit', by, 2, { ...signed, ...study, student_number }, { method: 'sms' }),
  ];
}

/**
 * Received applications of a story's candidates, each with what the exam makes of it. `used` people
 * sit other exams.
 */
export async function addCandidates(
  stage: Stage,
  story: ExamStory,
  by: Actor,
  place: Place,
  used: number,
  order: string,
): Promise<Candidate[]> {
  const people = stage.cast.people.slice(
    firstPerson + used,
    firstPerson + used + story.marks.length,
  );
  const results = resultsOf(story, place.places);
  const beyond = story.additional ? results.findIndex((one) => one?.why === 'beyondPlaces') : -1;
  const admits = (at: number) => story.closed !== undefined && results[at]?.result === 200;
  const lives = people.map(({ id }, at) => ({
    steps: stepsOf(stage, story, by, ownerOf(id), place, admits(at), order),
  }));
  const ids = await live(stage.trx, applicationMachine, 'application', lives);
  return people.map(({ id }, at) => ({
    id,
    application: ids[at] ?? 0,
    works: 3,
    sent_at: daysAgo(stage, 44),
    certificate: story.certified.includes(at),
    marks: story.marks[at] ?? null,
    result: results[at]?.result ?? null,
    additional: at === beyond,
    admitted: admits(at),
  }));
}
