import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { accountOfPerson } from '#modules/account/for-others/prepared-account.server.ts';
import { isUsable } from '#server/auth/account-state.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { fold } from '#shared/fold.ts';
import { fullName } from '#shared/names.ts';
import { readPinfl } from '#shared/pinfl.ts';
import { chosenAdvisor } from './choices.server.ts';
import { changesIn, correctableOf } from './correction.server.ts';
import { isForeign, scholarshipOf } from './for-others/scholarship.ts';
import type { OldStudent, OldStudentCorrection } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';
import { requireOrder, studyEnd } from './study.server.ts';

const begunPeriods = stateList(
  ['active', 'over'].flatMap((tag) => statesTagged(periodMachine, tag)),
);

/**
 * The first day of study that the platform itself has admitted to: of forms with places by the
 * periods of the quota, of independent research by every period. Null while it has admitted nobody.
 */
export async function firstStudyOfPlatform(
  trx: Trx,
  dcType: number | null,
): Promise<string | null> {
  const independent = dcType !== null && dcTypeOf(dcType)?.independent === true;
  const { rows } = await sql<{ since: string | null }>`
    select min(p.study_start) as since from period p
    where p.state = any(${begunPeriods}) and (${independent} or 1 = any(p.quarters))`.execute(trx);
  return rows[0]?.since ?? null;
}

/**
 * Whether a study began so early that it needed no place of the platform. What is not said yet is
 * taken as good: the form asks before everything is typed.
 */
export const isBeforePlatform = (start: string | undefined, since: string | null): boolean =>
  start === undefined || since === null || start < since;

/** A corrected start is judged like that of a student who is added. */
export async function correctedStart({
  trx,
  row,
  input,
}: Change<ApplicationRow, OldStudentCorrection>) {
  const platformSince = await firstStudyOfPlatform(trx, row.dc_type);
  return {
    startedBeforePlatform: isBeforePlatform(input.study_start, platformSince),
    platformSince,
  };
}

type Names = { surname: string | null; first_name: string | null; middle_name: string | null };
type Person = Names & { id: number; user_type: string; citizenship: string | null };

const homeCountry = 'UZ';

/**
 * The account of a student of the time before the platform: found by PINFL, and then the platform
 * knows the person better than the form; else prepared from the form, with the birthday and gender
 * that the number tells. Somebody whose account is closed cannot study.
 */
async function personOf(trx: Trx, form: OldStudent): Promise<Person> {
  const said = readPinfl(form.pinfl);
  const { citizenship = homeCountry } = form;
  const id = await accountOfPerson(trx, form, {
    citizenship,
    birthday: said?.birthday ?? null,
    gender: said?.gender ?? null,
  });
  const { state, ...person } = await trx
    .selectFrom('account')
    .select(['id', 'state', 'user_type', 'citizenship', 'surname', 'first_name', 'middle_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isUsable(state)) throw refuseFields({ pinfl: 'validation.account_closed' });
  return person;
}

/**
 * The words of a specialty, by which its students are found; a direction that is none is refused at
 * its field.
 */
async function specialtyWords(trx: Trx, id: number): Promise<string> {
  const found = await trx
    .selectFrom('direction')
    .select(['code', 'name_uz'])
    .where('id', '=', id)
    .where('level', '=', 'specialty')
    .executeTakeFirst();
  if (!found) throw refuseFields({ direction_id: 'validation.choice' });
  return `${found.code} ${found.name_uz}`;
}

const searchOf = (person: Names, words: string): string =>
  fold([fullName(person), words].filter(Boolean).join(' '));

/** An advisor is optional; if given they may be had as for any other student (guard GA11). */
async function requireAdvisor(change: Change<BaseRow, OldStudent>): Promise<void> {
  const { advisor_id, dc_type } = change.input;
  if (!advisor_id) return;
  const row = { ...change.row, organization_id: change.reader.actor.organizationId, dc_type };
  const { chosenAdvisorAvailable } = await chosenAdvisor({ ...change, row, input: { advisor_id } });
  if (!chosenAdvisorAvailable)
    throw refuseFields({ advisor_id: { key: 'application.unmet.chosenAdvisorAvailable' } });
}

/**
 * `application.add`: a study that began before the platform, flagged *old* until the agency
 * confirms it.
 */
export async function writeAdded(change: Change<BaseRow, OldStudent>) {
  await requireOrder(change);
  const { trx, reader, input: form } = change;
  const words = await specialtyWords(trx, form.direction_id);
  await requireAdvisor(change);
  const person = await personOf(trx, form);
  const {
    pinfl: _pinfl,
    surname: _surname,
    first_name: _first,
    middle_name: _middle,
    citizenship: _citizenship,
    ...columns
  } = form;
  return {
    ...columns,
    owner_id: person.id,
    organization_id: reader.actor.organizationId,
    scholarship_status: scholarshipOf({ ...form, foreign: isForeign(person) }),
    study_end: studyEnd(form.dc_type, form.study_start, reader.settings),
    old_list_flag: 'old' as const,
    search: searchOf(person, words),
  };
}

/** A topic of the list is changed by its own event, and it belongs to its specialty. */
function requireOpenTopic({ topic_id }: ApplicationRow, columns: object): void {
  const bound =
    topic_id === null ? [] : ['topic', 'direction_id'].filter((name) => name in columns);
  if (bound.length > 0)
    throw refuseFields(Object.fromEntries(bound.map((name) => [name, 'validation.fixed_now'])));
}

/**
 * A refused old-list student is put right before they are sent to the agency again; saving what is
 * there already is refused with a sentence.
 */
export async function writeCorrection(change: Change<ApplicationRow, OldStudentCorrection>) {
  const { trx, row, input, reader } = change;
  const columns = changesIn(row, input);
  if (Object.keys(columns).length === 0)
    throw refuseFields({ detail: 'validation.nothing_changed' });
  requireOpenTopic(row, columns);
  await requireOwnFiles(trx, reader.actor.userId, { order_file_id: columns.order_file_id });
  const { direction_id, study_start } = columns;
  const moved =
    direction_id === undefined
      ? {}
      : { search: searchOf(row.person, await specialtyWords(trx, direction_id)) };
  const end =
    study_start === undefined
      ? {}
      : { study_end: studyEnd(row.dc_type, study_start, reader.settings) };
  return {
    ...columns,
    ...moved,
    ...end,
    refused_data: JSON.stringify(row.refused_data ?? correctableOf(row)),
  };
}
