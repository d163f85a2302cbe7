import { formatPhone } from '#shared/formats.ts';
import { roleWords } from '#shared/role-words.ts';
import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import { nameOf } from './account-name.ts';
import type { AccountRecord, ListedAccount } from './schema.ts';

/** What lists show of an account. */
export const listed = {
  name: { head: 'users.person', value: (account) => nameOf(account) },
  role: { head: 'users.field.role', value: ({ role_id }, { t }) => roleWords(role_id, t) },
  kind: {
    head: 'users.field.user_type',
    value: ({ user_type }, { t }) => t(`users.kind.${user_type}`),
  },
  last_login_at: {
    head: 'users.seen',
    value: ({ last_login_at }) => shownDay(last_login_at),
  },
} satisfies ShownFields<ListedAccount>;

/** How somebody signs in: with a password, by the national sign-on, not at all. */
const wayOf = ({ by_password, identity_confirmed }: AccountRecord) => {
  if (by_password) return 'users.byPassword';
  return identity_confirmed ? 'users.byOneId' : 'users.noWay';
};

/** What its page shows beside that. */
export const whole = {
  otherRoles: {
    head: 'users.otherRoles',
    value: ({ roles, role_id }, { t, list }) =>
      list(roles.filter((one) => one !== role_id).map((one) => roleWords(one, t))),
  },
  organization: {
    head: 'users.field.organization',
    value: ({ organization }, { name }) => name(organization),
  },
  email: { head: 'validation.field.email', value: ({ email }) => email },
  mobile_phone: {
    head: 'validation.field.mobile_phone',
    value: ({ mobile_phone }) => mobile_phone && formatPhone(mobile_phone),
  },
  pinfl: { head: 'validation.field.pinfl', value: ({ pinfl }) => pinfl },
  number_source: {
    head: 'users.numberFrom',
    value: ({ number_source }, { t }) => number_source && t(`users.numberSource.${number_source}`),
  },
  /** Numbers that were removed because nothing had proven them. */
  cleared: {
    head: 'users.cleared',
    value: ({ cleared }, { t, date }) =>
      cleared
        .map(({ value, cleared_at, role_id }) =>
          t('users.clearedText', { value, date: date(cleared_at), role: roleWords(role_id, t) }),
        )
        .join('\n'),
  },
  ways: { head: 'users.ways', value: (account, { t }) => t(wayOf(account)) },
  seen: {
    head: 'users.seen',
    value: ({ last_login_at }, { t, dateTime }) =>
      last_login_at ? dateTime(last_login_at) : t('users.never'),
  },
  since: { head: 'users.since', value: ({ created_at }) => shownDay(created_at) },
} satisfies ShownFields<AccountRecord>;
