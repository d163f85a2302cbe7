import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explore } from '../support/exploration/explore.ts';
import { SeenFacts } from '../support/exploration/exploration.ts';
import { yearOf } from '../support/exploration/year.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

it('probe', { timeout: 600_000 }, async () => {
  const facts = new SeenFacts();
  const { waypoints, exploration } = yearOf(world, facts);
  for (const w of waypoints) {
    const t = performance.now();
    try {
      await w.goOn();
    } finally {
      console.log(w.name, exploration.today(), Math.round(performance.now() - t), '\n' + exploration.told.splice(0).join('\n'), '\nREFUSED\n' + [...new Set(exploration.refused.splice(0))].join('\n'));
    }
    if (process.env.ONLY && !w.name.includes(process.env.ONLY)) continue;
    const u = performance.now();
    try {
    await explore(world, facts, { seed: Number(process.env.SEED ?? 1), runs: Number(process.env.RUNS ?? 1), time: 60_000 });
    } catch (e) { console.log('BROKEN', w.name, String(e).slice(0, 6000), String((e as any).cause?.stack ?? '').slice(0,1500)); }
    console.log('explored', w.name, Math.round(performance.now() - u));
  }
  console.log(facts.oneSided().join('\n'));
});
