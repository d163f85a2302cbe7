import { z } from 'zod';
import { type ListRow, listRow } from './list-row.ts';

/**
 * A period in the list, and as an applicant finds the open windows. `type` 100 = with quotas, 200 =
 * independent.
 */
export const periodRow = listRow(
  { applications: z.int() },
  {
    name_uz: z.string(),
    name_ru: z.string(),
    name_en: z.string(),
    admission_year: z.int(),
    quarters: z.array(z.int()),
    type: z.int(),
    registration_start: z.string(),
    registration_stop: z.string(),
    step: z.int().nullable(),
    is_active: z.boolean(),
  },
);
export type ListedPeriod = ListRow<typeof periodRow>;
