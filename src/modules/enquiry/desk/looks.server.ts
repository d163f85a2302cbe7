import type { Services } from '#server/app-types.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { appendReadings } from '#server/engine/reading-chain.ts';

/** Whose record was looked at; both null where a search found nobody. */
interface Looked {
  owner_id: number | null;
  record_id: number | null;
}

/**
 * Writes down what an operator has looked at, in the chain of all readings (decision 123): every
 * application that a search has shown, also a search that found none, and every one that was
 * opened. The words of a search are not kept.
 */
export async function writeLooks(
  { db, now }: Services,
  who: SignedIn,
  address: string,
  look: 'search' | 'record',
  looked: readonly Looked[],
): Promise<void> {
  const { userId: account_id, role, organizationId: organization_id } = who;
  const nobody: Looked = { owner_id: null, record_id: null };
  const lines = (looked.length > 0 ? looked : [nobody]).map((one) => ({
    ...one,
    account_id,
    role,
    organization_id,
    ip: address,
    at: now(),
    look,
  }));
  await appendReadings(db, lines);
}
