import { graphlib, layout } from '@dagrejs/dagre';
import type { AnyStateMachine } from 'xstate';
import { stateMeta, type Transition, transitionsFrom, transitionsOf } from '#machines/kit.ts';
import type { Box, LaidEdge, LaidState, ProcessLayout } from '#shared/process-layout.ts';
import { type End, edgePath, type Run, spread } from './edge-path.ts';
import { isMark, labelSize, type PictureWords, type Size, stateSize } from './picture-sizes.ts';

interface Bundle {
  from: string;
  to: string;
  events: Transition[];
}

interface Point {
  x: number;
  y: number;
}

/** As dagre answers: `x` and `y` are the middle. */
type Placed = Point & Size;

const distances = {
  rankdir: 'TB',
  nodesep: 30,
  edgesep: 24,
  ranksep: 56,
  marginx: 10,
  marginy: 10,
};
const mainWeight = 8;

/** Transitions with the same ends, in the order of life. */
function bundlesOf(machine: AnyStateMachine): Bundle[] {
  const found = new Map<string, Bundle>();
  for (const transition of transitionsOf(machine)) {
    const { from, to } = transition;
    const bundle = found.get(`${from} ${to}`) ?? { from, to, events: [] };
    bundle.events.push(transition);
    found.set(`${from} ${to}`, bundle);
  }
  return [...found.values()];
}

/** The main road: from each state the first event that leads on and to nothing bad. */
function isMainRoad(machine: AnyStateMachine, { from, to }: Bundle): boolean {
  const order = Object.keys(machine.states);
  const onwards = transitionsFrom(machine, from).find(
    (edge) =>
      order.indexOf(edge.to) > order.indexOf(from) &&
      !isMark(edge.to) &&
      stateMeta(machine, edge.to).tone !== 'danger',
  );
  return onwards?.to === to;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const cornered = ({ x, y, width, height }: Placed): Box => ({
  x: tenth(x - width / 2),
  y: tenth(y - height / 2),
  width,
  height,
});

/** Half of the height of each row of the picture, by the height of its middle. */
function rowsOf(placed: readonly Placed[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { y, height } of placed)
    rows.set(tenth(y), Math.max(rows.get(tenth(y)) ?? 0, height / 2));
  return rows;
}

interface Line {
  bundle: Bundle;
  /** Where dagre leads it, without its two ends. */
  bends: Point[];
  start: End;
  stop: End;
}

function lineOf(graph: graphlib.Graph, bundle: Bundle): Line {
  const { points } = graph.edge(bundle.from, bundle.to) as { points: Point[] };
  const bends = points.slice(1, -1);
  const [first, last] = [bends[0] ?? { x: 0, y: 0 }, bends.at(-1) ?? { x: 0, y: 0 }];
  const below = (state: string, { y }: Point) => y > (graph.node(state) as Placed).y;
  return {
    bundle,
    bends,
    start: { state: bundle.from, below: below(bundle.from, first), towards: first.x },
    stop: { state: bundle.to, below: below(bundle.to, last), towards: last.x },
  };
}

/**
 * Straight through the rows, over to the side only between them: so a line crosses no state and no
 * other label.
 */
function runsOf(
  graph: graphlib.Graph,
  line: Line,
  rows: ReadonlyMap<number, number>,
  places: ReadonlyMap<End, number>,
): Run[] {
  const half = (y: number) => rows.get(tenth(y)) ?? 0;
  const edgeOf = ({ state, below }: End) => {
    const { y, height } = graph.node(state) as Placed;
    const sign = below ? 1 : -1;
    return { state: y + (sign * height) / 2, row: y + sign * half(y) };
  };
  const [start, stop] = [edgeOf(line.start), edgeOf(line.stop)];
  const down = line.start.below ? 1 : -1;
  return [
    { x: places.get(line.start) ?? 0, from: start.state, to: start.row },
    ...line.bends.map(({ x, y }) => ({ x, from: y - down * half(y), to: y + down * half(y) })),
    { x: places.get(line.stop) ?? 0, from: stop.row, to: stop.state },
  ];
}

/**
 * Events that leave the record where it is stand under the state's name, in a box of the same
 * width.
 */
function stayBox(
  all: readonly Bundle[],
  state: string,
  words: readonly PictureWords[],
): Size | null {
  const stay = all.find(({ from, to }) => from === state && to === state);
  return stay && !isMark(state) ? labelSize(stay.events, words, true) : null;
}

/**
 * Lays a process out from its creation downwards: every state, every transition, events with the
 * same ends on one line, and room for the words of all given languages. Pure and deterministic.
 */
export function processLayout(
  machine: AnyStateMachine,
  words: readonly PictureWords[],
): ProcessLayout {
  const all = bundlesOf(machine);
  const moving = all.filter(({ from, to }) => from !== to);
  const names = Object.keys(machine.states);
  const own = new Map(names.map((state) => [state, stateSize(state, words)]));
  const stays = new Map(names.flatMap((state) => [[state, stayBox(all, state, words)] as const]));
  const graph = new graphlib.Graph();
  graph.setGraph(distances);
  for (const [state, { width, height }] of own)
    graph.setNode(state, { width, height: height + (stays.get(state)?.height ?? 0) });
  for (const bundle of moving) {
    const weight = isMainRoad(machine, bundle) ? mainWeight : 1;
    graph.setEdge(bundle.from, bundle.to, {
      ...labelSize(bundle.events, words),
      labelpos: 'c',
      weight,
    });
  }
  layout(graph);
  const whole = new Map(names.map((state) => [state, cornered(graph.node(state) as Placed)]));
  const states = names.map(
    (state): LaidState => ({
      state,
      mark: isMark(state),
      ...boxAt(whole, state),
      ...own.get(state),
    }),
  );
  const lines = moving.map((bundle) => lineOf(graph, bundle));
  const rows = rowsOf([
    ...names.map((state) => graph.node(state)),
    ...moving.map(({ from, to }) => graph.edge(from, to)),
  ] as Placed[]);
  const places = spread(
    lines.flatMap(({ start, stop }) => [start, stop]),
    whole,
  );
  const edges = lines.map((line): LaidEdge => {
    const { from, to } = line.bundle;
    return {
      from,
      to,
      loop: false,
      path: edgePath(runsOf(graph, line, rows, places)),
      label: cornered(graph.edge(from, to) as Placed),
    };
  });
  const loops = names.flatMap((state): LaidEdge[] => {
    const stay = stays.get(state);
    const { x, y } = boxAt(whole, state);
    return stay
      ? [
          {
            from: state,
            to: state,
            loop: true,
            path: '',
            label: { x, y: y + (own.get(state)?.height ?? 0), ...stay },
          },
        ]
      : [];
  });
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    states,
    edges: [...edges, ...loops],
  };
}

const boxAt = (boxes: ReadonlyMap<string, Box>, state: string): Box =>
  boxes.get(state) ?? { x: 0, y: 0, width: 0, height: 0 };
