import { storageKeys } from './session-storage.ts';

// Longer than the refresh call may take (its time-out is 15 s), so that a tab that died does not
// block the others for ever.
const staleAfterMs = 20_000;
const settleMs = 25;
const lookAgainMs = 60;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Claim {
  owner: string;
  until: number;
}

function readClaim(storage: Storage): Claim | null {
  const [owner, until] = (storage.getItem(storageKeys.lock) ?? '').split('|');
  if (owner === undefined || until === undefined || Number(until) < Date.now()) return null;
  return { owner, until: Number(until) };
}

async function claim(storage: Storage, owner: string): Promise<void> {
  for (;;) {
    if (readClaim(storage) === null) {
      storage.setItem(storageKeys.lock, `${owner}|${Date.now() + staleAfterMs}`);
      // Two tabs may write at the same instant: the one whose name is still there after a moment
      // has it.
      await pause(settleMs);
      if (readClaim(storage)?.owner === owner) return;
    }
    await pause(lookAgainMs);
  }
}

/**
 * Runs `work` while no other tab of this browser runs it: by Web Locks where the browser has them
 * (secure pages), else by an entry in the shared storage that goes stale after 20 s.
 */
export async function underTabLock<Result>(
  storage: Storage,
  locks: LockManager | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (locks !== undefined) return locks.request(storageKeys.lock, work);
  const owner = `${Date.now()}-${Math.random()}`;
  await claim(storage, owner);
  try {
    return await work();
  } finally {
    if (readClaim(storage)?.owner === owner) storage.removeItem(storageKeys.lock);
  }
}
