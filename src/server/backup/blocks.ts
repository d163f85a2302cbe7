import { createHash } from 'node:crypto';
import { z } from 'zod';

/** One part of an archive: a name, and bytes that fit into memory. */
export interface Block {
  name: string;
  content: Buffer;
}

const labelBytes = 256;

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * A block as it stands in an archive: 256 bytes of JSON (name, bytes, sha256; spaces, line feed),
 * then the content.
 */
export function packed({ name, content }: Block): Buffer {
  const label = JSON.stringify({ name, bytes: content.length, sha256: sha256(content) });
  return Buffer.concat([Buffer.from(`${label.padEnd(labelBytes - 1)}\n`), content]);
}

/** The one sentence about an archive that cannot be believed: why, and what to do. */
export const damaged = (why: string): Error =>
  new Error(
    `The archive is damaged: ${why}. Nothing was restored; copy it again from where it was kept, or take another archive.`,
  );

/**
 * Far above the largest file and the largest piece of rows: a label that says more is not one of
 * ours.
 */
const mostBytes = 512 * 1024 * 1024;

const labelShape = z.object({
  name: z.string().min(1).max(200),
  bytes: z.number().int().min(0).max(mostBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Takes exact numbers of bytes out of a stream; null at its end. */
function taker(source: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | null> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let bytes = 0;
  return async (count) => {
    while (bytes < count) {
      const { value, done } = await chunks.next();
      if (done) return null;
      held.push(value);
      bytes += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(count)];
    bytes -= count;
    return all.subarray(0, count);
  };
}

/**
 * The blocks of an unpacked archive in order, each compared with its hash. Throws when one is not
 * as it was written.
 */
export async function* blocksOf(source: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  const take = taker(source);
  for (let label = await take(labelBytes); label; label = await take(labelBytes)) {
    const { name, bytes, sha256: expected } = readLabel(label);
    const content = await take(bytes);
    if (!content) throw damaged(`it ends in ${name}`);
    if (sha256(content) !== expected) throw damaged(`${name} is not what was written`);
    yield { name, content };
  }
}

/** JSON that is part of an archive, checked. Throws in words when it is not what was written. */
export function parsed<T>(shape: z.ZodType<T>, content: Buffer, what: string): T {
  try {
    return shape.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw damaged(what);
  }
}

const readLabel = (label: Buffer): z.infer<typeof labelShape> =>
  parsed(labelShape, label, 'it is no archive of this product, or its order is lost');
