import type { Reader } from '#server/engine/process.ts';
import type { Address, ExportSource } from '#server/statistics/export-source.ts';
import { asSent } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { visibleWorks } from './access.server.ts';
import { countWorks, present, workIds, worksById } from './read.server.ts';
import { type ScientificWork, scientificWorkQuery } from './schema.ts';
import { exported } from './shown.ts';

const queryOf = (address: Address) => scientificWorkQuery.parse(address);

const visibleTo = ({ actor, predecessors, userType }: Reader) =>
  visibleWorks(
    scopesFor({ role: actor.role, userType: userType ?? 'I' }, 'ScientificInformation', 'read'),
    { ...actor, predecessors },
  );

/** Works of a list as a spreadsheet: anyone who reads them may take them along. */
export const scientificWorkExport: ExportSource<ScientificWork> = {
  name: 'scientificWorks',
  calls: [{ path: 'scientific_works', summary: 'Start an export of a list of scientific works' }],
  mayExport: (holder) => scopesFor(holder, 'ScientificInformation', 'read').length > 0,
  count: ({ db }, reader, address) => countWorks(db, queryOf(address), visibleTo(reader)),
  ids: (reader, address) => workIds(queryOf(address), visibleTo(reader)),
  async rows(trx, reader, ids) {
    const rows = await worksById(trx, [], ids, visibleTo(reader));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [asSent<ScientificWork>(present(row))] : [];
    });
  },
  columns: shownSheet(exported),
};
