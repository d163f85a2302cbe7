import type { z } from 'zod';
import {
  type Amounts,
  amountColumns,
  type quotaTotalCreate,
  type quotaTotalFields,
} from '#shared/quota.ts';
import { amountOf } from '../request/request-values.ts';
import type { QuotaTotalRecord } from './schema.ts';

/** What the inputs of a total hold, as it is typed. */
export type TotalValues = Record<keyof z.infer<typeof quotaTotalCreate>, string>;
/** What is sent: the numbers, for a new total with the period, the year and whom it is for. */
export type TotalBody = z.infer<typeof quotaTotalFields> &
  Partial<z.infer<typeof quotaTotalCreate>>;

const typed = (amount: number | null | undefined): string => (amount ? String(amount) : '');
const number = (text: string): number | null => (text.trim() === '' ? null : amountOf(text));

/** The inputs for a total, or for a new one of this period. No places are an empty input. */
export function totalValues(
  record: QuotaTotalRecord | null,
  period?: { id: number; admission_year: number },
): TotalValues {
  return {
    period_id: typed(record?.period.id ?? period?.id),
    year: typed(record?.year ?? period?.admission_year),
    organization_type: typed(record?.organization_type),
    ...(Object.fromEntries(
      amountColumns.map((column) => [column, typed(record?.[column])]),
    ) as Record<keyof Amounts, string>),
    student_amount: typed(record?.student_amount),
    description: record?.description ?? '',
  };
}

/** The amounts as they are typed; what is no number yet counts as nothing. */
export const typedAmounts = (values: TotalValues): Amounts =>
  Object.fromEntries(
    amountColumns.map((column) => [column, amountOf(values[column]) || 0]),
  ) as Amounts;

/** As the server wants it. */
export const totalBody = (values: TotalValues) => ({
  period_id: number(values.period_id),
  year: number(values.year),
  organization_type: number(values.organization_type),
  ...Object.fromEntries(amountColumns.map((column) => [column, amountOf(values[column])])),
  student_amount: number(values.student_amount),
  description: values.description.trim() || null,
});
