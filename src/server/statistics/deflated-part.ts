import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import zlib from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/** Seven of ten bytes of the best packing, in a third of its time. */
const level = 3;
const chunkSize = 64 * 1024;
/** So much may wait for the packer before the writer waits for it. */
const highWaterMark = 512 * 1024;

/**
 * A part of an archive that is packed while it is written, by zlib in the threads of Node: the loop
 * of the process goes on meanwhile.
 */
export class DeflatedPart implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata: ZipInputFile['ondata'];
  private readonly packer = zlib.createDeflateRaw({
    level,
    chunkSize,
    highWaterMark,
  } as zlib.ZlibOptions);

  constructor(readonly filename: string) {
    this.packer.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata?.(null, chunk, false));
  }

  /** Packs some bytes; waits while the packer is behind. */
  async push(bytes: Uint8Array): Promise<void> {
    this.crc = zlib.crc32(bytes, this.crc);
    this.size += bytes.length;
    if (!this.packer.write(bytes)) await once(this.packer, 'drain');
  }

  /** Packs the last bytes. */
  async end(bytes: Uint8Array): Promise<void> {
    await this.push(bytes);
    this.packer.end();
    await finished(this.packer);
    this.ondata?.(null, new Uint8Array(), true);
  }

  terminate(): void {
    this.packer.destroy();
  }
}
