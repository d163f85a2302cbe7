import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { setup } from 'xstate';
import { processLayout } from '#build/process-layout.ts';
import { layoutOf } from '#build/process-layouts.ts';
import { linesOf } from '#build/text-size.ts';
import { processMachines } from '#machines/index.ts';
import { transitionsOf } from '#machines/kit.ts';
import type { Box, ProcessLayout } from '#shared/process-layout.ts';

const machines = processMachines.map(
  (machine) => [machine.id, machine as AnyStateMachine] as const,
);

interface Place extends Box {
  name: string;
}

const placesOf = ({ states, edges }: ProcessLayout): Place[] => [
  ...states.map((state) => ({ name: state.state, ...state })),
  ...edges.map(({ from, to, label }) => ({ name: `${from} -> ${to}`, ...label })),
];

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5 &&
  one.y < other.y + other.height - 0.5 &&
  other.y < one.y + one.height - 0.5;

/** Points of a drawn line, 6 to a curve, without its two ends. */
function pointsOf(line: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const [, kind = '', numbers = ''] of line.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [ex = 0, ey = 0] = values.slice(-2);
    const [ax = x, ay = y, bx = ex, by = ey] = kind === 'C' ? values : [x, y, ex, ey];
    for (const t of kind === 'M' ? [] : [0.17, 0.34, 0.5, 0.67, 0.84, 1]) {
      const u = 1 - t;
      const along = (p: number, a: number, b: number, q: number) =>
        u ** 3 * p + 3 * u * u * t * a + 3 * u * t * t * b + t ** 3 * q;
      points.push({ x: along(x, ax, bx, ex), y: along(y, ay, by, ey) });
    }
    [x, y] = [ex, ey];
  }
  return points.slice(0, -1);
}

const inside = ({ x, y }: { x: number; y: number }, box: Box): boolean =>
  x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;

describe.each(machines)('the picture of %s', (id, machine) => {
  const drawn = layoutOf(id);

  it('holds every state and every transition', async () => {
    const { states, edges } = await drawn;
    expect(states.map(({ state }) => state)).toEqual(Object.keys(machine.states));
    const ends = new Set(transitionsOf(machine).map(({ from, to }) => `${from} ${to}`));
    expect(new Set(edges.map(({ from, to }) => `${from} ${to}`))).toEqual(ends);
    expect(edges).toHaveLength(ends.size);
    expect(edges.filter(({ loop, path: line }) => loop === (line !== ''))).toEqual([]);
  });

  it('has no two states or labels on one place, and all of them inside', async () => {
    const layout = await drawn;
    const places = placesOf(layout);
    const found = places.flatMap((one, at) =>
      places
        .slice(at + 1)
        .flatMap((other) => (overlap(one, other) ? [`${one.name} on ${other.name}`] : [])),
    );
    expect(found).toEqual([]);
    expect(
      places.filter(
        ({ x, y, width, height }) =>
          x < 0 || y < 0 || x + width > layout.width || y + height > layout.height,
      ),
    ).toEqual([]);
  });

  it('leads no line through a state or through the words of another line', async () => {
    const layout = await drawn;
    const places = placesOf(layout);
    const found = layout.edges.flatMap(({ from, to, path: line }) => {
      const others = places.filter(({ name }) => name !== `${from} -> ${to}`);
      return pointsOf(line).flatMap((point) =>
        others
          .filter((place) => inside(point, place))
          .map(({ name }) => `${from} -> ${to} through ${name}`),
      );
    });
    expect([...new Set(found)]).toEqual([]);
  });

  it('is the same every time', async () => expect(await layoutOf(id)).toEqual(await drawn));

  it('runs from the birth downwards along the order of life', async () => {
    const { states } = await drawn;
    const top = states.find(({ state }) => state === 'absent')?.y ?? 0;
    expect(states.filter(({ y }) => y < top)).toEqual([]);
  });
});

describe('a layout', () => {
  const words = [
    { state: { one: 'Birinchi holat, juda uzun nomi bilan yozilgan holat' }, action: {}, role: {} },
  ];
  const machine = setup({}).createMachine({
    initial: 'absent',
    states: {
      absent: { meta: { code: null, tone: 'secondary' }, on: { create: 'one' } },
      one: { meta: { code: 100, tone: 'info' } },
    },
  });

  it('gives a long name more height', () => {
    const height = (layout: ProcessLayout) =>
      layout.states.find(({ state }) => state === 'one')?.height ?? 0;
    expect(height(processLayout(machine, words))).toBeGreaterThan(
      height(processLayout(machine, [{ ...words[0], state: {}, action: {}, role: {} }])),
    );
  });

  it('breaks words between lines and inside words that are too long', () => {
    const look = { size: 15, weight: 1 };
    expect(linesOf('bir', 100, look)).toBe(1);
    expect(linesOf('bir ikki uch toʻrt besh olti', 100, look)).toBeGreaterThan(1);
    expect(linesOf('takomillashtirilganligimizdandirsizlarning', 100, look)).toBeGreaterThan(2);
  });

  it('refuses a process that is not in the list', async () => {
    await expect(layoutOf('sabbatical')).rejects.toThrow('there is no process sabbatical');
  });
});
