import { applicationMachine } from '#machines/application.machine.ts';
import { hashOf } from '../engine/history.ts';
import { outlines } from './plan.ts';
import { type Born, bornOld, foldedName, type Numbers, type Told, tell } from './tell.ts';
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

/** The columns of `history` that the lines fill, in their order. */
export const historyColumns = [
  'process',
  'record_id',
  'record_version',
  'event',
  'from_state',
  'to_state',
  'actor_user_id',
  'actor_role',
  'actor_org_id',
  'at',
  'reason',
  'changed_fields',
  'confirm_method',
  'machine_version',
  'previous_hash',
  'hash',
];

type Changes = Record<string, [null, unknown]>;

function changesOf(columns: Born): Changes {
  const changed: Changes = {};
  for (const name in columns) {
    const value = columns[name];
    changed[name] = [null, value instanceof Date ? value.toISOString() : (value ?? null)];
  }
  return changed;
}

function linesOf({ id, story, steps }: Told): unknown[][] {
  const states = outlines.get(story)?.states ?? [];
  const process = applicationMachine.id;
  let previous = '';
  return steps.map((step, index) => {
    const { event, by, at, reason = null, method = 'dialog' } = step;
    const { userId, role, organizationId } = by;
    const [from_state, to_state] = [states[index - 1] ?? 'absent', states[index] ?? ''];
    const changed_fields = step.columns ? changesOf(step.columns) : {};
    const line = {
      process,
      record_id: id,
      record_version: index + 1,
      event,
      from_state,
      to_state,
      actor_user_id: userId,
      actor_role: role,
      actor_org_id: organizationId,
      at,
      reason,
      changed_fields,
      confirm_method: method,
      ip: null,
      job: null,
      machine_version: version,
    };
    const hash = hashOf(line, previous);
    const who = [id, index + 1, event, from_state, to_state, userId, role, organizationId];
    const row = [
      process,
      ...who,
      at,
      reason,
      JSON.stringify(changed_fields),
      method,
      version,
      previous,
      hash,
    ];
    previous = hash;
    return row;
  });
}

/** The history of the same applications, with sound chains of hashes. */
export function* historyRows(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let index = 0; index < numbers.applications; index += 1)
    yield* linesOf(tell(world, numbers, index));
}
