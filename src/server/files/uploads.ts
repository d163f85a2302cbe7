import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Selectable } from 'kysely';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
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
import { Refusal } from '../base/refusal.ts';
import {
  isReadable,
  isUnfinished,
  placeTakingFiles,
  readableFiles,
  unfinishedFiles,
} from '../db/file-states.ts';
import type { Database } from '../db/tables.ts';
import { isDuplicate } from '../db/violations.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { Trx } from '../engine/process.ts';
import { settings } from '../settings/settings.ts';
import { inspect } from './inspect.ts';
import { FileRefused } from './refusals.ts';

export type FileRow = Selectable<Database['file']>;

/** What a client announces of a file. */
export interface Announced {
  name: string;
  size: number;
  purpose: FilePurpose;
}

const storing = moveOf(fileMachine, 'store');
const refusing = moveOf(fileMachine, 'refuse');
const dropping = moveOf(fileMachine, 'drop');

/** Bounds per person: files in all, uploads under way, bytes in all. */
const bounds = { files: 400, unfinished: 20, bytes: 2 * 1024 ** 3 };
const minute = 60_000;
/** An upload whose bytes have stopped coming for so long has lost its place, at the latest. */
const silentFor = 60 * minute;
/**
 * One that was silent for so long gives its place to another one of the same person, where all are
 * taken.
 */
const givesWayAfter = 2 * minute;
/** The trace of a refused file is kept so long: a lost last answer is given again. */
const refusedFor = 24 * 60 * minute;

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
  private async judge({ name, size, purpose }: Announced): Promise<void> {
    const maxMb = await this.maxMb(name);
    const no = (refusal: FileRefusal) => new FileRefused(refusal, { purpose, maxMb });
    if (name === '') throw no('none_selected');
    if ([...name].length > maxFileNameLength) throw no('name_too_long');
    if (size === 0) throw no('empty');
    if (size >= maxMb * 1024 * 1024) throw no('too_big');
    const endings: string[] = acceptedTypes(purpose).flatMap((mime) => fileTypes[mime]);
    if (!endings.includes(extensionOf(name))) throw no('type');
  }

  /**
   * Whether one more file of this size goes beyond what a person may have. Under the lock of
   * `begin`.
   */
  private async isTooMuch(trx: Trx, ownerId: number, size: number): Promise<boolean> {
    const { files, unfinished, bytes } = await trx
      .selectFrom('file')
      .select(({ fn }) => [
        fn.countAll<number>().as('files'),
        fn.countAll<number>().filterWhere('state', 'in', unfinishedFiles).as('unfinished'),
        fn.sum<number | null>('size').as('bytes'),
      ])
      .where('owner_id', '=', ownerId)
      .where('state', 'in', placeTakingFiles)
      .executeTakeFirstOrThrow();
    const allBytes = Number(bytes ?? 0) + size;
    return files >= bounds.files || unfinished >= bounds.unfinished || allBytes > bounds.bytes;
  }

  /**
   * Takes away the upload of a person that has been silent longest, and long enough. Answers its
   * id.
   */
  private async giveWay(trx: Trx, ownerId: number): Promise<string | undefined> {
    const silent = new Date(this.services.now().getTime() - givesWayAfter);
    const oldest = trx
      .selectFrom('file')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('state', 'in', unfinishedFiles)
      .where('active_at', '<', silent)
      .orderBy('active_at')
      .limit(1);
    const gone = await trx
      .deleteFrom('file')
      .where('id', '=', oldest)
      .returning('id')
      .executeTakeFirst();
    return gone?.id;
  }

  /**
   * Opens an upload and answers its id. Where all places of the person are taken, those of uploads
   * that nobody continues are released. Throws FileRefused.
   */
  async begin(ownerId: number, announced: Announced): Promise<string> {
    // Only the last part of a path is a name; nothing invisible, no control characters.
    const name = cleanLine(announced.name.split(/[\\/]/).at(-1) ?? '');
    const { size, purpose } = announced;
    await this.judge({ name, size, purpose });
    const maxMb = await this.maxMb(name);
    const id = randomUUID();
    const now = this.services.now();
    const row = {
      id,
      owner_id: ownerId,
      name,
      size,
      purpose,
      state: moveOf(fileMachine, 'begin').to,
      created_at: now,
      active_at: now,
    };
    const released: string[] = [];
    await this.services.db.transaction().execute(async (trx) => {
      // One after the other: 45 beginnings at once would each count the others as not begun.
      await withAdvisoryLock(trx, `upload ${ownerId}`);
      while (await this.isTooMuch(trx, ownerId, size)) {
        const gone = await this.giveWay(trx, ownerId);
        if (gone === undefined) throw new FileRefused('too_many', { purpose, maxMb });
        released.push(gone);
      }
      await trx.insertInto('file').values(row).execute();
    });
    for (const gone of released) await this.discard(gone);
    return id;
  }

  /** Notes that an upload is being continued. */
  async touch(id: string): Promise<void> {
    const active_at = this.services.now();
    await this.services.db.updateTable('file').set({ active_at }).where('id', '=', id).execute();
  }

  /** The uploads of a person that are not finished, those silent longest first. */
  async unfinished(ownerId: number): Promise<FileRow[]> {
    return this.services.db
      .selectFrom('file')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('state', 'in', unfinishedFiles)
      .orderBy('active_at')
      .execute();
  }

  async find(id: string): Promise<FileRow | undefined> {
    return this.services.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /**
   * Judges an upload whose last byte has come, once; a settled one answers the same again. Answers
   * the id of the file to use: where the person has stored the same content for the same purpose
   * before, that file. Throws FileRefused.
   */
  async finish(file: FileRow): Promise<string> {
    const refusal = isUnfinished(file) ? await this.settleOnce(file) : file.refusal;
    if (refusal === null) return file.id;
    const known = refusal === 'duplicate' ? await this.twin(file) : undefined;
    if (known !== undefined) return known;
    // The file with the same content was deleted meanwhile: sent once more, this one is kept.
    const said = refusal === 'duplicate' ? 'failed' : refusal;
    throw new FileRefused(said, { purpose: file.purpose, maxMb: await this.maxMb(file.name) });
  }

  /**
   * Two requests may see the last byte: the slower one fails at the disk and takes over what the
   * faster one found.
   */
  private async settleOnce(file: FileRow): Promise<FileRefusal | null> {
    try {
      return await this.settle(file);
    } catch (error) {
      const now = await this.find(file.id);
      if (now === undefined || isUnfinished(now)) throw error;
      return now.refusal;
    }
  }

  private async settle(file: FileRow): Promise<FileRefusal | null> {
    const place = path.join(this.folder, file.id);
    const found = await inspect(place, file, this.services.config.fileScannerCommand);
    if (found.refusal !== null) return this.refuse(file.id, found.refusal);
    const { mime, sha256, size, scanned, content, picture } = found;
    // The upload itself stays as it came, so that two requests that see the last byte at once come
    // to the same content.
    if (content) await this.services.storage.write(file.id, content);
    else await this.services.storage.keep(file.id, place);
    try {
      const kept = await this.services.db
        .updateTable('file')
        .set({ state: storing.to, mime, sha256, size, scanned, ...picture })
        .where('id', '=', file.id)
        .where('state', 'in', storing.from)
        .executeTakeFirst();
      if (kept.numUpdatedRows === 0n) return await this.overtaken(file.id);
      // Only now: anyone who misses the upload on the disk finds its end in the table.
      await this.discardUpload(file.id);
      return null;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.refuse(file.id, 'duplicate', sha256);
    }
  }

  /**
   * Another request has judged the file first: its answer counts, and only a stored file keeps its
   * content. Throws NOT_FOUND for one that gave its place away, or was dropped, while its last
   * bytes came.
   */
  private async overtaken(id: string): Promise<FileRefusal | null> {
    const now = await this.find(id);
    if (now && isReadable(now)) return null;
    await this.discard(id);
    if (!now) throw new Refusal('NOT_FOUND');
    return now.refusal;
  }

  private async refuse(
    id: string,
    refusal: FileRefusal,
    sha256: string | null = null,
  ): Promise<FileRefusal | null> {
    const refused = await this.services.db
      .updateTable('file')
      .set({ state: refusing.to, refusal, sha256 })
      .where('id', '=', id)
      .where('state', 'in', refusing.from)
      .executeTakeFirst();
    if (refused.numUpdatedRows === 0n) return this.overtaken(id);
    await this.discard(id);
    return refusal;
  }

  /** The stored file with the same content, owner and purpose, noted as chosen again. */
  private async twin({ id }: FileRow): Promise<string | undefined> {
    const row = await this.services.db
      .updateTable('file as twin')
      .from('file as mine')
      .set({ active_at: this.services.now() })
      .where('mine.id', '=', id)
      .whereRef('twin.owner_id', '=', 'mine.owner_id')
      .whereRef('twin.purpose', '=', 'mine.purpose')
      .whereRef('twin.sha256', '=', 'mine.sha256')
      .where('twin.state', 'in', readableFiles)
      .returning('twin.id')
      .executeTakeFirst();
    return row?.id;
  }

  private async discardUpload(id: string): Promise<void> {
    await fs.rm(path.join(this.folder, id), { force: true });
    await fs.rm(path.join(this.folder, `${id}.json`), { force: true });
  }

  private async discard(id: string): Promise<void> {
    await this.discardUpload(id);
    await this.services.storage.remove(id);
  }

  /**
   * Drops an upload and all that is left of it. False for one that was stored meanwhile, which
   * stays with its content, and for one that is gone.
   */
  async drop(id: string): Promise<boolean> {
    const gone = await this.services.db
      .deleteFrom('file')
      .where('id', '=', id)
      .where('state', 'in', dropping.from)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return false;
    await this.discard(id);
    return true;
  }

  /**
   * For the scheduler: drops uploads after an hour of silence, and the traces of refused files
   * after a day. Answers how many.
   */
  async dropStale(): Promise<number> {
    const ago = (age: number): Date => new Date(this.services.now().getTime() - age);
    const rows = await this.services.db
      .selectFrom('file')
      .select('id')
      .where(({ and, eb, or }) =>
        or([
          and([eb('state', 'in', unfinishedFiles), eb('active_at', '<', ago(silentFor))]),
          and([eb('state', '=', refusing.to), eb('active_at', '<', ago(refusedFor))]),
        ]),
      )
      .execute();
    let dropped = 0;
    for (const { id } of rows) if (await this.drop(id)) dropped += 1;
    return dropped;
  }
}
