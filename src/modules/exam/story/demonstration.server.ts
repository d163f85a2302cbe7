import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import type { Demonstration } from '#server/story/story.ts';
import { initialSettings } from '#shared/settings.ts';
import {
  examResultIds,
  type Proposal,
  proposeResults,
  type Ranked,
} from '../for-others/ranking.ts';
import { passMarks, scaleOf } from '../pass-marks.server.ts';
import {
  admit,
  type Candidate,
  type ExamPlace,
  orderOf,
  phd,
  tellCandidate,
} from './candidate.server.ts';
import { type ExamPlot, examPlots } from './plots.server.ts';

const process = examMachine.id;
const resultProcess = examResultMachine.id;
const scale = scaleOf({ settings: initialSettings });
/** The day of the exams, in days before the story's. */
const examDay = 9;

/**
 * Where an organization examines: the direction that has most places of a PhD in the newest quota
 * period with a split in force.
 */
async function placeOf(stage: Demonstration, code: string): Promise<ExamPlace> {
  const { rows } = await sql<Omit<ExamPlace, 'staff'>>`
    select q.period_id, q.organization_id, q.direction_id, q.split as places from quota_place q
      join period p on p.id = q.period_id join organization o on o.id = q.organization_id
    where o.code = ${code} and q.direction_id <> 0 and q.dc_type = ${phd} and q.split > 0
    order by p.id desc, q.split desc, q.direction_id limit 1`.execute(stage.db);
  const found = rows[0];
  if (!found) throw new Error(`${code} has no places to examine for`);
  return { ...found, staff: stage.staffOf(found.organization_id) };
}

/** What the rank proposes for each candidate, by their number. */
function proposalsOf({ marks, certified }: ExamPlot, places: number): Map<number, Proposal> {
  const ranked = marks.map(
    (one, id): Ranked => ({
      id,
      direction_mark: one?.[0] ?? null,
      english_mark: one?.[1] ?? null,
      is_certificate: certified.includes(id),
      max_mark: scale.max_mark,
      absent: one !== null && one[0] === null,
      is_foreign: false,
      works: 0,
      sent_at: '',
    }),
  );
  return proposeResults(ranked, places, passMarks(scale));
}

/** An exam that is told, with what its organization and its candidates have come to. */
interface Told {
  stage: Demonstration;
  plot: ExamPlot;
  place: ExamPlace;
  exam: number;
  candidates: readonly Candidate[];
  proposals: Map<number, Proposal>;
}

/** The row of a candidate in the exam. */
async function rowOf({ stage, exam }: Told, { application }: Candidate): Promise<number> {
  const { id } = await stage.db
    .selectFrom('exam_result')
    .select('id')
    .where('exam_id', '=', exam)
    .where('application_id', '=', application)
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks, as far as they are entered. */
async function mark(told: Told): Promise<void> {
  const { stage, plot, place, candidates } = told;
  const examiner = stage.examinerOf(place.organization_id);
  for (const [at, candidate] of candidates.entries()) {
    const marks = plot.marks[at];
    if (!marks) continue;
    const [direction_mark, english_mark] = marks;
    await stage.act(examiner, resultProcess, await rowOf(told, candidate), 'setMark', {
      payload: { direction_mark, english_mark, absent: direction_mark === null },
    });
  }
}

/**
 * Results as the rank proposes them; while marks are missing, those of the first and of who cannot
 * pass.
 */
async function decide(told: Told): Promise<void> {
  const { stage, plot, place, candidates, proposals } = told;
  for (const [at, candidate] of candidates.entries()) {
    const { result = null, why } = proposals.get(at) ?? {};
    const certain = plot.finished !== undefined || at === 0 || why === 'belowDirection';
    if (result === null || !certain) continue;
    const event = result === examResultIds.accepted ? 'accept' : 'refuse';
    await stage.act(place.staff, resultProcess, await rowOf(told, candidate), event);
  }
}

/** The schedule, the marks and the results. */
async function held(told: Told): Promise<void> {
  const { stage, place, exam } = told;
  await stage.at(23);
  const day = {
    direction_id: place.direction_id,
    exam_date: stage.day(examDay),
    place: 'Bosh bino, 305-xona',
    commission: 'Karimov A. (rais), Yoʻldosheva N., Rahimov B.',
  };
  await stage.act(place.staff, process, exam, 'setSchedule', { payload: { directions: [day] } });
  await stage.at(examDay);
  await mark(told);
  await stage.at(examDay - 1);
  await decide(told);
}

async function published(told: Told, days: number): Promise<void> {
  const { stage, place, exam } = told;
  await stage.at(days);
  const file_id = await stage.file(place.staff, 'examProtocol', 'Kirish imtihoni.');
  await stage.act(place.staff, process, exam, 'upload', {
    payload: { protocols: [{ direction_id: place.direction_id, file_id }] },
  });
  await stage.act(place.staff, process, exam, 'finish');
}

/** Everybody who has a place is admitted; then the exam is over. */
async function closed(told: Told, finished: number, days: number): Promise<void> {
  const { stage, place, exam, candidates, proposals } = told;
  await stage.at(finished - 1);
  const payload = await orderOf(stage, place, finished - 1);
  await stage.act(place.staff, process, exam, 'upload', { payload });
  await stage.at(days + 1);
  for (const [at, candidate] of candidates.entries())
    if (proposals.get(at)?.result === examResultIds.accepted)
      await admit(stage, candidate, place, finished - 1);
  await stage.at(days);
  await stage.act(place.staff, process, exam, 'close');
}

async function tellExam(
  stage: Demonstration,
  plot: ExamPlot,
  candidates: readonly Candidate[],
): Promise<void> {
  await stage.at(46);
  const place = await placeOf(stage, plot.organization);
  for (const candidate of candidates) stage.tell(() => tellCandidate(stage, candidate, place));
  await stage.at(24);
  const { period_id } = place;
  const exam = await stage.create(place.staff, process, { period_id });
  const proposals = proposalsOf(plot, place.places);
  const told = { stage, plot, place, exam, candidates, proposals };
  await held(told);
  const { finished, closed: over } = plot;
  if (finished === undefined) return;
  await published(told, finished);
  if (over !== undefined) await closed(told, finished, over);
}

/** Admission exams: one whose marks are being entered, one that is published, one that is closed. */
export function tellExams(stage: Demonstration): void {
  let used = 0;
  for (const plot of examPlots) {
    const people = stage.candidates.slice(used, used + plot.marks.length);
    used += people.length;
    const candidates = people.map((owner, at) => ({
      owner,
      application: 0,
      certified: plot.certified.includes(at),
    }));
    stage.tell(() => tellExam(stage, plot, candidates));
  }
}
