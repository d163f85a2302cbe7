import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { Named } from '#server/reference/names-json.ts';
import type { Postal } from '../schema.ts';

/** Letters `r` in one of the states that the machine gives the tag. */
export const tagged = (machine: AnyStateMachine, tag: string): Sql =>
  sql`r.state = any(${stateList(statesTagged(machine, tag))})`;

/** The file `x` of a letter, for its row. */
export const fileJson: Sql = sql`case when x.id is not null
  then jsonb_build_object('id', x.id, 'name', x.name, 'size', x.size) end`;

/**
 * Parts of a list of letters `r` in order of urgency, each letter in one of them: what is late,
 * what nobody has opened, what is read and waits, the rest.
 */
export const urgencyParts = (waiting: Sql) => ({
  overdue: sql`(${waiting} and r.overdue_at is not null)`,
  unread: sql`(${waiting} and r.overdue_at is null and r.read_at is null)`,
  waiting: sql`(${waiting} and r.overdue_at is null and r.read_at is not null)`,
  answered: sql`not ${waiting}`,
});

/** An organization of a letter as it travels: its number and names, nothing of its state. */
export function named(organization: Named): Named;
export function named(organization: Named | null): Named | null;
export function named(organization: Named | null): Named | null {
  return (
    organization && {
      id: organization.id,
      name_uz: organization.name_uz,
      name_ru: organization.name_ru,
      name_en: organization.name_en,
    }
  );
}

/** What travels of every letter; `from` as the kind names its sender. */
export const postalFields = <From>(row: Omit<Postal, 'answer_due'>, from: From) => ({
  code: row.code,
  edition: row.edition,
  language: row.language,
  short_info: row.short_info,
  from,
  file: row.file,
  rejected_info: row.rejected_info,
  sent_at: row.sent_at,
  read_at: row.read_at,
  answered_at: row.answered_at,
  overdue_at: row.overdue_at,
  created_at: row.created_at,
});

/** A filter by ids in a column. */
export const among = (column: string) => (values: string[]) =>
  sql`${sql.ref(`r.${column}`)} = any(${wholeNumbers(values)}::bigint[])`;

/** The filters that lists of both kinds have; `boxes` are their parts by the side of the reader. */
export const postalFilters = (boxes: Record<string, (reader: Reader) => Sql>) => ({
  box: ([name = '']: string[], reader: Reader): Sql => {
    const box = boxes[name];
    if (!box) throw refuseFields({ box: 'validation.choice' });
    return box(reader);
  },
  state: inStates,
  from: among('from_org_id'),
});

/** The orders that lists of both kinds have. */
export const postalOrderings: Record<string, Sql> = {
  id: sql`r.id`,
  sent_at: sql`r.sent_at`,
  updated_at: sql`r.updated_at`,
  code: sql`r.code`,
};
