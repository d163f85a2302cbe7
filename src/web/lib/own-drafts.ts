import type { Actor } from 'xstate';
import type {
  SessionContext,
  SignedOutBecause,
  sessionMachine,
} from '#machines/live/session.machine.ts';
import { closeDrafts, followForgotten, forgetDrafts, openDraftsOf } from './draft-store.ts';

/**
 * Ends after which nothing typed stays. After the others the same person is asked to sign in again.
 */
const forgetting: readonly SignedOutBecause[] = ['logout', 'blocked'];

/** Lets what is typed belong to the account of the session, for as long as it is signed in. */
export function bindDrafts(
  actor: Actor<typeof sessionMachine>,
  { storage, tab }: { storage: Storage; tab: EventTarget },
): void {
  let known: number | null | undefined;
  const follow = ({ userId, because }: SessionContext): void => {
    if (userId === known) return;
    known = userId;
    if (userId !== null) void openDraftsOf(userId);
    else if (forgetting.includes(because)) void forgetDrafts(storage);
    else void closeDrafts();
  };
  followForgotten(tab);
  follow(actor.getSnapshot().context);
  actor.subscribe(({ context }) => follow(context));
}
