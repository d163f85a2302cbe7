import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { Moment } from './columns.ts';

/**
 * A document that was made: its content as of the event, never of today, and the code by which
 * anybody may check it.
 */
interface IssuedDocumentTable {
  id: Generated<number>;
  due_id: number;
  /** Null for papers of the state, which are about nobody. */
  owner_id: number | null;
  /** The language that the organization has chosen for its documents. */
  language: Language;
  /** 100 random bits in Crockford's base 32: it cannot be guessed. */
  check_code: string;
  /** The facts of its kind (`server/documents/kinds.ts`). */
  content: ColumnType<unknown, string, string>;
  made_at: Moment;
}

/** A document in one language as a stored PDF; its hash is with the file. */
interface IssuedFileTable {
  document_id: number;
  language: Language;
  file_id: string;
  made_at: Moment;
}

export interface DocumentTables {
  issued_document: IssuedDocumentTable;
  issued_file: IssuedFileTable;
}
