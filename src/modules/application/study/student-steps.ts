import { dcTypeOf } from '#shared/codes.ts';
import { oldStudentParts } from '../inputs.ts';
import type { StudentValues } from './student-draft.ts';

/** The pages of the wizard in their order; the last one is for checking the answers. */
export const studentSteps = ['person', 'study', 'research', 'order', 'check'] as const;
export type StudentStep = (typeof studentSteps)[number];
export type AnswerStep = Exclude<StudentStep, 'check'>;

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
const underContract = ({ dc_type }: StudentValues): boolean =>
  dcTypeOf(Number(dc_type))?.contract === true;

/**
 * The answers as the server's door wants them: numbers out of texts, and no contract where the type
 * asks for none.
 */
export function studentBody(values: StudentValues) {
  const {
    pinfl,
    surname,
    first_name,
    middle_name,
    citizenship,
    direction_id,
    study_start,
    topic,
    advisor_id,
  } = values;
  const { order_number, order_date, order_file_id } = values;
  const { contract_number, contract_date, contract_payer, contract_payer_name } = values;
  const contract = underContract(values)
    ? {
        contract_number,
        contract_date,
        contract_payer: numberOf(contract_payer),
        contract_payer_name,
      }
    : {};
  return {
    pinfl,
    surname,
    first_name,
    middle_name,
    ...(values.known ? {} : { citizenship }),
    dc_type: numberOf(values.dc_type),
    direction_id,
    edu_language: numberOf(values.edu_language),
    study_start,
    ...contract,
    topic,
    advisor_id,
    order_number,
    order_date,
    order_file_id,
  };
}

/** Whether a page is answered as the server wants it. The person must have been looked up. */
const isAnswered = (step: AnswerStep, values: StudentValues): boolean =>
  oldStudentParts[step].safeParse(studentBody(values)).success &&
  (step !== 'person' || values.asked === values.pinfl);

/** The first page that still lacks something; `check` when none does. */
export const firstOpenStep = (values: StudentValues): StudentStep =>
  studentSteps.find((step) => step !== 'check' && !isAnswered(step, values)) ?? 'check';
