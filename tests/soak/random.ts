import { createHash } from 'node:crypto';

/** Numbers from 0 to below 1 that depend on the seed and the name alone. */
export type Random = () => number;

/** A series of its own for every name, so that one part of a run does not move another's. */
export function randomOf(seed: number, name: string): Random {
  let count = 0;
  return () => {
    count += 1;
    const digest = createHash('sha256').update(`${seed} ${name} ${count}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  };
}

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** The same things in another order. */
export function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  const left = [...things];
  const mixed: Thing[] = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}
