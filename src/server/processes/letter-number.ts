import { sql } from 'kysely';
import type { letterTypes } from '#shared/letter.ts';
import type { Trx } from '../engine/process.ts';

type Prefix = (typeof letterTypes)[keyof typeof letterTypes]['prefix'];

/** The next number of the year, `XT-2026-000123`. Two senders come one after the other; who is refused leaves no gap. */
export async function nextLetterCode(trx: Trx, prefix: Prefix, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<{ last: number }>`insert into letter_number (prefix, year, last) values (${prefix}, ${year}, 1)
    on conflict (prefix, year) do update set last = letter_number.last + 1 returning last`.execute(trx);
  return `${prefix}-${year}-${String(rows[0]?.last ?? 0).padStart(6, '0')}`;
}
