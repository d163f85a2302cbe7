import { type Actor, systemActor } from '#machines/kit.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { settings } from '../settings/settings.ts';
import type { Reader } from './process.ts';

/**
 * The scheduler's name in logs and histories is its job; as a reader it sees everything and speaks
 * Uzbek.
 */
export async function systemReader({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Reader> {
  return readerOf({ db, now }, { actor: systemActor }, null, 'uz');
}

/** Who looks at records on behalf of a signed-in person. */
export async function signedInReader(
  services: Pick<Services, 'db' | 'now'>,
  signedIn: SignedIn,
  language: Reader['language'],
): Promise<Reader> {
  const { role, userId, organizationId, predecessors, userType, supporter } = signedIn;
  const reader = await readerOf(
    services,
    { actor: { role, userId, organizationId }, predecessors },
    userType,
    language,
  );
  return supporter ? { ...reader, seesAs: true } : reader;
}

/** A reader of a role that is known, without a request: the starter of a job. */
export async function readerOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { actor, predecessors = [] }: { actor: Actor; predecessors?: readonly number[] },
  userType: Reader['userType'],
  language: Reader['language'],
): Promise<Reader> {
  const moment = now();
  return {
    actor,
    predecessors,
    userType,
    language,
    now: moment,
    today: tashkentDay(moment),
    settings: await settings(db, moment),
  };
}
