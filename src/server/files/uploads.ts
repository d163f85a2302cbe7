import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Selectable } from 'kysely';
import { cleanLine } from '#shared/clean-text.ts';
import {
  acceptedTypes,
  extensionOf,
  type FileLimits,
  type FilePurpose,
  type FileRefusal,
  fileTypes,
  imageExtensions,
  maxFileNameLength,
} from '#shared/file-rules.ts';
import type { Services } from '../app-types.ts';
import type { FileTable } from '../db/tables/files.ts';
import { isDuplicate } from '../db/violations.ts';
import { settings } from '../settings/settings.ts';
import { inspect } from './inspect.ts';
import { FileRefused } from './refusals.ts';

export type FileRow = Selectable<FileTable>;

/** What a client announces of a file. */
export interface Announced {
  name: string;
  size: number;
  purpose: FilePurpose;
}

/** Bounds per person (safety 5.2.4): files in all, uploads under way, bytes in all. */
const bounds = { files: 400, unfinished: 20, bytes: 2 * 1024 ** 3 };
/** An upload that nobody finished, and the trace of a refused one, are kept so long. */
const staleHours = 24;

/** Uploads under way: announced, resumed, judged at the end, and taken into the storage. */
export class Uploads {
  /** The resumable protocol; its path is relative, its names are our ids. */
  readonly tus: Server;
  private readonly store: FileStore;
  private readonly folder: string;

  constructor(private readonly services: Services) {
    this.folder = path.join(services.config.dataDir, 'uploads');
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.store = new FileStore({ directory: this.folder });
    this.tus = new Server({
      path: '/api/files/upload',
      relativeLocation: true,
      datastore: this.store,
      allowedOrigins: [],
      namingFunction: (request) => request.headers.get('x-file-id') ?? randomUUID(),
    });
  }

  /** The limits in force: of any file, and of a picture. */
  async limits(): Promise<FileLimits> {
    const set = await settings(this.services.db, this.services.now());
    return { max_size_mb: set['file.max_size_mb'], max_image_mb: set['file.max_image_mb'] };
  }

  private async maxMb(name: string): Promise<number> {
    const { max_size_mb, max_image_mb } = await this.limits();
    return imageExtensions.includes(extensionOf(name)) ? max_image_mb : max_size_mb;
  }

  /** Says no before a byte is sent, where the announcement is enough. Throws FileRefused. */
  private async judge(ownerId: number, { name, size, purpose }: Announced): Promise<void> {
    const maxMb = await this.maxMb(name);
    const no = (refusal: FileRefusal) => new FileRefused(refusal, { purpose, maxMb });
    if (name === '') throw no('none_selected');
    if ([...name].length > maxFileNameLength) throw no('name_too_long');
    if (size === 0) throw no('empty');
    if (size >= maxMb * 1024 * 1024) throw no('too_big');
    const endings: string[] = acceptedTypes(purpose).flatMap((mime) => fileTypes[mime]);
    if (!endings.includes(extensionOf(name))) throw no('type');
    const { files, unfinished, bytes } = await this.services.db
      .selectFrom('file')
      .select(({ fn }) => [
        fn.countAll<number>().as('files'),
        fn.countAll<number>().filterWhere('state', '=', 'uploading').as('unfinished'),
        fn.sum<number | null>('size').as('bytes'),
      ])
      .where('owner_id', '=', ownerId)
      .where('state', '<>', 'refused')
      .executeTakeFirstOrThrow();
    if (files >= bounds.files || unfinished >= bounds.unfinished || Number(bytes ?? 0) + size > bounds.bytes) throw no('too_many');
  }

  /** Opens an upload and answers its id. Throws FileRefused. */
  async begin(ownerId: number, announced: Announced): Promise<string> {
    // Only the last part of a path is a name; nothing invisible, no control characters.
    const name = cleanLine(announced.name.split(/[\\/]/).at(-1) ?? '');
    await this.judge(ownerId, { ...announced, name });
    const id = randomUUID();
    const row = { id, owner_id: ownerId, name, size: announced.size, purpose: announced.purpose, created_at: this.services.now() };
    await this.services.db.insertInto('file').values(row).execute();
    return id;
  }

  async find(id: string): Promise<FileRow | undefined> {
    return this.services.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Judges an upload whose last byte has come, once; a settled one answers the same again. Throws FileRefused. */
  async finish(file: FileRow): Promise<void> {
    const refusal = file.state === 'uploading' ? await this.settleOnce(file) : file.refusal;
    if (refusal === null) return;
    const known = refusal === 'duplicate' ? await this.twin(file) : undefined;
    throw new FileRefused(refusal, { purpose: file.purpose, maxMb: await this.maxMb(file.name), known });
  }

  /** Two requests may see the last byte: the slower one fails at the disk and takes over what the faster one found. */
  private async settleOnce(file: FileRow): Promise<FileRefusal | null> {
    try {
      return await this.settle(file);
    } catch (error) {
      const now = await this.find(file.id);
      if (now === undefined || now.state === 'uploading') throw error;
      return now.refusal;
    }
  }

  private async settle(file: FileRow): Promise<FileRefusal | null> {
    const place = path.join(this.folder, file.id);
    const found = await inspect(place, file, this.services.config.fileScannerCommand);
    if (found.refusal !== null) return this.refuse(file.id, found.refusal);
    const { mime, sha256, size, scanned, content } = found;
    // The upload itself stays as it came, so that two requests that see the last byte at once come to the same content.
    if (content) await this.services.storage.write(file.id, content);
    else await this.services.storage.keep(file.id, place);
    try {
      await this.services.db.updateTable('file').set({ state: 'stored', mime, sha256, size, scanned }).where('id', '=', file.id).execute();
      // Only now: whoever misses the upload on the disk finds its end in the table.
      await this.discardUpload(file.id);
      return null;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.refuse(file.id, 'duplicate', sha256);
    }
  }

  private async refuse(id: string, refusal: FileRefusal, sha256: string | null = null): Promise<FileRefusal> {
    await this.services.db.updateTable('file').set({ state: 'refused', refusal, sha256 }).where('id', '=', id).execute();
    await this.discard(id);
    return refusal;
  }

  /** The name of the stored file with the same content, owner and purpose. */
  private async twin({ id }: FileRow): Promise<string | undefined> {
    const row = await this.services.db
      .selectFrom('file as mine')
      .innerJoin('file as twin', (join) =>
        join
          .onRef('twin.owner_id', '=', 'mine.owner_id')
          .onRef('twin.purpose', '=', 'mine.purpose')
          .onRef('twin.sha256', '=', 'mine.sha256')
          .on('twin.state', '=', 'stored'),
      )
      .select('twin.name')
      .where('mine.id', '=', id)
      .executeTakeFirst();
    return row?.name;
  }

  private async discardUpload(id: string): Promise<void> {
    await fs.rm(path.join(this.folder, id), { force: true });
    await fs.rm(path.join(this.folder, `${id}.json`), { force: true });
  }

  private async discard(id: string): Promise<void> {
    await this.discardUpload(id);
    await this.services.storage.remove(id);
  }

  /** Drops an upload and all that is left of it. */
  async drop(id: string): Promise<void> {
    await this.services.db.deleteFrom('file').where('id', '=', id).where('state', '<>', 'stored').execute();
    await this.discard(id);
  }

  /** For the scheduler: drops what nobody finished within a day, and the traces of refused files. Answers how many. */
  async dropStale(): Promise<number> {
    const before = new Date(this.services.now().getTime() - staleHours * 3600 * 1000);
    const rows = await this.services.db.selectFrom('file').select('id').where('state', '<>', 'stored').where('created_at', '<', before).execute();
    for (const { id } of rows) await this.drop(id);
    return rows.length;
  }
}
