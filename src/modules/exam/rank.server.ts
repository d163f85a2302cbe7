import { sql } from 'kysely';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const withoutPlace = stateList(statesTagged(examResultMachine, 'withoutPlace'));
const inQuota = stateList(statesTagged(examResultMachine, 'inQuota'));

/** The order of the rank, as `compareRank` of `modules/exam/for-others/ranking.ts` has it. */
export function rankOrderOf(row: 'x' | 'o'): Sql {
  const by = (column: string) => sql.ref(`${row}.${column}`);
  return sql`${by('total')} desc nulls last, ${by('direction_mark')} desc, ${by('works')} desc,
    ${by('sent_at')}, ${by('id')}`;
}

/** The order of the rank of rows `x`. */
export const rankOrder = rankOrderOf('x');

/** Whom a place of the quota can go to: who passes and is no foreign citizen. */
export const mayHavePlace = sql`
  (not x.absent and not x.is_foreign and x.direction_mark >= x.pass_direction
    and (x.is_certificate or x.english_mark >= x.pass_english))`;

/**
 * Refused against the rank, with a reason: they may not take a place, so the next by rank is
 * somebody else (decision 055).
 */
export const refusedForReason = sql`(x.state = any(${withoutPlace})
  and x.result_reason is not null)`;

/** Whether the targeted letter of `x`, where there is one, has a place that nobody holds. */
export const letterHasPlace = sql`(x.letter_id is null or (select count(*) from exam_result l
  where l.letter_id = x.letter_id and l.state = any(${inQuota})) < x.letter_places)`;

/** Whether `x` is among the best of its letter for whom `condition` holds, as many as it has places. */
const withinLetter = (condition: Sql): Sql => sql`(${condition} and (x.letter_id is null
  or row_number() over (partition by x.exam_id, x.letter_id
    order by ${condition} desc, ${rankOrder}) <= x.letter_places))`;

/**
 * Refused after an appeal because every place was taken by somebody who is admitted: nobody is
 * accepted against them.
 */
const refusedAfterAppeal = sql`(x.state = any(${withoutPlace}) and x.remarked_at is not null)`;

/**
 * Places of the quota in a row `q` of `quota_place`: the split without what it gave back; places
 * beside the quota return on the same line.
 */
export const examinedPlaces = sql`least(q.split, q.split + q.additional - q.returned)`;

/**
 * Places of a direction in one form, of a row `x` in its exam `e`: what the split gave and the
 * closing did not return.
 */
export const places = sql`coalesce((select sum(${examinedPlaces}) from quota_place q
  where q.period_id = e.period_id and q.organization_id = e.organization_id
  and q.direction_id = x.direction_id and q.dc_type = x.dc_type), 0)::int`;

/** Anyone who holds a place of the quota, and whose result the rank must bear out. */
const holdsPlace = sql`(x.state = any(${inQuota}) and not x.declined and x.remarked_at is null)`;
const fits = sql`coalesce(${mayHavePlace}, false)`;

/**
 * The exams in which a row may contradict the rank, judged by aggregates; candidates of the others
 * need no ordering. An exam is left out where in each direction and form those with a place all fit, are no
 * more than the places, all have more points than anybody else who fits, and nobody who fits is
 * refused while a place is free. Letters have places of their own, so exams with them stay.
 */
const suspectExams = (where: Sql): Sql => sql`
  select x.exam_id from (
    select x.exam_id, x.direction_id, x.dc_type, bool_or(x.letter_id is not null) as lettered,
      count(*) filter (where ${holdsPlace}) as held,
      count(*) filter (where ${holdsPlace} and not ${fits}) as unfit,
      count(*) filter (where x.state = any(${withoutPlace}) and ${fits}) as refused,
      min(x.total) filter (where ${holdsPlace}) as least_held,
      max(x.total) filter (where ${fits} and not ${holdsPlace}) as most_else
    from exam_result x where ${where} group by x.exam_id, x.direction_id, x.dc_type
  ) x join exam e on e.id = x.exam_id cross join lateral (select ${places} as places) q
  where x.lettered or x.unfit > 0 or x.held > q.places or (x.refused > 0 and x.held < q.places)
    or x.most_else >= x.least_held`;

/**
 * Rows of exams whose result is not the one that marks and places propose, whatever reason is
 * written at them. Anyone who declined is none of them: they leave their place to the next by rank,
 * whose admission follows the rank, and nobody is refused against it meanwhile. Nor is who got a
 * new mark after an appeal: their result follows the rule of the appeal and is shown as such.
 * Anyone who has the place of somebody refused for a reason is one of them only when they were
 * accepted against the proposal themselves. `where` narrows the rows `x` to whole exams.
 */
export const rowsAgainstRank = (where: Sql): Sql =>
  rankedRowsAgainst(sql`${where} and x.exam_id in (${suspectExams(where)})`);

/** The same with every candidate put in order, whatever the aggregates say. */
export const rankedRowsAgainst = (where: Sql): Sql => sql`
  select y.id, y.result_reason from (
    select x.*,
      row_number() over (partition by x.exam_id, x.direction_id, x.dc_type
        order by x.fits desc, ${rankOrder}) as among_all,
      row_number() over (partition by x.exam_id, x.direction_id, x.dc_type
        order by x.willing desc, ${rankOrder}) as among_willing,
      row_number() over (partition by x.exam_id, x.direction_id, x.dc_type
        order by x.remaining desc, ${rankOrder}) as among_rest
    from (
      select x.id, x.exam_id, x.direction_id, x.dc_type, x.state, x.declined, x.result_reason,
        x.remarked_at, x.total, x.direction_mark, x.works, x.sent_at, ${places} as places,
        ${withinLetter(sql`f.fits`)} as fits, ${withinLetter(sql`f.willing`)} as willing,
        ${withinLetter(sql`(f.willing and not ${refusedForReason})`)} as remaining
      from exam_result x join exam e on e.id = x.exam_id
        cross join lateral (select ${fits} as fits,
        ${fits} and not x.declined
          and not ${refusedAfterAppeal} as willing) f where ${where}
    ) x
  ) y
  where not y.declined and y.remarked_at is null and (
    (y.state = any(${inQuota})
      and (not y.fits or y.among_rest > y.places
        or (y.among_willing > y.places and y.result_reason is not null)))
    or (y.state = any(${withoutPlace}) and y.fits and y.among_all <= y.places))`;
