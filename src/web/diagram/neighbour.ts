import type { LaidState } from '#shared/process-layout.ts';

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const middle = ({ x, y, width, height }: LaidState): [number, number] => [
  x + width / 2,
  y + height / 2,
];

/**
 * The state that an arrow key leads to: the nearest one on that side, going straight before going
 * aside. Undefined at the rim and for other keys.
 */
export function neighbour(
  states: readonly LaidState[],
  from: string,
  key: string,
): string | undefined {
  if (key === 'Home') return states[0]?.state;
  if (key === 'End') return states.at(-1)?.state;
  const way = ways[key];
  const start = states.find(({ state }) => state === from);
  if (!way || !start) return undefined;
  const [x, y] = middle(start);
  const reached = states.flatMap((target) => {
    const [dx, dy] = [middle(target)[0] - x, middle(target)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return ahead > 1 ? [{ state: target.state, cost: ahead + aside * 2 }] : [];
  });
  return reached.sort((one, other) => one.cost - other.cost)[0]?.state;
}
