import type { Migration } from 'kysely';
import * as fold from './migrations/001-fold.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as reference from './migrations/003-reference.ts';
import * as files from './migrations/004-files.ts';
import * as works from './migrations/005-works.ts';
import * as engine from './migrations/006-engine.ts';
import * as processes from './migrations/007-processes.ts';

/** Every migration by name, in the order of running; released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '001-fold': fold,
  '002-accounts': accounts,
  '003-reference': reference,
  '004-files': files,
  '005-works': works,
  '006-engine': engine,
  '007-processes': processes,
};
