import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { type Actor, stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { askedDocuments } from '#modules/application/for-others/required-documents.ts';
import { rowStatusIds } from '#modules/organization-check/codes.ts';
import { noticeDays } from '#modules/organization-check/schema.ts';
import { independentPeriod, quotaPeriod } from '#modules/period/walk-forms.server.ts';
import type { BaseRow, ProcessDefinition } from '#server/engine/process.ts';
import { dcTypeIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import type { FilePurpose } from '#shared/file-rules.ts';
import { noPlaces } from '#shared/quota.ts';
import type { Shape } from '../hostile.ts';
import { completeProfile } from '../world.ts';
import type { Exploration } from './exploration.ts';

/**
 * What an input is made for. `pick` chooses among what may be sent; the first of the choices is
 * what somebody sends who wants the record to go on.
 */
export interface About {
  exploration: Exploration;
  definition: ProcessDefinition;
  event: string;
  actor: Actor;
  /** The record; null before its birth. */
  row: BaseRow | null;
  pick<Choice>(choices: readonly Choice[]): Choice;
}

type Value = (about: About) => unknown;

const sentence = 'Birgalikdagi tekshiruv uchun yozilgan matn.';
const day =
  (offset: number): Value =>
  ({ exploration }) =>
    addDays(exploration.today(), offset);
const oneOf =
  (...choices: unknown[]): Value =>
  ({ pick }) =>
    pick(choices);

/** A column of the record; undefined before its birth. */
const columnOf = ({ row }: About, name: string): unknown =>
  row === null ? undefined : (row as BaseRow & Record<string, unknown>)[name];

/** The stored file of somebody; only its row. */
async function file(about: About, purpose: FilePurpose): Promise<string> {
  const { exploration, actor } = about;
  const id = randomUUID();
  await exploration.db
    .insertInto('file')
    .values({
      id,
      owner_id: actor.userId ?? 0,
      name: `${purpose}.pdf`,
      size: 1000,
      mime: 'application/pdf',
      sha256: createHash('sha256').update(id).digest('hex'),
      purpose,
      created_at: exploration.services.now(),
      state: 'stored',
      refusal: null,
    })
    .execute();
  return id;
}

/** One of the ids that a statement finds; 0, which is nobody's, where it finds none. */
async function oneId({ exploration, pick }: About, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id::int from (${found}) f`.execute(
    exploration.db,
  );
  return rows.length === 0 ? 0 : pick(rows.map(({ id }) => id));
}

const idsOf =
  (found: (about: About) => ReturnType<typeof sql>): Value =>
  (about) =>
    oneId(about, found(about));

const directions = idsOf(
  ({ exploration: { world } }) => sql`select direction_id as id
  from organization_direction where organization_id = ${world.university} order by 1`,
);

/** The states of a period in which it is the turn of somebody's role. */
const stepsOf = ({ role }: Actor): string[] =>
  Object.keys(periodMachine.states).filter((state) =>
    stateMeta(periodMachine, state).works?.includes(role),
  );

/** What a field with this name is sent with, whatever the event. */
const byName: Readonly<Record<string, Value>> = {
  direction_id: directions,
  from_direction_id: directions,
  to_direction_id: directions,
  organization_id: oneOfUniversities,
  target_org_id: ({ exploration: { world } }) => world.university,
  period_id: idsOf(
    ({ definition: { machine }, actor }) => sql`select id from period p
    order by (p.quota_start is null) = ${machine.id !== 'application'},
      p.state <> all(${stepsOf(actor)}::text[]), exists (select from quota_request q
        where q.period_id = p.id and q.organization_id = ${actor.organizationId}), p.id desc`,
  ),
  diploma_id: idsOf(
    ({ actor }) => sql`select id from diploma where owner_id = ${actor.userId}
      and state = any(${statesTagged(diplomaMachine, 'usable')}::text[]) order by id`,
  ),
  advisor_id: idsOf(
    ({ actor, exploration: { world } }) => sql`select id from advisor
      where organization_id = ${actor.organizationId ?? world.university}
      and state = any(${statesTagged(advisorMachine, 'choosable')}::text[]) order by id`,
  ),
  topic_id: idsOf(
    ({ actor }) => sql`select id from topic where organization_id = ${actor.organizationId}
      and state = any(${statesTagged(topicMachine, 'free')}::text[]) order by id`,
  ),
  application_id: idsOf(
    ({ actor }) => sql`select id from application
    where owner_id = ${actor.userId} or organization_id = ${actor.organizationId} order by id desc`,
  ),
  application_ids: async (about) => [
    await oneId(
      about,
      sql`select x.application_id as id from exam_result x
        where x.organization_id = ${about.actor.organizationId}
        and x.direction_id = ${columnOf(about, 'direction_id')} order by x.total desc nulls last`,
    ),
  ],
  work_id: idsOf(
    ({ actor }) => sql`select id from scientific_work
    where owner_id = ${actor.userId} order by id desc`,
  ),
  item_id: idsOf(
    ({ row }) => sql`select id from monitoring_item
    where report_id = ${row?.id ?? 0} order by accepted nulls first, id`,
  ),
  row_id: idsOf(
    ({ row }) => sql`select id from organization_check_row where check_id = ${row?.id ?? 0}
    and status = ${rowStatusIds.deadlineGiven} order by answered_on nulls first, id`,
  ),
  category_subject_id: () => null,
  certificate_id: async (about) =>
    (await oneId(
      about,
      sql`select id from certificate where owner_id = ${about.actor.userId}
      and state = any(${statesTagged(certificateMachine, 'usable')}::text[]) order by id`,
    )) || null,
  type_id: ({ exploration: { world } }) => world.certificateType,
  score: () => 6.5,
  valid_until: day(500),
  letter_code: letterCode,
  documents,
  kind: idOfUnmarked,
  mark: oneOf('correct', 'correct', 'wrong'),
  direction_mark: oneOf(85, 72, 64, 40),
  english_mark: (about) =>
    columnOf(about, 'is_certificate') ? null : about.pick([80, 75, 60, 30]),
  absent: () => false,
  advisor_mark: oneOf(90, 30),
  advisor_result: oneOf(100, 200),
  accepted: oneOf(true, false),
  agrees: oneOf(true, false),
  accepted_amount: (about) => columnOf(about, 'amount') ?? 1,
  amount: () => 1,
  candidates: () => [],
  level: () => null,
  degree: () => 200,
  cancel_reason: oneOf(400, 100, 300),
  leave_ground: () => 100,
  scientific_degree: () => 200,
  external: () => false,
  order_number: () => '77-k',
  council_number: () => '7/3',
  number: ({ pick }) => `1${pick([23456, 34567, 45678])}`,
  contract_number: () => null,
  contract_date: () => null,
  contract_payer: () => null,
  contract_payer_name: () => null,
  customer_name: () => '“Sinov” MChJ',
  topic: () => null,
  leave_start: day(0),
  leave_stop: oneOfDays(60, 120, 200),
  return_date: day(0),
  exam_date: oneOfDays(4, 6, 10),
  starts_on: oneOfDays(noticeDays, noticeDays + 5),
  ends_on: day(noticeDays + 8),
  review_until: oneOfDays(5, 10),
  deadline: oneOfDays(20, 30),
  answer_until: day(15),
  admission_year: admissionYear,
  year: admissionYear,
  degree_document: () => 'PhD 004512',
  short_info: () => 'Ilmiy xodim tayyorlash haqida',
};

function oneOfDays(...offsets: number[]): Value {
  return ({ exploration, pick }) => addDays(exploration.today(), pick(offsets));
}

function oneOfUniversities({ exploration: { world }, pick }: About): number {
  return pick([world.university, world.otherUniversity]);
}

/** The year of the newest quota period: a letter and a total are for its admission. */
async function admissionYear({ exploration }: About): Promise<number> {
  const found = await exploration.db
    .selectFrom('period')
    .select('admission_year')
    .where('quota_start', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.admission_year ?? Number(exploration.today().slice(0, 4)) + 1;
}

const targeted: readonly unknown[] = [dcTypeIds.targetedDsc, dcTypeIds.targetedPhd];

/** The code of a letter, for those who apply for targeted study. */
async function letterCode(about: About): Promise<string | null> {
  if (!targeted.includes(columnOf(about, 'dc_type'))) return null;
  const { rows } = await sql<{ code: string }>`select code from targeted_letter
    where state = any(${statesTagged(targetedLetterMachine, 'opensPlaces')}::text[])
    order by id`.execute(about.exploration.db);
  return rows.length === 0 ? null : about.pick(rows.map(({ code }) => code));
}

/** A file of every kind that an application of this type asks for. */
async function documents(about: About): Promise<Record<string, string>> {
  const person = (about.row as { person?: Parameters<typeof askedDocuments>[1] } | null)?.person;
  const entries: [string, string][] = [];
  for (const { kind } of person ? askedDocuments(Number(columnOf(about, 'dc_type')), person) : [])
    entries.push([kind, await file(about, kind)]);
  return Object.fromEntries(entries);
}

/** A paper that nobody has judged yet. */
async function idOfUnmarked({ exploration, row }: About): Promise<string> {
  const found = await exploration.db
    .selectFrom('application_document')
    .select('kind')
    .where('application_id', '=', row?.id ?? 0)
    .orderBy(sql`mark is not distinct from 'correct'`, 'asc')
    .orderBy('kind')
    .executeTakeFirst();
  return found?.kind ?? 'diploma';
}

/** The directions in which an exam has candidates. */
async function directionsOf({ exploration, row }: About): Promise<number[]> {
  const rows = await exploration.db
    .selectFrom('exam_result')
    .select('direction_id')
    .distinct()
    .where('exam_id', '=', row?.id ?? 0)
    .orderBy('direction_id')
    .execute();
  return rows.map(({ direction_id }) => direction_id);
}

async function examSchedule(about: About): Promise<object> {
  const { rows } = await sql<{ from: string }>`select greatest(
      ${addDays(about.exploration.today(), 3)}::date, p.review_stop + 1)::text as "from"
    from exam e join period p on p.id = e.period_id where e.id = ${about.row?.id ?? 0}`.execute(
    about.exploration.db,
  );
  const exam_date = addDays(rows[0]?.from ?? about.exploration.today(), about.pick([0, 2, 7]));
  const held = { exam_date, place: 'Bosh bino, 101-xona', commission: 'Karimov A., Salimov B.' };
  return {
    directions: (await directionsOf(about)).map((direction_id) => ({ direction_id, ...held })),
  };
}

async function examFiles(about: About): Promise<object> {
  const order_file_id = await file(about, 'order');
  const protocols = (await directionsOf(about)).map((direction_id) => ({
    direction_id,
    file_id: order_file_id,
  }));
  const order_date = addDays(about.exploration.today(), -1);
  return { protocols, order_number: '77-k', order_date, order_file_id };
}

/** Few places of both families, and for those who come by a letter. */
const amounts = ({ pick }: About) => ({
  ...noPlaces,
  amount_phd: pick([3, 2, 1]),
  amount_targeted_phd: pick([2, 1]),
});

/** What an organization asks for: places by letters as many as there are letters. */
async function askedPlaces(about: About): Promise<object> {
  const direction_id = await directions(about);
  const { rows } = await sql<{ n: number }>`select coalesce(sum(amount), 0)::int as n
    from targeted_letter where target_org_id = ${about.actor.organizationId}
      and direction_id = ${direction_id} and dc_type = ${dcTypeIds.targetedPhd}
      and state = any(${statesTagged(targetedLetterMachine, 'coversPlaces')}::text[])`.execute(
    about.exploration.db,
  );
  const amount_targeted_phd = about.pick([rows[0]?.n ?? 0, 0]);
  return {
    lines: [{ ...amounts(about), direction_id, amount_targeted_phd }],
    description: sentence,
  };
}

async function quotaLines(about: About, table: 'quota_distribution_line' | 'quota_split_line') {
  const key = table === 'quota_split_line' ? 'quota_split_id' : 'quota_distribution_id';
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where ${sql.ref(key)} = ${about.row?.id ?? 0}`.execute(about.exploration.db);
  return rows;
}

/** The whole quota of the organization goes to its first direction, as the form wants it whole. */
async function splitLines(about: About): Promise<object> {
  const { rows } = await sql<Record<string, number>>`select l.* from quota_split s
    join quota_distribution_line l on l.quota_distribution_id = s.quota_distribution_id
      and l.organization_id = s.organization_id where s.id = ${about.row?.id ?? 0}`.execute(
    about.exploration.db,
  );
  const given = rows[0] ?? {};
  const held = Object.fromEntries(Object.keys(noPlaces).map((name) => [name, given[name] ?? 0]));
  return { lines: [{ direction_id: await directions(about), ...held }] };
}

/** Every student of a check: fulfilled, with a deadline, or not. */
async function checkRows(about: About): Promise<object> {
  const rows = await about.exploration.db
    .selectFrom('organization_check_row')
    .select('id')
    .where('check_id', '=', about.row?.id ?? 0)
    .orderBy('id')
    .execute();
  const judged = (id: number) => {
    const status = about.pick([
      rowStatusIds.completed,
      rowStatusIds.deadlineGiven,
      rowStatusIds.notCompleted,
    ]);
    const good = status === rowStatusIds.completed;
    return {
      id,
      status,
      reason_code: good ? null : 100,
      mark: good ? 85 : 40,
      deadline:
        status === rowStatusIds.deadlineGiven ? addDays(about.exploration.today(), 20) : null,
      note: good ? null : sentence,
      file_id: null,
    };
  };
  return { rows: rows.map(({ id }) => judged(id)) };
}

/** Somebody from the time before the platform. */
async function oldStudent(about: About): Promise<object> {
  const { exploration } = about;
  const { pinfl, surname, first_name } = completeProfile(exploration.today());
  return {
    pinfl,
    surname,
    first_name,
    dc_type: about.pick([dcTypeIds.phd, dcTypeIds.dsc]),
    direction_id: await directions(about),
    study_start: addDays(exploration.today(), -500),
    order_number: '45-t',
    order_date: addDays(exploration.today(), -600),
    order_file_id: await file(about, 'order'),
  };
}

const quotaTypes = [
  dcTypeIds.phd,
  dcTypeIds.targetedPhd,
  dcTypeIds.trainee,
  dcTypeIds.independentPhd,
];

/** What finance gives in a period is for its year. */
async function newTotal(about: About): Promise<object> {
  const period_id = Number(await byName.period_id?.(about));
  const period = await about.exploration.db
    .selectFrom('period')
    .select('admission_year')
    .where('id', '=', period_id)
    .executeTakeFirst();
  return {
    ...amounts(about),
    student_amount: null,
    description: sentence,
    period_id,
    year: period?.admission_year ?? (await admissionYear(about)),
    organization_type: 300,
  };
}

/** Inputs whose parts belong together. */
const whole: Readonly<Record<string, (about: About) => Promise<object> | object>> = {
  'application.create': async (about) => ({
    period_id: await byName.period_id?.(about),
    dc_type: about.pick(quotaTypes),
  }),
  'application.add': oldStudent,
  'application.askPapers': (about) => ({
    papers: ['workbook'],
    papers_until: addDays(about.exploration.today(), about.pick([5, 3, 10])),
  }),
  'application.answerPapers': async (about) => ({
    documents: { workbook: await file(about, 'workbook') },
    papers_answer: null,
  }),
  'application.correctOld': async (about) => ({
    ...(await oldStudent(about)),
    topic: null,
    order_number: '113-st',
  }),
  'exam.setSchedule': examSchedule,
  'exam.upload': examFiles,
  'examResult.remarkRefuse': async (about) => ({
    direction_mark: about.pick([20, 50]),
    english_mark: await byName.english_mark?.(about),
    protocol_file_id: await file(about, 'examProtocol'),
  }),
  'quotaRequest.save': askedPlaces,
  'quotaDistribution.save': async (about) => ({
    lines: (await quotaLines(about, 'quota_distribution_line')).map((line) => ({
      ...line,
      description: sentence,
    })),
    description: sentence,
  }),
  'quotaTotal.create': newTotal,
  'quotaTotal.save': (about) => ({
    ...amounts(about),
    student_amount: null,
    description: sentence,
  }),
  'quotaSplit.save': splitLines,
  'organizationCheck.saveRows': checkRows,
  'period.create': ({ exploration }) => quotaPeriod(exploration.today()),
  'period.createIndependent': ({ exploration }) => independentPeriod(exploration.today()),
  'period.update': (about) => {
    const form = columnOf(about, 'quota_start') === null ? independentPeriod : quotaPeriod;
    const { admission_year, ...dates } = form(about.exploration.today());
    return {
      ...dates,
      admission_year: columnOf(about, 'admission_year') ?? admission_year,
      quarters: columnOf(about, 'quarters') ?? dates.quarters,
    };
  },
};

/** The alternatives of a schema that are no null. */
function settled(shape: Shape): Shape {
  const choices = shape.anyOf ?? shape.oneOf;
  return choices ? settled(choices.find(({ type }) => type !== 'null') ?? {}) : shape;
}

const typeOf = ({ type }: Shape): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

/** What a field is sent with: by its name, else by its shape. */
async function fieldOf(about: About, name: string, shape: Shape): Promise<unknown> {
  const named = byName[name];
  if (named) return named(about);
  if (name.endsWith('file_id')) return file(about, 'order');
  if (name.endsWith('_date')) return addDays(about.exploration.today(), -1);
  const one = settled(shape);
  if (one.enum) return about.pick(one.enum);
  switch (typeOf(one)) {
    case 'array':
      return [await fieldOf(about, '', one.items ?? {})];
    case 'object':
      return objectOf(about, one);
    case 'integer':
    case 'number':
      return Math.max(1, one.minimum ?? 1);
    case 'boolean':
      return about.pick([false, true]);
    default:
      return sentence;
  }
}

async function objectOf(about: About, { properties = {} }: Shape): Promise<object> {
  const entries: [string, unknown][] = [];
  for (const [name, shape] of Object.entries(properties))
    entries.push([name, await fieldOf(about, name, shape)]);
  return Object.fromEntries(entries);
}

const shapes = new WeakMap<object, Shape>();

function shapeOf(schema: z.ZodType<object>): Shape {
  const known =
    shapes.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
}

/** What somebody sends with an event, made from the schema that the module declares for it. */
export async function inputOf(about: About): Promise<object> {
  const { definition, event, row } = about;
  const made = whole[`${definition.machine.id}.${event}`];
  if (made) return made(about);
  const declared = row === null ? definition.create?.births[event] : definition.events[event];
  return declared?.input ? objectOf(about, shapeOf(declared.input)) : {};
}
