import { z } from 'zod';
import type { AccountFacts } from '#machines/account.machine.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  personName,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/**
 * An account as it travels; what the reader may not see whole is masked. `number_source`: who has
 * proven the personal number; `cleared`: numbers that were removed because nothing had proven them,
 * with the role of then.
 */
export const accountRecord = recordOf(
  {},
  {
    ...personName.shape,
    user_type: z.enum(['F', 'I', 'L']),
    role_id: z.int(),
    roles: z.array(z.int()),
    organization: namedThing.nullable(),
    pinfl: z.string().nullable(),
    email: z.string().nullable(),
    mobile_phone: z.string().nullable(),
    identity_confirmed: z.boolean(),
    number_source: z.enum(['oneid', 'administrator', 'prepared', 'installation']).nullable(),
    cleared: z.array(
      z.object({
        kind: z.enum(['pinfl', 'tin']),
        value: z.string(),
        cleared_at: z.string(),
        role_id: z.int(),
      }),
    ),
    by_password: z.boolean(),
    last_login_at: moment.nullable(),
    created_at: moment,
  },
);
export type AccountRecord = RecordOf<typeof accountRecord, AccountFacts>;

/** An account in the list of users. */
export const accountRow = accountRecord.pick({
  ...everyRow,
  surname: true,
  first_name: true,
  middle_name: true,
  user_type: true,
  role_id: true,
  organization: true,
  email: true,
  last_login_at: true,
});
export type ListedAccount = ListRow<typeof accountRow>;
