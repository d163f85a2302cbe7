import type { ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { present, rowsByIds } from '../engine/read.ts';
import { readingScopes, scopeCondition } from '../engine/scope.ts';
import type { Naming } from '../search/findable.ts';

/** How a record is called: by its reference, and by the person or thing it is about. */
export interface RecordName {
  reference: string | null;
  name: string | null;
}

/**
 * The names of some records for a reader; records out of their sight, and those that are gone, have
 * none.
 */
export async function recordNames(
  db: Trx,
  definition: ProcessDefinition,
  naming: Naming | undefined,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordName>> {
  if (!naming || ids.length === 0 || readingScopes(definition, reader).length === 0)
    return new Map();
  const rows = await rowsByIds(db, definition, reader, [...new Set(ids)], {
    visible: scopeCondition(definition, reader),
  });
  return new Map(
    rows.map((row) => {
      const record = present(definition, row, reader);
      const reference = naming.reference?.(record) ?? null;
      const name = naming.name(record, reader.language) || naming.about?.(record, reader) || null;
      return [row.id, { reference, name: name === reference ? null : name }];
    }),
  );
}
