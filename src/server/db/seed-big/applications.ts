import { applicationMachine } from '#machines/application.machine.ts';
import { systemActor } from '#machines/kit.ts';
import { addDays } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { hashOf } from '../../engine/history.ts';
import { studyEnd } from '../../processes/application-study.ts';
import { ownerOf } from '../seed/cast.ts';
import type { Step } from '../seed/life.ts';
import { personOf } from '../seed/people.ts';
import { lifeOf, mix, outlines, quartersBack, type Setting, type Story, told } from './plan.ts';
import type { Offer, World } from './world.ts';

/** Where the generated ids begin, and how many there are. */
export interface Numbers {
  applications: number;
  firstApplication: number;
  firstPerson: number;
  firstStaff: number;
  firstAdvisor: number;
  advisors: number;
}

interface Told {
  id: number;
  story: Story;
  steps: Step[];
  person: number;
  words: string;
}

const version = applicationMachine.version ?? '1';
const foldedNames = new Map<string, string>();

function foldedName(person: number): string {
  const { surname, first_name, middle_name } = personOf(person);
  const name = `${surname} ${first_name} ${middle_name}`;
  const folded = foldedNames.get(name) ?? fold(name);
  foldedNames.set(name, folded);
  return folded;
}

function typeFor(person: number, turn: number, story: Story, setting: Setting): number {
  if (story === 'traineeGraduated') return 300;
  if (story === 'defended') return 100;
  if (setting === 'oldList') return person % 3 === 0 ? 100 : 200;
  return (person + turn) % 4 === 0 ? 400 : 500;
}

const offersByType = new WeakMap<World, Map<number, Offer[]>>();

function offerFor(world: World, person: number, turn: number, dcType: number): Offer {
  const known = offersByType.get(world) ?? new Map<number, Offer[]>();
  offersByType.set(world, known);
  const fitting = known.get(dcType) ?? world.offers.filter(({ dcTypes }) => dcTypes.includes(dcType));
  known.set(dcType, fitting);
  const offer = fitting[mix(person, 7 + turn) % fitting.length];
  if (!offer) throw new Error(`seed:big: nobody offers ${dcType}`);
  return offer;
}

type Born = Record<string, unknown>;

function bornOld(today: string, person: number, dcType: number, over: boolean, advisorId: number): Born {
  const start = addDays(today, over ? -1180 : -30 * (1 + (person % 30)));
  return {
    ...{ period_id: null, order_number: `45-${person % 900}`, order_date: addDays(start, -5), order_file_id: null, study_start: start },
    ...{ study_end: studyEnd(dcType, start), scholarship_status: '100', advisor_id: advisorId, topic: 'Yuklama oʻlchovi uchun mavzu' },
  };
}

/** The life of one application, by its number: always the same. */
function tell(world: World, numbers: Numbers, index: number): Told {
  const [person, turn] = [Math.floor(index / 2), index % 2];
  const { story, setting } = lifeOf(person, turn);
  const back = quartersBack(person, turn, setting);
  const quarter = world.quarters[back];
  if (!quarter) throw new Error(`seed:big: no period ${back} quarters ago`);
  const dcType = typeFor(person, turn, story, setting);
  const { organizationId, directionId, words } = offerFor(world, person, turn, dcType);
  const ownerId = numbers.firstPerson + person;
  const place = world.organizations.indexOf(organizationId);
  const team = Math.max(1, Math.floor(numbers.advisors / world.organizations.length));
  const advisorId = numbers.firstAdvisor + place + world.organizations.length * (mix(person, 3) % team);
  const over = ['graduated', 'traineeGraduated', 'defended'].includes(story);
  const own = setting === 'oldList' ? bornOld(quarter.today, person, dcType, over, advisorId) : { period_id: quarter.periodId };
  const common = { owner_id: ownerId, organization_id: organizationId, direction_id: directionId, dc_type: dcType, edu_language: 100 };
  const id = numbers.firstApplication + index;
  const steps = told(story, quarter, {
    ...{ owner: ownerOf(ownerId), system: systemActor, agency: world.agency },
    reviewer: { role: 'university', userId: numbers.firstStaff + place, organizationId },
    ...{ born: { ...common, ...own }, files: {}, advisorId, studentNumber: `${organizationId}-${quarter.today.slice(0, 4)}-Y${index}` },
    ...{ reviewStop: addDays(quarter.today, 30), registrationStop: addDays(quarter.today, 15) },
  });
  return { id, story, steps, person, words };
}

const fixed = ['id', 'state', 'version', 'machine_version', 'created_at', 'updated_at', 'search', 'sent_count', 'returned'];
const born = ['owner_id', 'organization_id', 'direction_id', 'dc_type', 'edu_language', ...Object.keys(bornOld('2000-01-01', 0, 200, false, 0))];
const changing = [...new Set([...born, ...[...outlines.values()].flatMap(({ columns }) => columns)])].filter((name) => !fixed.includes(name));

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
  ...['process', 'record_id', 'record_version', 'event', 'from_state', 'to_state', 'actor_user_id', 'actor_role', 'actor_org_id', 'at'],
  ...['reason', 'changed_fields', 'confirm_method', 'machine_version', 'previous_hash', 'hash'],
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
      ...{ process, record_id: id, record_version: index + 1, event, from_state, to_state, actor_user_id: userId, actor_role: role },
      ...{ actor_org_id: organizationId, at, reason, changed_fields, confirm_method: method, ip: null, job: null, machine_version: version },
    };
    const hash = hashOf(line, previous);
    const who = [id, index + 1, event, from_state, to_state, userId, role, organizationId];
    const row = [process, ...who, at, reason, JSON.stringify(changed_fields), method, version, previous, hash];
    previous = hash;
    return row;
  });
}

/** The history of the same applications, with sound chains of hashes. */
export function* historyRows(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let index = 0; index < numbers.applications; index += 1) yield* linesOf(tell(world, numbers, index));
}
