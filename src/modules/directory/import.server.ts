import type { SheetImport } from '#server/imports/sheet-import.ts';
import { parsed } from '#server/process-routes/route-context.ts';
import { directoryOf } from '#shared/directories.ts';
import { changeEntry } from './change-entry.server.ts';

/** Specialties from a spreadsheet, each by the event `create` of an entry. */
export const directionImport: SheetImport = {
  kind: 'directions',
  right: ['Settings', 'update'],
  async values(_trx, row) {
    const { required_language_level = '', ...cells } = row.cells;
    return {
      ...cells,
      required_language_level: required_language_level === '' ? null : required_language_level,
    };
  },
  async write(trx, values, { reader, ip }) {
    const input = parsed(directoryOf('direction').schema, values);
    const born = { name: 'direction', event: 'create', input, reader, ip } as const;
    await changeEntry(trx, born, null, null);
  },
};
