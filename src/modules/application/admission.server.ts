import { sql } from 'kysely';
import { additionalTypeOf } from '#modules/quota/additional/codes.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { validationFields } from '#shared/validation-messages.ts';
import { isForeign, scholarshipOf } from './for-others/scholarship.ts';
import { type Admission, contractAdmission } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';
import { requireOrder, studyEnd } from './study.server.ts';

/**
 * The form of study that an admission gives: on additional basis the one outside quota or under
 * contract, else the one that was applied for.
 */
export function admittedType({
  dc_type,
  entry,
  person,
}: Pick<ApplicationRow, 'dc_type' | 'entry' | 'person'>): number {
  return entry?.additional
    ? additionalTypeOf(dc_type, entry.additional.basis, isForeign(person))
    : dc_type;
}

/**
 * What the contract says; who pays is what the additional places were given for, unless the form
 * says otherwise. No other study has a contract.
 */
function contractOf({ row, input }: Change<ApplicationRow, Admission>, dcType: number) {
  if (!dcTypeOf(dcType)?.contract)
    return {
      contract_number: null,
      contract_date: null,
      contract_payer: null,
      contract_payer_name: null,
    };
  const said = {
    ...input,
    contract_payer: input.contract_payer ?? row.entry?.additional?.payer ?? null,
  };
  const contract = contractAdmission.safeParse(said);
  if (!contract.success)
    throw new Refusal('VALIDATION', { fields: validationFields(contract.error.issues) });
  const {
    contract_number,
    contract_date,
    contract_payer = null,
    contract_payer_name = null,
  } = contract.data;
  return { contract_number, contract_date, contract_payer, contract_payer_name };
}

const quarterStart = ['01-01', '04-01', '07-01', '10-01'];

/**
 * `{organization code}-{year}-{5 digits}`: the next one of the organization in this year. Anyone who
 * admits there at the same time waits for it.
 */
async function nextStudentNumber(trx: Trx, code: string, year: number): Promise<string> {
  const prefix = `${code}-${year}`;
  const { rows } = await sql<{ last: number }>`
    insert into student_number_count (prefix, last) values (${prefix}, 1)
    on conflict (prefix) do update set last = student_number_count.last + 1
    returning last`.execute(trx);
  return `${prefix}-${String(rows[0]?.last).padStart(5, '0')}`;
}

/**
 * Admission: the form of study, the order and the contract, the scholarship, the start by quarter
 * and the student's number.
 */
export async function writeAdmitted(change: Change<ApplicationRow, Admission>) {
  const { row, input, reader } = change;
  const dc_type = admittedType(row);
  const contract = contractOf(change, dc_type);
  await requireOrder(change);
  const quarter = Math.min(...(row.period?.quarters ?? [1]));
  const year = row.period?.admission_year ?? Number(reader.today.slice(0, 4));
  const start = `${year}-${quarterStart[quarter - 1] ?? '01-01'}`;
  const { contract_payer } = contract;
  return {
    ...input,
    ...contract,
    dc_type,
    decided_at: reader.now,
    scholarship_status: scholarshipOf({ dc_type, contract_payer, foreign: isForeign(row.person) }),
    study_start: start,
    study_end: studyEnd(dc_type, start, reader.settings),
    old_list_flag: 'new' as const,
    student_number: await nextStudentNumber(change.trx, row.organization?.code ?? '', year),
  };
}
