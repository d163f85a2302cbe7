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
  tin: { head: 'validation.field.tin', value: ({ person }) => person?.tin ?? null },
  gender: {
    head: 'validation.field.gender',
    value: ({ person }, { t }) => (person?.gender ? t(`codes.gender.${person.gender}`) : null),
  },
  birthday: {
    head: 'validation.field.birthday',
    value: ({ person }) => shownDay(person?.birthday ?? null),
  },
  birth_place: {
    head: 'validation.field.birth_place',
    value: ({ person }) => person?.birth_place ?? null,
  },
  citizenship: {
    head: 'validation.field.citizenship',
    value: ({ person }, { name }) => name(person?.citizenship),
  },
  nationality: {
    head: 'validation.field.nationality',
    value: ({ person }) => person?.nationality ?? null,
  },
  passport: {
    head: 'users.passport',
    value: ({ person }, { date }) =>
      [
        [person?.passport_series, person?.passport_number].filter(Boolean).join(' '),
        person?.passport_issuer,
        [person?.passport_given_date, person?.passport_valid_until]
          .flatMap((day) => (day ? [date(day)] : []))
          .join(' – '),
      ]
        .filter(Boolean)
        .join(', '),
  },
  permanent_address: {
    head: 'validation.field.permanent_address',
    value: ({ person }) => person?.permanent_address ?? null,
  },
  degree: {
    head: 'validation.field.scientific_degree',
    value: ({ scientific_degree: degree }, { t }) =>
      degree === null ? null : t(`codes.scientificDegree.${degree}`),
  },
  title: {
    head: 'validation.field.scientific_title',
    value: ({ scientific_title: title }, { t }) =>
      title === null ? null : t(`codes.scientificTitle.${title}`),
  },
  workplace: {
    head: 'validation.field.workplace',
    value: ({ workplace, position }) => [workplace, position].filter(Boolean).join(', '),
  },
  valid: {
    head: 'users.valid',
    value: ({ valid }, { t }) =>
      valid === null ? null : t(valid ? 'users.signed' : 'users.notSigned'),
  },
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
