import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { explore } from '../support/exploration/explore.ts';
import { type OldFault, oldFaults } from '../support/exploration/old-faults.ts';
import { waypoints, yearOf } from '../support/exploration/year.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

// `npm test` lives the same lives in every run: what it finds is found again. Other lives are those
// of `npm run explore`, for so many seconds, from a seed that is printed. A life that failed is
// lived again with the numbers of its report:
// EXPLORE_AT='results are published' EXPLORE_SEED=4711 EXPLORE_PATH=0:3 npm run explore
const { EXPLORE_AT, EXPLORE_PATH, EXPLORE_SECONDS, EXPLORE_SEED } = process.env;
const seconds = Number(EXPLORE_SECONDS ?? 0);
const seed = Number(EXPLORE_SEED ?? Math.floor(Math.random() * 1_000_000));
/** The lives that are the same in every run. */
const fixed = [17];
const others = EXPLORE_SECONDS !== undefined || EXPLORE_SEED !== undefined;

let world: OpenWorld;
let year: ReturnType<typeof yearOf>;
beforeAll(async () => {
  world = await openWorld();
  year = yearOf(world);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => world.stop());

/** One life, and from one seed to the next as many as there is time for. */
async function exploreFor(name: string): Promise<void> {
  console.info(`${name}: EXPLORE_SEED=${seed} and the next`);
  const until = performance.now() + (seconds * 1000) / (EXPLORE_AT ? 1 : waypoints.length);
  let next = seed;
  do {
    await explore(world, { seed: next });
    next += 1;
  } while (performance.now() < until);
}

/** The life that is as well as any other finds the fault as soon as the product has it again. */
async function finds({ name, seed, before, putBack, breaks }: OldFault): Promise<void> {
  await explore(world, { seed });
  putBack();
  await expect(explore(world, { seed, before, asItWas: true }), name).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining(breaks),
  );
  vi.restoreAllMocks();
}

describe('whatever anybody does, in whatever order, from the moment when', () => {
  const timeout = (seconds + 900) * 1000;

  it.each(waypoints)('%s, everything can end well', { timeout }, async (name) => {
    await year.goOn(name);
    if (EXPLORE_AT !== undefined && EXPLORE_AT !== name) return;
    if (EXPLORE_PATH !== undefined) return explore(world, { seed, path: EXPLORE_PATH });
    console.info(`${name}: EXPLORE_SEED=${fixed.join(' and ')}`);
    for (const one of fixed) await explore(world, { seed: one });
    for (const fault of oldFaults.filter(({ at }) => at === name)) await finds(fault);
    if (others) await exploreFor(name);
  });
});
