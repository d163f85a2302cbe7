import type { Language } from '#shared/languages.ts';

export interface DocumentTables {
  /**
   * A document that was made: its content as of the event, never of today, and the code by which
   * anybody may check it.
   */
  issued_document: {
    /** Null for papers of the state, which are about nobody. */
    owner_id: number;
    /** The language that the organization has chosen for its documents. */
    language: Language;
    /** 100 random bits in Crockford's base 32: it cannot be guessed. */
    check_code: string;
    /** The facts of its kind (`server/documents/kinds.ts`). */
    content: object;
  };
  /** A document in one language as a stored PDF; its hash is with the file. */
  issued_file: object;
}
