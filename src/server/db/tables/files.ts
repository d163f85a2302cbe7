import type { ColumnType, Generated } from 'kysely';
import type { FileState } from '#machines/rows/file.machine.ts';
import type { FilePurpose, FileRefusal } from '#shared/file-rules.ts';

/** One uploaded file; its content lies in the storage under the same id. */
export interface FileTable {
  /** Our own name of it, a UUID; also the name of its upload. */
  id: string;
  /** Null for papers of the state. */
  owner_id: number | null;
  /** The name on the owner's computer, for downloads only. */
  name: string;
  /** Bytes announced, and counted at the end. */
  size: number;
  /** Type read from the content; null until it is stored. */
  mime: string | null;
  sha256: string | null;
  purpose: FilePurpose;
  state: Generated<FileState>;
  refusal: FileRefusal | null;
  /** A virus scanner has seen it. */
  scanned: Generated<boolean>;
  created_at: ColumnType<Date, Date, Date>;
  /** When its last bytes came. */
  active_at: Generated<Date>;
}

export interface FileTables {
  file: FileTable;
}
