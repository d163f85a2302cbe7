import { sql } from 'kysely';
import type { Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { createdBy } from '#server/imports/created-row.ts';
import type { SheetRow } from '#server/imports/read-sheet.ts';
import { codeNamed, idOf, named } from '#server/imports/row-values.ts';
import type { SheetImport } from '#server/imports/sheet-import.ts';
import { mergedStates } from '#server/reference/organization-state.ts';
import { organizationTypes } from '#shared/codes.ts';
import { organizationProcess } from './process.server.ts';
import { organizationFields } from './schema.ts';

/** Places and organizations may be written by code or by name. */
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
    type: codeNamed('organizationType', organizationTypes, cells.type),
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

/** Organizations from a spreadsheet, each by the event `create`. */
export const organizationImport: SheetImport = {
  kind: 'organizations',
  right: ['Organization', 'create'],
  values: organizationOf,
  write: createdBy(organizationProcess, 'create', organizationFields),
};
