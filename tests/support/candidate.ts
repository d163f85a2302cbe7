import { openFor } from './actors.ts';
import type { Sender } from './app.ts';
import { provenAccount } from './proven-account.ts';
import { completeProfile, type World } from './world.ts';

/** Somebody who has signed in by OneID and is nothing but an applicant. */
export async function addCandidate({ on }: World): Promise<Sender & { pinfl: string }> {
  const row = provenAccount({
    ...completeProfile(on.clock.today()),
    user_type: 'I' as const,
    identity_confirmed: true,
    last_login_at: on.clock.now(),
  });
  const account = await on.services.db
    .insertInto('account')
    .values(row)
    .returning(['id', 'pinfl'])
    .executeTakeFirstOrThrow();
  return { ...(await openFor(on, account.id)), pinfl: account.pinfl ?? '' };
}
