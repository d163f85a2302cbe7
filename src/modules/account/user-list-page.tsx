import { accountMachine } from '#machines/account.machine.ts';
import { peopleRoles, roleWords } from '#shared/role-words.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { directory, type ListFilter, states } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { accountPaths } from './paths.ts';
import type { ListedAccount } from './schema.ts';
import { listed } from './shown.ts';

const kinds = ['I', 'F', 'L'] as const;

const role: ListFilter = {
  name: 'role',
  head: 'users.field.role',
  choices: ({ t }) =>
    peopleRoles.map(([, code]) => ({ value: String(code), label: roleWords(code, t) })),
};
const kind: ListFilter = {
  name: 'user_type',
  head: 'users.field.user_type',
  choices: ({ t }) => kinds.map((value) => ({ value, label: t(`users.kind.${value}`) })),
};
/** Those whose personal number was removed because nothing had proven it. */
const cleared: ListFilter = {
  name: 'cleared',
  head: 'users.field.cleared',
  choices: ({ t }) => [{ value: '1', label: t('users.only') }],
};

/** By where somebody works, or lives who works in no organization. */
const region = directory('region', 'users.field.region', '/regions/');

/** Accounts: who, in which role and where, since when not seen, status. */
const accountList: Declared<ListScreen<ListedAccount>> = (may) => ({
  machine: accountMachine,
  record: ({ id }) => accountPaths.user.href({ id }),
  lead: 'users.lead',
  caption: 'users.caption',
  empty: 'users.empty',
  order: '-id',
  columns: [
    title('name', listed.name, {
      sortable: true,
      className: 'min-w-56',
      under: ({ email }) => email && <span className="break-words">{email}</span>,
    }),
    column('role', listed.role, {
      className: 'min-w-40',
      under: ({ organization }, { name }) => name(organization),
    }),
    column('kind', listed.kind),
    column('last_login_at', listed.last_login_at, {
      sortable: true,
      className: 'whitespace-nowrap',
      absent: 'users.never',
    }),
    status(),
  ],
  narrowing: {
    search: 'users.search',
    all: 'users.any',
    filters: [
      role,
      states(accountMachine),
      kind,
      ...(may('readNumber', 'Person') || may('readMaskedNumber', 'Person') ? [region] : []),
      cleared,
    ],
  },
});

/**
 * The accounts that somebody looks after (route `users`): of their organization, of its
 * subordinates, of the country.
 */
export const UserListPage = () => <ListPage of={accountList} />;
