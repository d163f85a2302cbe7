import { sql } from 'kysely';

const column = (account: string, name: string) => sql.ref<string | null>(`${account}.${name}`);

/**
 * Surname, first name and father's name in a query, empty when there is none of them; `account` is
 * the alias of the account.
 */
export const fullNameOf = (account: string) =>
  sql<string>`trim(concat_ws(' ', ${column(account, 'surname')}, ${column(account, 'first_name')},
    ${column(account, 'middle_name')}))`;

/** Surname and first name in a query, empty when there is neither. */
export const shortNameOf = (account: string) =>
  sql<string>`trim(concat_ws(' ', ${column(account, 'surname')}, ${column(account, 'first_name')}))`;

/** Who somebody is in a list of changes: surname and first name, else the mail address. */
export const nameOrEmailOf = (account: string) =>
  sql<string>`coalesce(nullif(${shortNameOf(account)}, ''), ${column(account, 'email')})`;

/** As official documents print people, SURNAME Name Patronymic; null without a name. */
export const printedNameOf = (account: string) =>
  sql<string | null>`nullif(trim(concat_ws(' ', upper(${column(account, 'surname')}),
    ${column(account, 'first_name')}, ${column(account, 'middle_name')})), '')`;

/** The parts of a person's name as JSON. */
export const namePartsOf = (account: string) => sql`jsonb_build_object(
  'surname', ${column(account, 'surname')}, 'first_name', ${column(account, 'first_name')},
  'middle_name', ${column(account, 'middle_name')})`;
