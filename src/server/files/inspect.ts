import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import {
  acceptedTypes,
  extensionOf,
  type FileMime,
  type FilePurpose,
  type FileRefusal,
  fileTypes,
} from '#shared/file-rules.ts';
import { cleanPicture } from './clean-picture.ts';
import { pdfProblem } from './pdf.ts';
import { pictureIsSound } from './picture.ts';

/**
 * What the content of a finished upload turned out to be. `content` is what is to be stored, where
 * it is not what came; `size` in bytes.
 */
export type Inspected =
  | { refusal: FileRefusal }
  | {
      refusal: null;
      mime: FileMime;
      sha256: string;
      size: number;
      scanned: boolean;
      content: Buffer | null;
      /** Width and height in pixels of a picture, as it is turned. */
      picture: { width: number; height: number } | null;
    };

/**
 * Runs the scanner on a file: exit 0 clean, 1 infected, anything else a failure - and then the file
 * is not let in.
 */
function scan(command: string, path: string): Promise<FileRefusal | null> {
  const [program = '', ...given] = command.split(/\s+/).filter(Boolean);
  return new Promise((resolve) => {
    execFile(program, [...given, path], { timeout: 60_000 }, (error) => {
      if (error === null) resolve(null);
      else resolve(error.code === 1 ? 'infected' : 'failed');
    });
  });
}

function problemOf(mime: FileMime, content: Buffer): FileRefusal | null {
  if (mime === 'application/pdf') return pdfProblem(content);
  // Whether a WebP is whole is seen where it is opened (clean-picture.ts).
  if (mime === 'image/webp') return null;
  return pictureIsSound(mime, content) ? null : 'damaged';
}

const isText = (content: Buffer): boolean =>
  !content.subarray(0, 512).some((byte) => byte < 9 || (byte > 13 && byte < 32));

/**
 * A file of unknown type whose name promises an accepted one: broken bytes are `damaged`, a text
 * under another name is not.
 */
function looksBroken(name: string, accepted: readonly FileMime[], content: Buffer): boolean {
  const promised = accepted.some((mime) =>
    fileTypes[mime].some((ending) => ending === extensionOf(name)),
  );
  return promised && (!isText(content) || content.includes('%%EOF'));
}

/**
 * Judges a finished upload by its content: type against the allow-list of its purpose and the
 * ending of its name, damage, password, then the scanner where one is configured. Pictures lose
 * what cameras write into them.
 */
export async function inspect(
  path: string,
  file: { name: string; purpose: FilePurpose },
  scanner: string | null,
): Promise<Inspected> {
  const content = await readFile(path);
  if (content.length === 0) return { refusal: 'empty' };
  const accepted = acceptedTypes(file.purpose);
  const found = (await fileTypeFromBuffer(content))?.mime;
  const mime = accepted.find((one) => one === found);
  if (mime === undefined)
    return {
      refusal:
        found === undefined && looksBroken(file.name, accepted, content) ? 'damaged' : 'type',
    };
  if (!fileTypes[mime].some((ending) => ending === extensionOf(file.name)))
    return { refusal: 'type' };
  const problem = problemOf(mime, content) ?? (scanner === null ? null : await scan(scanner, path));
  if (problem !== null) return { refusal: problem };
  const clean = mime === 'application/pdf' ? null : await cleanPicture(mime, content);
  if (mime !== 'application/pdf' && clean === null) return { refusal: 'damaged' };
  const stored = clean?.content ?? content;
  const sha256 = createHash('sha256').update(stored).digest('hex');
  return {
    refusal: null,
    mime,
    sha256,
    size: stored.length,
    scanned: scanner !== null,
    content: clean?.content ?? null,
    picture: clean && { width: clean.width, height: clean.height },
  };
}
