import type { ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { present, rowsByIds } from '../engine/read.ts';
import type { Naming } from './findable.ts';

/** A record as a list of several processes names it. */
export interface NamedRow {
  id: number;
  state: string;
  name: string;
  reference: string | null;
  about: string | null;
}

/** Records by their ids, in that order, with the names that the reader may see. */
export async function namedRows(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  { naming, ids }: { naming: Naming | undefined; ids: readonly number[] },
): Promise<NamedRow[]> {
  const rows = await rowsByIds(db, definition, reader, ids);
  return rows.map((row) => {
    const record = present(definition, row, reader);
    return {
      id: row.id,
      state: row.state,
      name: naming?.name(record, reader.language) || `${row.id}`,
      reference: naming?.reference?.(record) ?? null,
      about: naming?.about?.(record, reader) || null,
    };
  });
}
