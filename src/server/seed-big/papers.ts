import type pg from 'pg';
import { applicationMachine } from '#machines/application.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type Step, stateAfter } from '../seed/life.ts';
import { linesOf } from './history-lines.ts';
import { outlines } from './plan.ts';
import { type Numbers, tell } from './tell.ts';
import type { World } from './world.ts';

const accepted = statesTagged(applicationMachine, 'awaitsAdmission');
const entered = stateAfter(diplomaMachine, 'absent', 'create');
const states = [entered, stateAfter(diplomaMachine, entered, 'confirm')];
const hourMs = 3_600_000;

/** What a person writes of their diploma, beside its number and day. */
const fields = {
  degree: 200,
  education_form: 100,
  education_type: 100,
  institution: 'Oʻzbekiston Milliy universiteti',
  speciality: 'Matematika',
  serial: 'Y',
};
const written = ['owner_id', ...Object.keys(fields), 'number', 'given_date'];

/** The events of a person's diploma. */
function diplomaSteps(world: World, numbers: Numbers, person: number): Step[] {
  const first = tell(world, numbers, 2 * person);
  const last = tell(world, numbers, Math.min(2 * person + 1, numbers.applications - 1));
  const begun = first.steps[0]?.at ?? new Date(0);
  const userId = numbers.firstPerson + person;
  const create: Step = {
    event: 'create',
    by: { role: 'applicant', userId, organizationId: null },
    at: new Date(begun.getTime() - hourMs),
    method: 'none',
    columns: {
      owner_id: userId,
      ...fields,
      number: String(1_000_000 + person),
      given_date: addDays(tashkentDay(begun), -900),
    },
  };
  const reached = outlines.get(last.story)?.states ?? [];
  const accept = last.steps[reached.findIndex((state) => accepted.includes(state))];
  if (!accept) return [create];
  const at = new Date(accept.at.getTime() - hourMs);
  return [create, { event: 'confirm', by: accept.by, at }];
}

const peopleOf = ({ firstPerson, firstStaff }: Numbers): number => firstStaff - firstPerson;

/** The columns of `diploma` that the rows fill, in their order. */
export const diplomaColumns = ['id', 'state', 'version', 'created_at', 'updated_at', ...written];

/**
 * The diploma that each person applies with: confirmed with the application that was accepted,
 * otherwise as it was entered.
 */
export function* diplomaRows(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let person = 0; person < peopleOf(numbers); person += 1) {
    const steps = diplomaSteps(world, numbers, person);
    const columns = steps[0]?.columns ?? {};
    yield [
      numbers.firstDiploma + person,
      states[steps.length - 1],
      steps.length,
      steps[0]?.at,
      steps.at(-1)?.at,
      ...written.map((name) => columns[name]),
    ];
  }
}

/** The history of the same diplomas. */
export function* diplomaLines(world: World, numbers: Numbers): Generator<unknown[]> {
  for (let person = 0; person < peopleOf(numbers); person += 1) {
    const steps = diplomaSteps(world, numbers, person);
    yield* linesOf(diplomaMachine, numbers.firstDiploma + person, steps, states);
  }
}

const works = `
  insert into scientific_work (owner_id, name, publication_date, type, created_at, updated_at)
  select p.id, 'Tadqiqot natijalari, ' || n || '-qism', current_date - 100 * n,
    case n when 1 then 200 else 100 end, p.created_at, p.created_at
  from account p cross join generate_series(1, 3) n where p.id >= $1 and p.id < $2`;

const documents = `application a cross join unnest(array['diploma', 'copiesOfWorks']) kind
  where a.id >= $1 and a.period_id is not null`;
const fingerprint = "encode(sha256(convert_to(a.id || kind, 'UTF8')), 'hex')";
/** An id made of the document's own, in the form of a random one. */
const idOfFile = `overlay(overlay(left(${fingerprint}, 32) placing '4' from 13) placing '8' from 17)::uuid`;
const files = `
  insert into file (id, owner_id, name, size, mime, sha256, purpose, state, used, created_at)
  select ${idOfFile}, a.owner_id, kind || '.pdf', 1000, 'application/pdf',
    ${fingerprint}, kind, 'stored', true, a.created_at from ${documents}`;
const attached = `
  insert into application_document (application_id, kind, file_id)
  select a.id, kind, ${idOfFile} from ${documents}`;

/** The tables that `addWorksAndDocuments` fills. */
export const worksAndDocuments = ['scientific_work', 'file', 'application_document'];

/**
 * Three works of each person, and two documents of each application that was written here. Their
 * files have no content: who opens one is told that it is missing.
 */
export async function addWorksAndDocuments(client: pg.PoolClient, numbers: Numbers): Promise<void> {
  await client.query(works, [numbers.firstPerson, numbers.firstStaff]);
  await client.query(files, [numbers.firstApplication]);
  await client.query(attached, [numbers.firstApplication]);
}
