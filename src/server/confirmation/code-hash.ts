import { createHash, randomInt } from 'node:crypto';
import type { BulkRow } from '#shared/bulk.ts';
import type { Config } from '../base/config.ts';
import { macOf } from '../base/keys.ts';

/**
 * The one action a code confirms: an event of a record in one version; a record to be created has
 * id and version 0.
 */
export interface AskedCode {
  process: string;
  event: string;
  recordId: number;
  recordVersion: number;
}

/**
 * One code for the same event of many records: bound to exactly these records in these versions, in
 * whatever order they are named.
 */
export function askedForRows(process: string, event: string, rows: readonly BulkRow[]): AskedCode {
  const list = [...rows]
    .sort((one, other) => one.id - other.id)
    .map(({ id, version }) => `${id}:${version}`);
  const digest = createHash('sha256').update(list.join(' ')).digest('hex');
  return { process, event: `${event} ${digest}`, recordId: 0, recordVersion: 0 };
}

/** A code of so many digits, all equally likely. */
export const newCode = (length: number): string =>
  String(randomInt(10 ** length)).padStart(length, '0');

/**
 * What is kept of a code: an HMAC over person, action, version and code, so that it is good for
 * nothing else and cannot be guessed from the table.
 */
export function codeHash(
  config: Pick<Config, 'tokenSecret'>,
  accountId: number,
  asked: AskedCode,
  code: string,
): string {
  const { process, event, recordId, recordVersion } = asked;
  return macOf(
    config.tokenSecret,
    'code',
    JSON.stringify([accountId, process, event, recordId, recordVersion, code]),
  );
}
