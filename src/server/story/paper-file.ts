import { createHash, randomUUID } from 'node:crypto';
import { acceptedTypes, type FilePurpose } from '#shared/file-rules.ts';
import type { Trx } from '../engine/process.ts';
import type { FileStorage } from '../files/storage.ts';
import { samplePdf } from './sample-pdf.ts';
import { samplePicture, samplePictureSize } from './sample-picture.ts';

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

interface Content {
  bytes: Uint8Array;
  ending: string;
  mime: string;
  sides: { width: number; height: number } | null;
}

/** A PDF that says whose it is; a picture where the purpose takes nothing else. */
async function contentOf({
  ownerId,
  purpose,
  about,
}: Required<Omit<Paper, 'at'>>): Promise<Content> {
  if (!acceptedTypes(purpose).includes('application/pdf'))
    return {
      bytes: await samplePicture(about),
      ending: 'png',
      mime: 'image/png',
      sides: samplePictureSize,
    };
  const lines = [`Namuna hujjat: ${purpose}`, `Egasi: ${ownerId}`, about];
  return {
    bytes: samplePdf(purpose, lines),
    ending: 'pdf',
    mime: 'application/pdf',
    sides: null,
  };
}

/**
 * Stores an invented paper, as an upload that was checked would have left it; the same paper is
 * stored once. Answers its id.
 */
export async function storePaper(
  { trx, storage }: PaperStore,
  { ownerId, purpose, at, about = 'Bu hujjat namoyish uchun tayyorlangan.' }: Paper,
): Promise<string> {
  const { bytes, ending, mime, sides } = await contentOf({ ownerId, purpose, about });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
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
      name: `${purpose}.${ending}`,
      size: bytes.length,
      mime,
      ...sides,
      sha256,
      purpose,
      state: 'stored',
      refusal: null,
      created_at: at,
      active_at: at,
    })
    .execute();
  await storage?.write(id, bytes);
  return id;
}
