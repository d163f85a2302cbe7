import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { proveWritable } from './prove-writable.ts';

/** Where the content of files lies. Ids are our own UUIDs, never names that people gave. */
export interface FileStorage {
  /**
   * Makes a finished file of the local disk the storage's own; the source may be deleted
   * afterwards. Doing it twice is doing it once.
   */
  keep(id: string, source: string): Promise<void>;
  /** Stores content that the product made itself. */
  write(id: string, content: Uint8Array): Promise<void>;
  /** Opens the content. Throws when it is not there. */
  open(id: string): Promise<Readable>;
  /** Deletes the content; nothing happens when it is not there. */
  remove(id: string): Promise<void>;
  /** Throws when nothing can be stored now; stores something to find out. */
  ready(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function onDisk(handle: fs.promises.FileHandle): Promise<void> {
  await handle.sync();
  await handle.close();
}

export const isFileId = (id: string): boolean => uuid.test(id);

/** The id itself, if it is one. Throws for anything else: it becomes a part of a path. */
export function checkedId(id: string): string {
  if (!isFileId(id)) throw new Error(`not the id of a file: ${id}`);
  return id;
}

/**
 * Stores in a folder outside the web root, readable by this process only, spread over 256
 * sub-folders.
 */
export class FolderStorage implements FileStorage {
  constructor(readonly folder: string) {}

  private place(id: string): string {
    return path.join(this.folder, checkedId(id).slice(0, 2), id);
  }

  private async prepared(id: string): Promise<string> {
    const place = this.place(id);
    await fs.promises.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    return place;
  }

  async keep(id: string, source: string): Promise<void> {
    const place = await this.prepared(id);
    await onDisk(await fs.promises.open(source, 'r+'));
    await fs.promises.chmod(source, 0o600);
    // A second name of the same bytes: nothing is copied, and two requests that do it at once do no
    // harm.
    await fs.promises.link(source, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }

  async write(id: string, content: Uint8Array): Promise<void> {
    const place = await this.prepared(id);
    const half = `${place}.${randomUUID()}`;
    const handle = await fs.promises.open(half, 'wx', 0o600);
    await handle.writeFile(content);
    await onDisk(handle);
    await fs.promises.rename(half, place);
  }

  async open(id: string): Promise<Readable> {
    // A link planted in the folder is not followed.
    const handle = await fs.promises.open(
      this.place(id),
      fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW,
    );
    return handle.createReadStream();
  }

  async remove(id: string): Promise<void> {
    await fs.promises.rm(this.place(id), { force: true });
  }

  async ready(): Promise<void> {
    await fs.promises.mkdir(this.folder, { recursive: true, mode: 0o700 });
    await proveWritable(this.folder);
  }
}
