import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** More than a file system keeps beside a file's name, so that a full disk shows. */
const probe = Buffer.alloc(16 * 1024, '.');

/**
 * Writes a file into a folder, waits until it is on the disk, and removes it. Throws when the
 * folder takes nothing.
 */
export async function proveWritable(folder: string): Promise<void> {
  const file = path.join(folder, `.probe-${randomUUID()}`);
  try {
    const handle = await fs.promises.open(file, 'wx', 0o600);
    try {
      await handle.writeFile(probe);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await fs.promises.rm(file, { force: true });
  }
}
