import { roleWords } from '#shared/role-words.ts';
import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import { nameOf } from './account-name.ts';
import type { ListedAccount } from './schema.ts';

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
