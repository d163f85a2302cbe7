import { dcTypeOf, leaveGrounds } from '#shared/codes.ts';
import { addDays, daysBetween, yearsLater } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { requireOwnFiles } from '../engine/own-files.ts';
import type { Change, Trx } from '../engine/process.ts';
import { refuseFields } from '../engine/refuse.ts';
import type { ApplicationRow } from './application-row.ts';

type Columns = Record<string, unknown>;

/** Number, date and file of an order: the file was uploaded by the person who acts. */
export async function requireOrder({ trx, payload, reader }: Change<ApplicationRow>, field = 'order_file_id'): Promise<void> {
  await requireOwnFiles(trx, reader.actor.userId, { [field]: payload[field] });
}

const quarterStart = ['01-01', '04-01', '07-01', '10-01'];

/** Who pays after admission (processes 9.4, effect 2): the state for the types in quota, nobody for independent researchers. */
const scholarshipOf = (dcType: number): string => (dcTypeOf(dcType)?.independent ? '200' : '100');

/** The end of the term by family: three years, a trainee one; none for independent researchers (R7). */
export function studyEnd(dcType: number, start: string): string | null {
  const type = dcTypeOf(dcType);
  if (type?.independent) return null;
  return addDays(yearsLater(start, type?.trainee ? 1 : 3), -1);
}

/** `{organization code}-{year}-{5 digits}` (processes 9.4, effect 4); the record's id makes it unique. */
const studentNumber = (code: string, year: number, id: number): string => `${code}-${year}-${String(id % 100_000).padStart(5, '0')}`;

/** Admission: the order, the scholarship, the start by quarter and the student's number (processes 9.4). */
export async function writeAdmitted(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { row, payload, reader } = change;
  const quarter = Math.min(...(row.period?.quarters ?? [1]));
  const year = row.period?.admission_year ?? Number(reader.today.slice(0, 4));
  const start = `${year}-${quarterStart[quarter - 1] ?? '01-01'}`;
  return {
    ...payload,
    decided_at: reader.now,
    scholarship_status: scholarshipOf(row.dc_type),
    study_start: start,
    study_end: studyEnd(row.dc_type, start),
    old_list_flag: 'new',
    student_number: studentNumber(row.organization?.code ?? '', year, row.id),
  };
}

/** The account of a student of the time before the platform: found by PINFL, else prepared without ever having signed in (USER.PREPARE). */
export async function accountOf(trx: Trx, payload: Record<string, unknown>): Promise<number> {
  const pinfl = String(payload.pinfl);
  const known = await trx.selectFrom('account').select('id').where('pinfl', '=', pinfl).executeTakeFirst();
  if (known) return known.id;
  const { surname, first_name, middle_name } = payload as { surname: string; first_name: string; middle_name?: string | null };
  const person = { user_type: 'I' as const, pinfl, surname, first_name, middle_name: middle_name ?? null };
  const { id } = await trx
    .insertInto('account')
    .values(person as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** STUDENT.ADD: a study that began before the platform, flagged *old* until the agency confirms it (processes 10, row 1). */
export async function writeAdded(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { trx, payload, reader } = change;
  const {
    pinfl: _pinfl,
    surname,
    first_name,
    middle_name,
    ...columns
  } = payload as Record<string, unknown> & { dc_type: number; study_start: string };
  return {
    ...columns,
    owner_id: await accountOf(trx, payload),
    organization_id: reader.actor.organizationId,
    scholarship_status: scholarshipOf(columns.dc_type),
    study_end: studyEnd(columns.dc_type, columns.study_start),
    old_list_flag: 'old',
    search: fold([surname, first_name, middle_name].filter(Boolean).join(' ')),
  };
}

const childCare = leaveGrounds.find(({ name }) => name === 'childCare')?.id;
const leaveOrder = (payload: Record<string, unknown>): Columns => ({
  leave_order_number: payload.order_number,
  leave_order_date: payload.order_date,
  leave_order_file_id: payload.order_file_id,
});

function requireLeaveLength(start: string, stop: string, ground: number | null, settings: Change<ApplicationRow>['reader']['settings']): void {
  const months = ground === childCare ? settings['vacation.max_months_child_care'] : settings['vacation.max_months'];
  if (daysBetween(start, stop) > months * 31) throw refuseFields({ leave_stop: { key: 'validation.leave_too_long', params: { months } } });
}

/** Academic leave by order: starts at most 30 days ago, within the longest time of its ground (processes 10, row 6). */
export async function writeLeave(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { payload, reader } = change;
  const { leave_start, leave_stop, leave_ground } = payload as { leave_start: string; leave_stop: string; leave_ground: number };
  if (leave_start < addDays(reader.today, -30)) throw refuseFields({ leave_start: 'validation.leave_too_early' });
  requireLeaveLength(leave_start, leave_stop, leave_ground, reader.settings);
  return { leave_start, leave_stop, leave_ground, ...leaveOrder(payload) };
}

export async function writeLeaveExtended(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { row, payload, reader } = change;
  const stop = String(payload.leave_stop);
  if (stop <= (row.leave_stop ?? '')) throw refuseFields({ leave_stop: 'validation.only_later' });
  requireLeaveLength(row.leave_start ?? stop, stop, row.leave_ground, reader.settings);
  return { leave_stop: stop, ...leaveOrder(payload) };
}

/** Return: the end of the study moves by the real length of the leave (processes 10, row 8). */
export async function writeReturned(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { row, payload, reader } = change;
  const day = String(payload.return_date);
  const start = row.leave_start ?? day;
  if (day < start || day > addDays(reader.today, 10)) throw refuseFields({ return_date: 'validation.return_date' });
  const end = row.study_end === null ? null : addDays(row.study_end, daysBetween(start, day));
  return { study_end: end, leave_ground: null, leave_start: null, leave_stop: null, ...leaveOrder(payload) };
}

export async function writeFinished(change: Change<ApplicationRow>): Promise<Columns> {
  await requireOrder(change);
  const { order_number, order_date, order_file_id, ...rest } = change.payload;
  return { ...rest, finish_order_number: order_number, finish_order_date: order_date, finish_order_file_id: order_file_id };
}

export const writeDefended = ({ row, payload }: Change<ApplicationRow>): Columns => ({
  ...payload,
  defended_early: row.study_end !== null && row.finish_order_date === null && String(payload.defence_date) < row.study_end,
});
