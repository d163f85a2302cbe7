import { type SqlBool, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import type { Reader, Sql, Trx } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomePart, HomeParts, NextDates } from '#server/home/home-parts.ts';
import { addDays } from '#shared/dates.ts';
import { organizationCheckProcess } from './process.server.ts';
import type { OrganizationCheckRow } from './row.server.ts';

const planned = stateList(statesTagged(organizationCheckMachine, 'planned'));
/** A check is named so many days before it begins. */
const soonDays = 14;

const checksOf = (db: Trx, reader: Reader, condition: Sql): Promise<OrganizationCheckRow[]> =>
  readRows(db, organizationCheckProcess, reader, {
    where: sql`${scopeCondition(organizationCheckProcess, reader)} and ${condition}`,
    order: sql`r.starts_on, r.id`,
    limit: 3,
  });

const beginsSoon = ({ today }: Reader): Sql =>
  sql<SqlBool>`(r.state = any(${planned}) and r.starts_on <= ${addDays(today, soonDays)})`;

const startLine = ({ id, starts_on, organization }: OrganizationCheckRow, reader: Reader) =>
  homeLine({
    key: 'checkStart',
    id,
    params: { name: organization[`name_${reader.language}`] },
    deadline: starts_on,
    tone: toneOf(starts_on, reader.today),
  });

const toBegin: HomePart = {
  place: 6,
  async lines({ db }, reader) {
    const rows = await checksOf(db, reader, beginsSoon(reader));
    return { standing: rows.map((row) => startLine(row, reader)) };
  },
};

/** Checks at home: what is to begin; what waits is counted as everything is. */
export const checkHome: HomeParts = { reviewer: [toBegin], agency: [toBegin] };

/** For those whose home has no lines of modules: ministries. */
export const checkDates: NextDates = async ({ db }, reader) => {
  const [first] = await checksOf(db, reader, sql`r.state = any(${planned})`);
  return first ? [{ key: 'checkStart', date: first.starts_on }] : [];
};
