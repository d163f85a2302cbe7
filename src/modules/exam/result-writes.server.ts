import { sql } from 'kysely';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import {
  compareRank,
  type ExamResultCode,
  examResultIds,
  marksPass,
  proposeResults,
  type Ranked,
} from './for-others/ranking.ts';
import { passMarks } from './pass-marks.server.ts';
import { examinedPlaces, rankOrder, refusedForReason } from './rank.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import { received } from './row.server.ts';
import type { ExamDecision, ExamDecline, ExamMarks, ExamRemark } from './schema.ts';

const placed = statesTagged(examResultMachine, 'inQuota');
const passed = statesTagged(examResultMachine, 'passed');
const withoutPlace = statesTagged(examResultMachine, 'withoutPlace');
const inQuota = stateList(placed);
type Rival = Ranked & {
  state: string;
  received: boolean;
  declined: boolean;
  refused_for_reason: boolean;
};

const asRanked = (row: ExamResultRow): Ranked => ({
  ...row,
  sent_at: new Date(row.sent_at).toISOString(),
});

/** Everybody of the row's direction and form, as the rank sees them. */
async function rivalsOf(
  trx: Trx,
  { exam_id, direction_id, dc_type }: ExamResultRow,
): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    select x.id, x.state, x.direction_mark::float8 as direction_mark,
      x.english_mark::float8 as english_mark, x.letter_id, x.letter_places, x.is_certificate, x.max_mark, x.absent, x.is_foreign,
        x.works,
      to_char(x.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at,
        a.state = any(${received}) as received, x.declined,
          ${refusedForReason} as refused_for_reason
    from exam_result x join application a on a.id = x.application_id
    where x.exam_id = ${exam_id} and x.direction_id = ${direction_id} and x.dc_type = ${dc_type}
      order by ${rankOrder}`.execute(trx);
  return rows;
}

type Marks = Pick<ExamMarks, 'direction_mark' | 'english_mark'>;

/**
 * No mark is above the highest one of the exam; a certificate frees from the language exam, so that
 * there is no mark to enter.
 */
function requireMarks(
  { row }: Pick<Change<ExamResultRow>, 'row'>,
  { direction_mark, english_mark }: Marks,
): void {
  const most = row.max_mark;
  const tooHigh = { key: 'validation.between' as const, params: { min: 0, max: most } };
  if (direction_mark !== null && direction_mark > most)
    throw refuseFields({ direction_mark: tooHigh });
  if (english_mark !== null && english_mark > most) throw refuseFields({ english_mark: tooHigh });
  if (row.is_certificate && english_mark !== null)
    throw refuseFields({ english_mark: 'validation.certificate_frees' });
}

/** What the commission enters in a reopened exam follows from no appeal any more. */
const enteredAnew = { change_reason: null, remarked_at: null, is_open: false };

/** Marks of the row as they are entered in the grid. */
export function writeMarks(change: Change<ExamResultRow, ExamMarks>) {
  const { direction_mark, english_mark, absent, interview_note = null } = change.input;
  requireMarks(change, { direction_mark, english_mark });
  const { reader } = change;
  return {
    ...enteredAnew,
    direction_mark,
    english_mark,
    absent,
    interview_note,
    marked_by: reader.actor.userId,
  };
}

/** A result against the rank needs its reason; who is accepted anew has not declined any more. */
export const explained =
  (result: ExamResultCode) =>
  async ({ trx, row, input }: Change<ExamResultRow, ExamDecision>) => {
    const { result_reason = null } = input;
    const proposed = proposeResults(await rivalsOf(trx, row), row.places, passMarks(row)).get(
      row.id,
    );
    const against = proposed?.result !== result;
    if (against && !result_reason) throw refuseFields({ result_reason: 'validation.against_rank' });
    const anew =
      result === examResultIds.accepted ? { ...enteredAnew, declined: false } : enteredAnew;
    return { ...anew, result_reason: against ? result_reason : null };
  };

/** Who has a place needs no new mark any more, also when an appeal has opened the row. */
export const writePromoted = ({ reader }: Change<ExamResultRow>) => ({
  is_open: false,
  published_at: reader.now,
});

/** The candidate refuses the place by a paper of their own. */
export async function writeDecline({
  trx,
  input,
  reader,
  reason,
}: Change<ExamResultRow, ExamDecline>) {
  const { file_id } = input;
  await requireOwnFiles(trx, reader.actor.userId, { file_id });
  return { declined: true, protocol_file_id: file_id, change_reason: reason };
}

/** Of an application that has ended: its place is free, and no new mark of it is waited for. */
export const writeReleased = ({ row }: Change<ExamResultRow>) => ({
  is_open: false,
  additional_quota_id: null,
  ...(passed.includes(row.state) ? { declined: true } : {}),
});

const isPlaced = (state: string): boolean => placed.includes(state);
/** Those who have the places of a targeted letter; without one, there is nobody. */
const holdersOf = (rivals: readonly Rival[], letter: number | null | undefined): Rival[] =>
  rivals.filter((one) => letter && one.letter_id === letter && isPlaced(one.state));
const letterIsFull = (
  rivals: readonly Rival[],
  { id, letter_id, letter_places }: Ranked,
): boolean =>
  holdersOf(rivals, letter_id).filter((one) => one.id !== id).length >=
  (letter_places ?? Number.POSITIVE_INFINITY);
const hasFreePlace = (rivals: readonly Rival[], places: number): boolean =>
  rivals.filter(({ state }) => isPlaced(state)).length < places;

/**
 * Asked of the whole rank, while everybody else who decides about these places waits: who is next,
 * and whether a place is free.
 */
export async function promoted({ trx, row }: Change<ExamResultRow>) {
  const rivals = await rivalsOf(trx, row);
  const waiting = rivals.find(
    (one) =>
      one.received &&
      withoutPlace.includes(one.state) &&
      !one.is_foreign &&
      !one.declined &&
      !one.refused_for_reason &&
      !letterIsFull(rivals, one) &&
      marksPass(one, passMarks(row)),
  );
  return {
    placeFree: hasFreePlace(rivals, row.places),
    letterNotFull: !letterIsFull(rivals, asRanked(row)),
    nextByRank: waiting?.id === row.id,
  };
}

/**
 * Whether the new marks bring a place: a free one, or that of the last accepted whom nobody has
 * admitted yet.
 */
export async function remarked({ trx, row, input }: Change<ExamResultRow, ExamRemark>) {
  const { direction_mark, english_mark } = input;
  const fresh = { ...asRanked(row), absent: false, direction_mark, english_mark };
  const rivals = await rivalsOf(trx, row);
  const full = letterIsFull(rivals, fresh);
  const last = lastAccepted(full ? holdersOf(rivals, fresh.letter_id) : rivals);
  const newMarksPass = marksPass(fresh, passMarks(row));
  const placeOrRank =
    (!full && hasFreePlace(rivals, row.places)) ||
    (last !== undefined && compareRank(fresh, last) < 0);
  return {
    newMarksPass,
    placeOrRank,
    placeRefused: !(newMarksPass && placeOrRank) || row.is_foreign,
  };
}

/** The lowest of those who have a place and are not admitted yet. */
const lastAccepted = (rivals: readonly Rival[]): Rival | undefined =>
  rivals.findLast(({ state, received: waits }) => waits && isPlaced(state));

export async function writeRemark(change: Change<ExamResultRow, ExamRemark>) {
  const { trx, input, reader, reason } = change;
  const { direction_mark, english_mark, protocol_file_id } = input;
  requireMarks(change, { direction_mark, english_mark });
  await requireOwnFiles(trx, reader.actor.userId, { protocol_file_id });
  const marks = {
    direction_mark,
    english_mark,
    absent: false,
    protocol_file_id,
    marked_by: reader.actor.userId,
  };
  return {
    ...marks,
    is_open: false,
    result_reason: null,
    change_reason: reason,
    remarked_at: reader.now,
    published_at: reader.now,
  };
}

/**
 * Who gives way to the candidate of row `id` that an appeal has brought a place: somebody of the
 * same targeted letter when that has too few places, nobody while the places are enough.
 */
export async function displacedCandidate(trx: Trx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    with around as (
      select x.id, x.state = any(${inQuota}) as placed, x.state = any(${inQuota})
        and a.state = any(${received}) and x.id <> me.id as may_give,
        row_number() over (order by ${rankOrder}) as rank,
        coalesce(x.letter_id = me.letter_id, false) as same_letter, me.letter_places,
        (select coalesce(sum(${examinedPlaces}), 0) from quota_place q
          join exam e on e.id = me.exam_id where q.period_id = e.period_id
          and q.organization_id = e.organization_id and q.direction_id = me.direction_id
            and q.dc_type = me.dc_type) as places
      from exam_result me
        join exam_result x on (x.exam_id, x.direction_id, x.dc_type) = (me.exam_id, me.direction_id,
          me.dc_type)
        join application a on a.id = x.application_id
      where me.id = ${id}), over as (
      select count(*) > max(places) as places,
        coalesce(count(*) filter (where same_letter) > max(letter_places), false) as letter
      from around where placed)
    select around.id from around, over
    where may_give and (over.letter or over.places) and (same_letter or not over.letter)
      order by rank desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
