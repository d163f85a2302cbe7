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

/** What the profile says of a person beside name and contacts; null where the reader sees less. */
const accountPerson = z.object({
  tin: z.string().nullable(),
  gender: z.int().nullable(),
  birthday: z.string().nullable(),
  birth_place: z.string().nullable(),
  citizenship: namedThing.omit({ id: true }).nullable(),
  nationality: z.string().nullable(),
  passport_series: z.string().nullable(),
  passport_number: z.string().nullable(),
  passport_given_date: z.string().nullable(),
  passport_issuer: z.string().nullable(),
  passport_valid_until: z.string().nullable(),
  permanent_address: z.string().nullable(),
});

/**
 * An account as it travels; what the reader may not see whole is masked. `number_source`: who has
 * proven the personal number; `cleared`: numbers that were removed because nothing had proven them,
 * with the role of then; `valid`: whether the latest session that is kept was opened with an
 * electronic signature.
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
    person: accountPerson.nullable(),
    scientific_degree: z.int().nullable(),
    scientific_title: z.int().nullable(),
    workplace: z.string().nullable(),
    position: z.string().nullable(),
    valid: z.boolean().nullable(),
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
