import { createHash, randomUUID } from 'node:crypto';
import type { FilePurpose } from '#shared/file-rules.ts';
import type { Trx } from '../engine/process.ts';
import type { FileStorage } from '../files/storage.ts';
import { samplePdf } from './sample-pdf.ts';

/** Where invented papers are kept: in most tests they have no content. */
export interface PaperStore {
  trx: Trx;
  storage: FileStorage | undefined;
}

/** An invented paper: whose it is, what for, since when, and what it says. */
export interface Paper {
  ownerId: number;
  purpose: FilePurpose;
  at: Date;
  about?: string;
}

/**
 * Stores an invented paper, as an upload that was checked would have left it; the same paper is
 * stored once. Answers its id.
 */
export async function storePaper(
  { trx, storage }: PaperStore,
  { ownerId, purpose, at, about = 'Bu hujjat namoyish uchun tayyorlangan.' }: Paper,
): Promise<string> {
  const lines = [`Namuna hujjat: ${purpose}`, `Egasi: ${ownerId}`, about];
  const content = samplePdf(purpose, lines);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await trx
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known) return known.id;
  const id = randomUUID();
  await trx
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      name: `${purpose}.pdf`,
      size: content.length,
      mime: 'application/pdf',
      sha256,
      purpose,
      state: 'stored',
      refusal: null,
      created_at: at,
      active_at: at,
    })
    .execute();
  await storage?.write(id, content);
  return id;
}
