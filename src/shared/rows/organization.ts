import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/** An organization in the list. */
export const organizationRow = listRow(
  {},
  {
    name_uz: z.string(),
    name_ru: z.string(),
    name_en: z.string(),
    type: z.int(),
    region: namedThing.nullable(),
    higher_organization: namedThing.nullable(),
    students: z.int(),
    /** Nobody answers for it: no admin, or one who has not the role of its staff (any more). */
    without_admin: z.boolean(),
  },
);
export type ListedOrganization = ListRow<typeof organizationRow>;
