import { type AdditionalExamCreate, additionalExamCreate } from './schema.ts';

/** What the inputs of a new exam hold. */
export interface PlanValues {
  application_id: string;
  subject: string;
  category_subject_id: string;
  exam_date: string;
  place: string;
}

/** An empty form; from the page of a student it begins with them. */
export const planValues = (student: string): PlanValues => ({
  application_id: student,
  subject: '',
  category_subject_id: '',
  exam_date: '',
  place: '',
});

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it. */
export const planBody = (values: PlanValues): Record<keyof AdditionalExamCreate, unknown> => ({
  ...values,
  application_id: idOf(values.application_id),
  subject: idOf(values.subject),
  category_subject_id: idOf(values.category_subject_id),
});

export const planSchema = additionalExamCreate;
