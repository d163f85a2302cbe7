import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { SheetRefused, sheetLimits } from './sheet-limits.ts';

/** So little at once that no piece of it becomes much. */
const pieceLength = 16 * 1024;

/**
 * The parts of an archive by their names. What the archive says of its sizes is not believed: parts
 * and bytes are counted as they come, and reading ends at the limit. Throws `SheetRefused`, or any
 * other error for an archive that is broken.
 */
export function unpacked(content: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const begun = new Set<string>();
  let size = 0;
  const unzip = new Unzip((file) => {
    // Two parts of one name: each reader may take another one.
    if (begun.has(file.name)) throw new SheetRefused({ problem: 'broken' });
    begun.add(file.name);
    if (begun.size > sheetLimits.parts) {
      throw new SheetRefused({ problem: 'tooManyParts', max: sheetLimits.parts });
    }
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, final) => {
      if (error) throw error;
      size += piece.length;
      if (size > sheetLimits.unpacked) {
        const megabytes = sheetLimits.unpacked / 1024 / 1024;
        throw new SheetRefused({ problem: 'unpacksTooLarge', size: megabytes });
      }
      pieces.push(piece);
      if (final) found.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += pieceLength) {
    unzip.push(content.subarray(at, at + pieceLength), at + pieceLength >= content.length);
  }
  return found;
}

/** An archive of these parts that is what it says of itself, for anyone who reads on. */
export const packedAgain = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 });
