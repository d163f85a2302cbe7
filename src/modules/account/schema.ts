import { z } from 'zod';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';

/** An account in the list of users; what the reader may not see whole is masked. */
export const accountRow = listRow(
  {},
  {
    surname: z.string().nullable(),
    first_name: z.string().nullable(),
    middle_name: z.string().nullable(),
    user_type: z.enum(['F', 'I', 'L']),
    role_id: z.int(),
    organization: namedThing.nullable(),
    email: z.string().nullable(),
    last_login_at: z.string().nullable(),
  },
);
export type ListedAccount = ListRow<typeof accountRow>;
