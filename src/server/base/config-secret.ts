import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The development secret: made at random once, kept in the data folder, readable by its owner only.
 * Several processes agree on one.
 */
export function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  if (!fs.existsSync(file)) {
    fs.writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600 });
    try {
      // A link fails when the file exists, so the first of two processes wins and nobody reads half
      // a file.
      fs.linkSync(draft, file);
    } catch (error) {
      if (!fs.existsSync(file)) throw error;
    } finally {
      fs.unlinkSync(draft);
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
