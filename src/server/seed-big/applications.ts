import { applicationMachine } from '#machines/application.machine.ts';
import { linesOf } from './history-lines.ts';
import { outlines } from './plan.ts';
import { type Born, bornOld, foldedName, type Numbers, tell } from './tell.ts';
import type { World } from './world.ts';

const version = applicationMachine.version ?? '1';
const fixed = [
  'id',
  'state',
  'version',
  'machine_version',
  'created_at',
  'updated_at',
  'search',
  'sent_count',
  'returned',
];
const born = [
  'owner_id',
  'organization_id',
  'direction_id',
  'dc_type',
  'edu_language',
  'diploma_id',
  ...Object.keys(bornOld('2000-01-01', 0, 200, false, 0)),
];
const changing = [
  ...new Set([...born, ...[...outlines.values()].flatMap(({ columns }) => columns)]),
].filter((name) => !fixed.includes(name));

/** The columns of `application` that the rows fill, in their order. */
export const applicationColumns = [...fixed, ...changing];

/** The rows of `application`: each in the state that its history leads to. */
export function* applicationRows(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let index = 0; index < numbers.applications; index += 1) {
    const { id, story, steps, person, words } = tell(world, numbers, index);
    const columns: Born = { sent_count: 0, returned: false };
    for (const step of steps) Object.assign(columns, step.columns);
    const state = outlines.get(story)?.states.at(-1);
    const row = [
      id,
      state,
      steps.length,
      version,
      steps[0]?.at,
      steps.at(-1)?.at,
      `${id} ${foldedName(person)} ${words}`,
      columns.sent_count,
      columns.returned,
    ];
    yield [...row, ...changing.map((name) => columns[name])];
  }
}

/** The history of the same applications, with sound chains of hashes. */
export function* applicationLines(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let index = 0; index < numbers.applications; index += 1) {
    const { id, story, steps } = tell(world, numbers, index);
    yield* linesOf(applicationMachine, id, steps, outlines.get(story)?.states ?? []);
  }
}
