import type { ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { processOf, type Verified } from '../engine/verify-chain.ts';
import type { Naming } from '../search/findable.ts';
import { type RecordName, recordNames } from './record-names.ts';
import { openChanges, type ToldChange, toldChanges } from './told-changes.ts';

/** Records and what changed in them, in the words of who reads, for logs over all processes. */
export interface RecordWords {
  /** How records of a process are called; those out of the reader's sight have no name. */
  names(
    db: Trx,
    reader: Reader,
    process: string,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, RecordName>>;
  /** What lines of the history of a process have changed, by the id of the line. */
  changes(
    db: Trx,
    reader: Reader,
    process: string,
    lines: readonly number[],
  ): Promise<ReadonlyMap<number, ToldChange[]>>;
}

/** What the modules declare of their records, asked by the name of a process in the history. */
export function recordWords(
  definitions: readonly ProcessDefinition[],
  named: Readonly<Record<string, Naming>>,
  chains: readonly Verified[],
): RecordWords {
  const definitionOf = (process: string) =>
    definitions.find(({ machine }) => machine.id === process);
  return {
    async names(db, reader, process, ids) {
      const definition = definitionOf(process);
      return definition ? recordNames(db, definition, named[process], reader, ids) : new Map();
    },
    async changes(db, reader, process, lines) {
      const definition = definitionOf(process);
      if (definition) return toldChanges(db, definition, reader, lines);
      const chain = chains.find((one) => one.open && processOf(one) === process);
      return chain
        ? openChanges(db, { process, table: chain.table }, reader.language, lines)
        : new Map();
    },
  };
}
