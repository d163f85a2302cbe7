import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** A disk of a bounded size, in memory, which can be filled. */
export interface Disk {
  /**
   * Writes until nothing more fits, and leaves this process free meanwhile: it asks for signs of
   * life.
   */
  fill(): Promise<void>;
  /** Gives the space back. */
  free(): void;
  unmount(): void;
}

const megabyte = 1024 * 1024;

/**
 * Mounts a disk of so many megabytes at a folder; null where this account may not mount (only root
 * on Linux may).
 */
export function mountDisk(folder: string, megabytes: number): Disk | null {
  fs.mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return null;
  const ballast = path.join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'a');
      // Ever smaller pieces, so that not a single page is left.
      for (const size of [8 * megabyte, 4096]) {
        const piece = Buffer.alloc(size);
        try {
          for (;;) await file.write(piece);
        } catch {
          // No space left on device: that is what is wanted.
        }
      }
      await file.close();
    },
    free: () => fs.rmSync(ballast, { force: true }),
    unmount() {
      // Lazily, as a process that ends may still hold a file for a moment.
      spawnSync('umount', ['-l', folder]);
    },
  };
}
