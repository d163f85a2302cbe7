import { sql } from 'kysely';
import { worksOf } from '#modules/scientific-work/for-others/counts.server.ts';
import { printedNameOf } from '#server/db/person-name.ts';
import { type AsOf, asOf } from '#server/documents/as-of.ts';
import type { DocumentSource, DueEvent, Trx } from '#server/engine/process.ts';
import { countries } from '#server/reference/countries.ts';
import { tashkentDay } from '#shared/dates.ts';
import { orderOf, type PersonFacts, personFacts } from './documents/person-facts.server.ts';
import { accessOf } from './fields.server.ts';
import { applicationReference } from './for-others/reference.server.ts';
import type { ProfileCopy } from './profile-copy.server.ts';
import type { ApplicationRow } from './row.server.ts';

/**
 * The papers of the person: their data in full. The others are extracts of orders, without personal
 * numbers.
 */
const personal: readonly string[] = ['DOC-APPLICATION', 'DOC-DATASHEET'];

type Columns = AsOf<ApplicationRow>;
type Asked = Pick<
  PersonFacts,
  | 'organization'
  | 'direction'
  | 'period'
  | 'diplomas'
  | 'works'
  | 'jobs'
  | 'certificate'
  | 'advisor'
>;

/**
 * What the ids of an application stand for: the application as it was may name others than the one
 * of today.
 */
async function lookUp(trx: Trx, code: string, row: Columns): Promise<Asked> {
  const sheet = code === 'DOC-DATASHEET';
  const { rows } = await sql<Asked>`select
    (select jsonb_build_object('name_uz', name_uz, 'name_ru', name_ru, 'name_en', name_en)
      from organization where id = ${row.organization_id}) as organization,
    (select jsonb_build_object('code', code, 'name_uz', name_uz, 'name_ru', name_ru, 'name_en',
      name_en) from direction where id = ${row.direction_id}) as direction,
    (select jsonb_build_object('name_uz', name_uz, 'name_ru', name_ru, 'name_en', name_en)
      from period where id = ${row.period_id}) as period,
    (select ${printedNameOf('a')} from advisor v
      join account a on a.id = v.account_id where v.id = ${row.advisor_id}) as advisor,
    coalesce((select jsonb_agg(to_jsonb(d) order by d.given_date) from diploma d
      where case when ${sheet} then d.owner_id = ${row.owner_id} and d.reason is null
        else d.id = ${row.diploma_id} end), '[]') as diplomas,
    coalesce((select jsonb_agg(w order by w.type)
      from (select type, count(*)::int as count from ${worksOf(sql`${row.owner_id}::bigint`)} c
        where ${sheet} group by type) w), '[]') as works,
    coalesce((select jsonb_agg(to_jsonb(h) order by h.start_date desc) from work_history h
      where h.account_id = ${row.owner_id} and ${sheet}), '[]') as jobs,
    (select jsonb_build_object('name_uz', t.name_uz, 'name_ru', t.name_ru, 'name_en', t.name_en,
      'level', c.level, 'score', c.score, 'valid_until', c.valid_until)
      from certificate c join certificate_type t on t.id = c.type_id
        where c.id = ${row.certificate_id}) as certificate`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('a select without a from always answers');
  return found;
}

/** Written as text into the history, as a value into the row. */
function profileCopy({ profile_copy }: Columns): ProfileCopy {
  return (typeof profile_copy === 'string' ? JSON.parse(profile_copy) : profile_copy) ?? {};
}

/**
 * The person as they were when they sent the application; what the copy does not hold comes from
 * the account. Extracts hold only the name.
 */
function personOf(code: string, row: ApplicationRow, then: Columns): PersonFacts['person'] {
  const person = { ...row.person, ...profileCopy(then) };
  const { surname, first_name, middle_name } = person;
  const whole = personal.includes(code);
  const own = <Value>(value: Value): Value | null => (whole ? value : null);
  return {
    surname,
    first_name,
    middle_name,
    birthday: own(person.birthday),
    birth_place: own(person.birth_place),
    gender: own(person.gender),
    citizenship: own(countries().find(({ id }) => id === person.citizenship) ?? null),
    nationality: own(person.nationality),
    pinfl: own(person.pinfl),
    mobile_phone: own(person.mobile_phone),
    email: own(person.email),
    permanent_address: own(person.permanent_address),
    workplace: own(person.workplace),
    position: own(person.position),
    scientific_degree: own(person.scientific_degree),
    scientific_title: own(person.scientific_title),
    bio_uz: own(person.bio_uz),
    bio_ru: own(person.bio_ru),
    bio_en: own(person.bio_en),
    bio_translation: own(then.bio_translation),
  };
}

async function facts(
  trx: Trx,
  row: ApplicationRow,
  code: string,
  event: DueEvent,
): Promise<PersonFacts> {
  const then = await asOf(trx, 'application', row, event.id);
  const ended = code === 'DOC-FINISH';
  const whole = personal.includes(code);
  const asked = await lookUp(trx, code, then);
  const { dc_type, edu_language, topic, scholarship_status, student_number } = then;
  return {
    ...asked,
    code: personFacts.shape.code.parse(code),
    dc_type,
    edu_language,
    topic,
    number: applicationReference({ ...row, created_at: row.created_at }),
    event: {
      name: event.event,
      at: event.at.toISOString(),
      confirmed: event.confirm_method,
      actor: event.actor,
    },
    person: personOf(code, row, then),
    documents: whole ? row.documents.map(({ kind }) => kind) : [],
    diplomas: whole ? asked.diplomas : [],
    certificate: whole ? asked.certificate : null,
    order: ended
      ? orderOf(then.finish_order_number, then.finish_order_date)
      : orderOf(then.order_number, then.order_date),
    council: orderOf(then.council_number, then.council_date),
    study: {
      start: then.study_start,
      end: ended ? tashkentDay(event.at) : then.study_end,
      scholarship_status,
      student_number,
    },
  };
}

/** The documents of an application: who reads them, and what they say. */
export const applicationDocuments: DocumentSource<ApplicationRow> = {
  mayRead(code, row, reader) {
    const access = accessOf(reader, row);
    return access === 'full' || (access === 'masked' && !personal.includes(code));
  },
  facts,
};
