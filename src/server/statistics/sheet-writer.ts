import fs from 'node:fs';
import type { Cell, SheetColumn } from './xlsx-parts.ts';

/**
 * Writes a table to a file, some rows at a time: the memory does not grow with the rows, and the
 * work waits for the disk. `end` answers the size of the file in bytes; after `abort` nothing of it
 * is left.
 */
export interface SheetWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  end(): Promise<number>;
  abort(): Promise<void>;
}

/** What a file is made of beside its rows. */
export interface NewSheet {
  /** Where the file is written; there is none yet. */
  place: string;
  name: string;
  columns: readonly SheetColumn[];
}

/** A new file that only this product may read, written from its beginning to its end. */
export class NewFile {
  private size = 0;

  private constructor(
    private readonly place: string,
    private readonly handle: fs.promises.FileHandle,
  ) {}

  static async at(place: string): Promise<NewFile> {
    return new NewFile(place, await fs.promises.open(place, 'wx', 0o600));
  }

  async append(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      await this.handle.appendFile(chunk);
      this.size += chunk.length;
    }
  }

  /** Answers the size in bytes. */
  async close(): Promise<number> {
    await this.handle.close();
    return this.size;
  }

  async remove(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await fs.promises.rm(this.place, { force: true });
  }
}
