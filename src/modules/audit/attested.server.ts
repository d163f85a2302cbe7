import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/tables.ts';
import {
  type Attestation,
  attestationsOf,
  type Break,
  type Chain,
  speaksOf,
} from '#server/engine/attestations.ts';
import { actorJson } from './for-others/log-conditions.server.ts';
import type { lineAttestation } from './schema.ts';

type Said = z.infer<typeof lineAttestation>;

/** Attestations in the words of the log: who said when why. */
async function told(db: Kysely<Database>, found: readonly Attestation[]): Promise<Said[]> {
  if (found.length === 0) return [];
  const actor = actorJson(sql`h.account_id`, sql`null::bigint`, sql`h.role`);
  const { rows } = await sql<Said>`select h.line_id, h.at, h.reason, ${actor} as actor
    from line_attestation h where h.id = any(${found.map(({ id }) => id)}::bigint[])
    order by h.id desc`.execute(db);
  return rows;
}

/** What was said of exactly these breaks; of a line that was changed since, nothing. */
export async function attestedAmong(
  db: Kysely<Database>,
  chain: Chain,
  breaks: readonly Break[],
): Promise<Said[]> {
  const all = await attestationsOf(
    db,
    chain,
    breaks.map(({ id }) => id),
  );
  return told(
    db,
    all.filter((said) => breaks.some((found) => speaksOf(said, found))),
  );
}
