import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { explore } from '../support/exploration/explore.ts';
import { SeenFacts } from '../support/exploration/seen-facts.ts';
import { unseen } from '../support/exploration/unseen.ts';
import { waypoints, yearOf } from '../support/exploration/year.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

// A life that failed is lived again with the numbers that were printed:
// EXPLORE_AT='results are published' EXPLORE_SEED=4711 EXPLORE_PATH=0:3 npm run explore
const { EXPLORE_AT, EXPLORE_PATH, EXPLORE_SECONDS, EXPLORE_SEED } = process.env;
const seconds = Number(EXPLORE_SECONDS ?? 30);
const seed = Number(EXPLORE_SEED ?? Math.floor(Math.random() * 1_000_000));
/** The life that is the same in every run: what it sees of the facts is a matter of record. */
const known = 17;

let world: OpenWorld;
let year: ReturnType<typeof yearOf>;
const facts = new SeenFacts();
beforeAll(async () => {
  world = await openWorld();
  facts.watch();
  year = yearOf(world);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.stop();
});

describe('whatever anybody does, in whatever order, from the moment when', () => {
  const timeout = (seconds + 900) * 1000;

  it.each(waypoints)('%s, everything can end well', { timeout }, async (name) => {
    await year.goOn(name);
    if (EXPLORE_AT !== undefined && EXPLORE_AT !== name) return;
    if (EXPLORE_PATH !== undefined) return explore(world, seed, EXPLORE_PATH);
    const until = performance.now() + (seconds * 1000) / (EXPLORE_AT ? 1 : waypoints.length);
    await explore(world, known);
    console.info(`${name}: EXPLORE_SEED=${seed} and the next`);
    for (let at = 0; performance.now() < until; at += 1) await explore(world, seed + at);
  });
});

it.skipIf(EXPLORE_AT !== undefined)(
  'every fact is seen true and false, or it is said why not',
  () => {
    const unexplained = [...facts.oneSided()].filter(([name]) => !(name in unseen));
    expect(unexplained).toEqual([]);
  },
);
