import { type Selectable, sql } from 'kysely';
import { applicationMachine, letterGuards } from '#machines/application.machine.ts';
import { statesReading } from '#machines/facts-read.ts';
import { statesTagged } from '#machines/kit.ts';
import type { ScaledType } from '#modules/certificate/schema.ts';
import { rankSql } from '#modules/exam/for-others/candidate-rank.server.ts';
import {
  type MonitoringStanding,
  monitoringStandingSql,
  noStanding,
} from '#modules/monitoring/for-others/standing.server.ts';
import { placesLeftSql, placesSplitSql } from '#modules/quota/for-others/offer.server.ts';
import {
  countOfKind,
  isOfKind,
  worksOf,
} from '#modules/scientific-work/for-others/counts.server.ts';
import { flattened } from '#server/db/flattened.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { deputiesFor } from '#server/processes/deciders.ts';
import { degreesBeforeDsc, scholarshipIds } from '#shared/codes.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { type NamedLetter, namedLetterSql } from './letter.server.ts';
import { type Qualification, qualificationSql } from './qualification.server.ts';
import type {
  ApplicationCertificate,
  ApplicationDocument,
  applicationRecord,
  ExamRank,
  Tenure,
} from './schema.ts';

type Names = { name_uz: string; name_ru: string; name_en: string };

/** What the query itself reads of the record as it travels. */
type Shown = Pick<FieldsOf<typeof applicationRecord>, 'works' | 'diploma'>;

/** An application with everything its facts and its screens need, read in one query. */
export interface ApplicationRow extends Selectable<Database['application']>, Shown {
  person: Omit<Selectable<Database['account']>, Unread>;
  period: (Selectable<Database['period']> & Names) | null;
  organization:
    | (Names & {
        id: number;
        code: string;
        type: number;
        state: string;
        higher_organization_id: number | null;
      })
    | null;
  direction: (Names & { id: number; code: string; required_language_level: string | null }) | null;
  direction_offered: boolean;
  /** Places of the form and direction in the organization's confirmed split (guard GA3). */
  places_split: number;
  /** The exam of the organization in the period, and the row in it; null before there is one. */
  entry: ExamEntry | null;
  /** Who decides in place of the organization, where nobody who works there may. */
  deputies: number[];
  documents: Required<ApplicationDocument>[];
  certificate: (ApplicationCertificate & { type: ScaledType }) | null;
  advisor: {
    id: number;
    account_id: number;
    organization_id: number;
    state: string;
    account_state: string;
    students: number;
    scientific_degree: number | null;
    surname: string | null;
    first_name: string | null;
    middle_name: string | null;
  } | null;
  chosen_topic: {
    id: number;
    organization_id: number;
    direction_id: number | null;
    state: string;
    name_uz: string;
    name_ru: string;
    name_en: string;
  } | null;
  /** Who advised from when until when, the first one first. */
  tenures: Tenure[];
  /** What the quarterly reports say about the end of the study. */
  monitoring: MonitoringStanding;
  /** Null for anyone who is no student. */
  qualification: Qualification | null;
  /** The targeted letter of the code; null for a code that opens nothing. */
  letter: NamedLetter | null;
  other_undecided: boolean;
  studies: { id: number; dc_type: number }[];
  admitted_elsewhere: boolean;
  /** Forms of the person's ended studies that the state paid for. */
  earlier_scholarships: number[];
  /** What the attestation commission's register said last; null when it was not asked yet. */
  oak: Pick<Database['oak_answer'], 'specialty_code' | 'approved_on' | 'document_number'> | null;
}

/** What an application knows of its exam. */
interface ExamEntry {
  exam_id: number;
  exam_state: string;
  exam_date: string | null;
  place: string | null;
  commission: string | null;
  /** When the study begins that the exam is for. */
  study_start: string | null;
  /** State of the row; null while there is none. */
  result: string | null;
  direction_mark: number | null;
  english_mark: number | null;
  is_certificate: boolean | null;
  /** The highest mark of the exam. */
  max_mark: number;
  absent: boolean | null;
  published_at: string | null;
  /** The request whose additional place the candidate has. */
  additional: { id: number; basis: number; payer: number } | null;
  /** Places of the direction and form that nobody has taken yet. */
  places_left: number;
  /** Null until the results are published. */
  standing: ExamRank | null;
}

const undecided = stateList(statesTagged(applicationMachine, 'single'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));
const ended = stateList(statesTagged(applicationMachine, 'ended'));

/** Of a person's account what facts and fields read: no password, nothing about signing on. */
const personColumns = sql.raw(
  `id, user_type, role_id, organization_id, state, email, pinfl, tin, surname, first_name, middle_name, birthday, birth_place, gender, citizenship, nationality,
  passport_series, passport_number, passport_given_date, passport_issuer, passport_valid_until, permanent_address, region_id, district_id, mobile_phone,
  workplace, position, employed, scientific_degree, scientific_title, disability_type, benefit_type, bio_uz, bio_ru, bio_en, language`,
);
type Unread =
  | 'password_hash'
  | 'granted_roles'
  | 'identity_confirmed'
  | 'version'
  | 'last_login_at'
  | 'created_at'
  | 'updated_at';

/** What is read of other tables only where it is asked: a condition on the record `r` for each. */
interface Asked {
  /** The person's profile, besides the name and the ways to reach them. */
  profile: Sql;
  /** Whether the organization offers the direction, and in which forms. */
  offer: Sql;
  works: Sql;
  /** Name, size and file of the papers, besides their kinds and marks. */
  papers: Sql;
  /** How many students the advisor has. */
  load: Sql;
  /** Where the candidate stands in the exam, and what an admission would be. */
  standing: Sql;
  qualification: Sql;
  reports: Sql;
  letter: Sql;
  otherStudies: Sql;
}

const always = sql`true`;
const never = sql`false`;
const whereAsked = (...facts: string[]): Sql =>
  sql`r.state = any(${stateList(statesReading(applicationMachine, facts))})`;

const ofStudents = sql`r.state = any(${stateList(statesTagged(applicationMachine, 'student'))})`;

/** Everything of a record. Nobody but students has exams of qualification and reports. */
const whole: Asked = {
  profile: always,
  offer: always,
  works: always,
  papers: always,
  load: always,
  standing: always,
  qualification: ofStudents,
  reports: ofStudents,
  letter: sql`r.letter_code is not null`,
  otherStudies: always,
};

/** What the actions of a record's state ask: lists show nothing else of it. */
const listed: Asked = {
  profile: whereAsked('profileComplete', 'documentsComplete'),
  offer: whereAsked('placeOffered'),
  works: whereAsked('worksSufficient', 'dissertationUploaded'),
  papers: never,
  load: whereAsked('advisorAvailable', 'chosenAdvisorAvailable'),
  standing: never,
  qualification: whereAsked('qualificationPassed'),
  // Lists show the last reports.
  reports: ofStudents,
  letter: sql`(r.letter_code is not null and ${whereAsked(...letterGuards)})`,
  otherStudies: whereAsked(
    'singleApplication',
    'mayStudyMore',
    'noLiveStudy',
    'admittedElsewhere',
    'repeatedStudy',
  ),
};

/** The places that the record asks for. */
const place = {
  period: sql`r.period_id`,
  organization: sql`r.organization_id`,
  direction: sql`r.direction_id`,
  dcType: sql`r.dc_type`,
};

/** A part that is read where it is asked; elsewhere it stands there as nothing. */
const asAsked = (asked: Sql, part: Sql, nothing: Sql): Sql =>
  sql`case when ${asked} then ${part} else ${nothing} end`;

const noWorks = sql`${JSON.stringify({
  articles: 0,
  theses: 0,
  later_articles: 0,
  later_theses: 0,
  dissertations: 0,
  autoreferats: 0,
} satisfies ApplicationRow['works'])}::json`;

const worksSql = sql`(select json_build_object(
      'articles', ${countOfKind('articles')}, 'theses', ${countOfKind('theses')},
      'later_articles', count(*)
        filter (where ${isOfKind('articles')} and w.publication_date >= award.day),
      'later_theses', count(*)
        filter (where ${isOfKind('theses')} and w.publication_date >= award.day),
      'dissertations', ${countOfKind('dissertations')},
      'autoreferats', ${countOfKind('autoReferats')})
    from ${worksOf(sql`r.owner_id`)} w
      cross join (select max(given_date) as day from diploma d
        where d.owner_id = r.owner_id and d.degree = any(${degreesBeforeDsc}::int[])) award)`;

const papersSql = sql`(select json_agg(json_build_object('kind', d.kind, 'file_id', d.file_id,
      'name', f.name, 'size', f.size, 'uploaded_at', f.created_at,
      'mark', d.mark, 'note', d.note) order by d.kind)
    from application_document d join file f on f.id = d.file_id where d.application_id = r.id)`;
const marksSql = sql`(select json_agg(json_build_object('kind', d.kind, 'mark', d.mark)
      order by d.kind) from application_document d where d.application_id = r.id)`;

const studentsOfAdvisor = sql`(select count(*) from application s where s.state = any(${studying})
    and s.advisor_id in (select w.id from advisor w where w.account_id = v.account_id))`;

const nameSql = sql`json_build_object('id', person.id, 'language', person.language,
    'surname', person.surname, 'first_name', person.first_name, 'middle_name', person.middle_name,
    'mobile_phone', person.mobile_phone, 'email', person.email)`;

/** The account of the research advisor of an application `r`. */
export const advisorAccount = sql`(select v.account_id from advisor v where v.id = r.advisor_id)`;

/**
 * The joins of an application. Each part runs once per row of the page and stands on an index; one
 * that is not asked is not begun.
 */
const joined = (asked: Asked): Sql => sql`
  select r.*,
    ${asAsked(asked.profile, sql`row_to_json(person)`, nameSql)} as person,
    row_to_json(period) as period,
    case when organization.id is not null
      then json_build_object('id', organization.id, 'code', organization.code, 'type',
        organization.type, 'state', organization.state,
      'higher_organization_id', organization.higher_organization_id, 'name_uz',
        organization.name_uz, 'name_ru', organization.name_ru, 'name_en', organization.name_en)
          end as organization,
    case when direction.id is not null
      then json_build_object('id', direction.id, 'code', direction.code, 'required_language_level',
        direction.required_language_level,
      'name_uz', direction.name_uz, 'name_ru', direction.name_ru, 'name_en', direction.name_en)
        end as direction,
    (${asked.offer} and exists (select 1 from organization_direction od
      where od.organization_id = r.organization_id and od.direction_id = r.direction_id
        and r.dc_type = any(od.dc_types))) as direction_offered,
    ${asAsked(asked.offer, placesSplitSql(place), sql`0`)} as places_split,
    ${deputiesFor(sql`r.organization_id`, sql`r.owner_id`, advisorAccount)} as deputies,
    entry.found as entry, ${asAsked(asked.works, worksSql, noWorks)} as works,
    coalesce(${asAsked(asked.papers, papersSql, marksSql)}, '[]') as documents,
    row_to_json(diploma) as diploma,
    case when certificate.id is not null
      then to_jsonb(certificate) || jsonb_build_object('type', to_jsonb(certificate_type))
        end as certificate,
    advisor.found as advisor, coalesce(tenures.found, '[]') as tenures,
    case when chosen.id is not null then to_jsonb(chosen) - 'search'
      end as chosen_topic, coalesce(others.undecided, false) as other_undecided,
        coalesce(others.studies, '[]') as studies,
    coalesce(others.admitted_elsewhere, false) as admitted_elsewhere,
      coalesce(others.earlier_scholarships, '[]') as earlier_scholarships,
    to_jsonb(oak) as oak,
    ${asAsked(asked.qualification, qualificationSql, sql`null`)} as qualification,
    ${asAsked(asked.letter, namedLetterSql, sql`null`)} as letter,
    ${asAsked(asked.reports, monitoringStandingSql, sql`${JSON.stringify(noStanding)}::jsonb`)}
      as monitoring
  from page r
    join (select ${personColumns} from account) person on person.id = r.owner_id
    left join period on period.id = r.period_id
    left join organization on organization.id = r.organization_id
    left join direction on direction.id = r.direction_id
    left join diploma on diploma.id = r.diploma_id
    left join oak_answer oak on oak.application_id = r.id
    left join certificate on certificate.id = r.certificate_id
    left join certificate_type on certificate_type.id = certificate.type_id
    left join topic chosen on chosen.id = r.topic_id
    left join lateral (select jsonb_build_object('exam_id', e.id, 'exam_state', e.state,
      'exam_date',
        s.exam_date, 'place', s.place, 'commission', s.commission,
        'study_start', period.study_start,
        'standing', ${asAsked(asked.standing, rankSql, sql`null`)}, 'result', x.state,
        'direction_mark', x.direction_mark, 'english_mark', x.english_mark, 'is_certificate',
          x.is_certificate, 'max_mark', e.max_mark, 'absent', x.absent, 'published_at',
            x.published_at,
        'additional', (select jsonb_build_object('id', q.id, 'basis', q.basis, 'payer', q.payer)
          from additional_quota q where q.id = x.additional_quota_id),
        'places_left', ${placesLeftSql(place)}) as found
      from exam e left join exam_result x on x.exam_id = e.id and x.application_id = r.id
        left join exam_direction s on s.exam_id = e.id and s.direction_id = r.direction_id
      where e.organization_id = r.organization_id and e.period_id = r.period_id) entry on true
    left join lateral (select json_build_object('id', v.id, 'account_id', v.account_id,
        'organization_id', v.organization_id, 'state', v.state, 'account_state', a.state,
        'scientific_degree', v.scientific_degree,
        'surname', a.surname, 'first_name', a.first_name, 'middle_name', a.middle_name,
        'students', ${asAsked(asked.load, studentsOfAdvisor, sql`0`)}) as found
      from advisor v join account a on a.id = v.account_id
        where v.id = r.advisor_id) advisor on true
    left join lateral (select jsonb_agg(jsonb_build_object('id', t.advisor_id, 'surname', a.surname,
        'first_name', a.first_name, 'middle_name', a.middle_name,
        'from_day', t.from_day, 'until_day', t.until_day) order by t.from_day, t.id) as found
      from advisor_tenure t join advisor v on v.id = t.advisor_id
        join account a on a.id = v.account_id where t.application_id = r.id) tenures on true
    left join lateral (select
        bool_or(o.period_id = r.period_id and o.state = any(${undecided})) as undecided,
        bool_or(o.period_id = r.period_id and o.state = any(${studying})) as admitted_elsewhere,
        json_agg(o.dc_type) filter (where o.state = any(${ended})
          and o.scholarship_status = ${scholarshipIds.budget}) as earlier_scholarships,
        json_agg(json_build_object('id', o.id, 'dc_type', o.dc_type))
          filter (where o.state = any(${studying})) as studies
      from application o
        where ${asked.otherStudies} and o.owner_id = r.owner_id and o.id <> r.id) others on true`;

/** An application with everything that its facts and screens need. */
export const selectApplication = flattened(joined(whole));
/** The same with what its actions ask and its row in a list shows. */
export const selectListedApplication = flattened(joined(listed));

/** What is read of another row, which most records do not name: it costs nothing there. */
const whereNamed = (column: string, part: Sql): Sql =>
  sql`case when ${sql.ref(`r.${column}`)} is not null then (${part}) end`;

/**
 * What tells one reading of `selectListedApplication` from another: the transactions that wrote the
 * rows it reads (`xmin`), and the values of what it counts. A row is found through columns of rows
 * before it, so that another row is another transaction too. Students, and who names a targeted
 * letter, have more beside them than is worth asking.
 */
export const applicationMark = flattened(sql`case when ${ofStudents} or r.letter_code is not null
  then null else row(r.xmin,
    (select a.xmin from account a where a.id = r.owner_id),
    (select p.xmin from period p where p.id = r.period_id),
    (select o.xmin from organization o where o.id = r.organization_id),
    (select d.xmin from direction d where d.id = r.direction_id),
    (select row(od.xmin, od.dc_types) from organization_direction od
      where od.organization_id = r.organization_id and od.direction_id = r.direction_id),
    ${asAsked(listed.offer, placesSplitSql(place), sql`0`)},
    ${deputiesFor(sql`r.organization_id`, sql`r.owner_id`, advisorAccount)},
    (select row(e.xmin, x.xmin, s.xmin, ${placesLeftSql(place)},
        (select q.xmin from additional_quota q where q.id = x.additional_quota_id))
      from exam e left join exam_result x on x.exam_id = e.id and x.application_id = r.id
        left join exam_direction s on s.exam_id = e.id and s.direction_id = r.direction_id
      where e.organization_id = r.organization_id and e.period_id = r.period_id),
    ${asAsked(listed.works, worksSql, sql`null`)},
    (select array_agg(d.xmin) from application_document d where d.application_id = r.id),
    ${whereNamed('diploma_id', sql`select d.xmin from diploma d where d.id = r.diploma_id`)},
    ${whereNamed(
      'certificate_id',
      sql`select row(c.xmin, t.xmin) from certificate c
        left join certificate_type t on t.id = c.type_id where c.id = r.certificate_id`,
    )},
    ${whereNamed(
      'advisor_id',
      sql`select row(v.xmin, a.xmin, ${asAsked(listed.load, studentsOfAdvisor, sql`0`)})
        from advisor v join account a on a.id = v.account_id where v.id = r.advisor_id`,
    )},
    (select array_agg(row(t.xmin, v.xmin, a.xmin)) from advisor_tenure t
        join advisor v on v.id = t.advisor_id join account a on a.id = v.account_id
      where t.application_id = r.id),
    ${whereNamed('topic_id', sql`select t.xmin from topic t where t.id = r.topic_id`)},
    ${asAsked(
      listed.otherStudies,
      sql`(select array_agg(o.xmin) from application o where o.owner_id = r.owner_id)`,
      sql`null`,
    )},
    (select k.xmin from oak_answer k where k.application_id = r.id))::text end`);
