import type { FileState } from '#machines/rows/file.machine.ts';
import type { FilePurpose, FileRefusal } from '#shared/file-rules.ts';

export interface FileTables {
  /** One uploaded file; its content lies in the storage under the same id. */
  file: {
    /** Our own name of it, a UUID; also the name of its upload. */
    id: string;
    /** Null for papers of the state. */
    owner_id: number;
    /** The name on the owner's computer, for downloads only. */
    name: string;
    /** Bytes announced, and counted at the end. */
    size: number;
    /** Type read from the content; null until it is stored. */
    mime: string;
    purpose: FilePurpose;
    state: FileState;
    refusal: FileRefusal;
    /** A virus scanner has seen it. */
    scanned: boolean;
    /** When its last bytes came. */
    active_at: Date;
  };
}
