import { sql } from 'kysely';
import { organizationTypes } from '#shared/codes.ts';
import { fold } from '#shared/fold.ts';
import type { ImportKind } from '#shared/import.ts';
import { languages } from '#shared/languages.ts';
import { text } from '../base/texts.ts';
import type { Sql, Trx } from '../engine/process.ts';
import { stateList } from '../engine/state-list.ts';
import { mergedStates } from '../reference/organization-state.ts';
import type { SheetRow } from './read-sheet.ts';

/** What stands for a cell that names nothing known: no id is 0. */
export const nothing = 0;
/** What stands for a name that several have: which of them is meant, only a code says. */
export const several = -1;

const named = (table: string, word: string): Sql =>
  sql`${fold(word)} in (fold_text(${sql.ref(`${table}.name_uz`)}),
    fold_text(${sql.ref(`${table}.name_ru`)}), fold_text(${sql.ref(`${table}.name_en`)}))`;

async function idOf(trx: Trx, query: Sql, word: string): Promise<number | null> {
  if (word === '') return null;
  const { rows } = await sql<{ id: number }>`${query}`.execute(trx);
  return rows.length > 1 ? several : (rows[0]?.id ?? nothing);
}

/** The code of a type of organization, by number or in the words of any language. */
function typeOf(word: string): number {
  const found = organizationTypes.find(
    ({ id }) =>
      String(id) === word ||
      languages.some(
        (language) => fold(text(language, `codes.organizationType.${id}`)) === fold(word),
      ),
  );
  return found?.id ?? nothing;
}

async function organizationOf(trx: Trx, { cells }: SheetRow): Promise<Record<string, unknown>> {
  const word = (field: string): string => cells[field] ?? '';
  const [region, district, higher] = [
    word('region_id'),
    word('district_id'),
    word('higher_organization_id'),
  ];
  const region_id = await idOf(
    trx,
    sql`select id from region where id::text = ${region} or ${named('region', region)}`,
    region,
  );
  return {
    ...cells,
    type: typeOf(word('type')),
    region_id,
    district_id: await idOf(
      trx,
      sql`select id from district
        where id::text = ${district}
          or (region_id = ${region_id}::int and ${named('district', district)})`,
      district,
    ),
    higher_organization_id: await idOf(
      trx,
      sql`select id from organization
        where state <> all(${stateList(mergedStates)})
          and (tin = ${higher} or ${named('organization', higher)}) limit 2`,
      higher,
    ),
  };
}

/**
 * What a row says, as the door of its kind wants it: places and organizations may be written by
 * code or by name.
 */
export async function valuesOf(
  trx: Trx,
  kind: ImportKind,
  row: SheetRow,
): Promise<Record<string, unknown>> {
  if (kind === 'organizations') return organizationOf(trx, row);
  const { required_language_level = '', ...cells } = row.cells;
  return {
    ...cells,
    required_language_level: required_language_level === '' ? null : required_language_level,
  };
}
