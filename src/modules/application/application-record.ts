import type { ApplicationFacts } from '#machines/application.machine.ts';
import type { DocumentKind } from '#shared/codes.ts';
import type { ExamRank } from '#shared/exam-ranking.ts';
import type { NameParts } from '#shared/names.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/** One paper of an application. A reader without full sight sees kind and mark only. */
export interface ApplicationDocument {
  kind: DocumentKind;
  file_id?: string;
  name?: string;
  /** Bytes. */
  size?: number;
  uploaded_at?: string;
  mark: 'correct' | 'wrong' | null;
  note?: string | null;
}

/** One advisor of a student, from day to day; null = still. */
export interface Tenure extends NameParts {
  id: number;
  from_day: string;
  until_day: string | null;
}

/** The person of an application as far as the reader may see. */
interface ApplicationPerson extends NameParts {
  id: number;
  /** The interface language the person has chosen. */
  language?: string;
  pinfl?: string | null;
  birthday?: string | null;
  gender?: number | null;
  citizenship?: string | null;
  mobile_phone?: string | null;
  email?: string | null;
  permanent_address?: string | null;
  workplace?: string | null;
  position?: string | null;
  bio_uz?: string | null;
  bio_ru?: string | null;
  passport_series?: string | null;
  passport_number?: string | null;
  disability_type?: number;
  benefit_type?: number;
  employed?: boolean;
}

/** The diploma that an application stands on, as it travels with it. */
export interface ApplicationDiploma {
  id: number;
  state: string;
  degree: number;
  education_form: number;
  education_type: number;
  institution: string;
  speciality: string;
  serial: string | null;
  number: string;
  given_date: string;
  file_id: string | null;
}

/** The certificate that an application names. */
export interface ApplicationCertificate {
  id: number;
  state: string;
  level: string | null;
  score: number | null;
  number?: string;
  given_date: string;
  valid_until: string | null;
  file_id?: string | null;
  type: Named & { id: number };
}

/** Facts of an application with the dates and lists that explain them. */
export type KnownFacts = ApplicationFacts & {
  registrationStart: string | null;
  registrationStop: string | null;
  reviewUntil: string | null;
  reworkUntil: string | null;
  appealUntil: string | null;
  /** The last day to which a late review may be prolonged. */
  prolongUntil: string;
  documentMarkedWrong: boolean;
  missingDocuments: DocumentKind[];
  missingProfile: string[];
  requiredLevel: string | null;
  articles: number;
  theses: number;
  repeatedStudy: boolean;
  /** A leave or a term is past its last day. */
  isOverdue: boolean;
  /** Not back thirty days after the end of the leave. */
  leaveOverstayed: boolean;
  overstayUntil: string | null;
};

/**
 * The exam of an application as far as the reader may see it: marks and standing are there for the
 * candidate only when they are published.
 */
export interface ApplicationExam {
  exam_id: number;
  exam_date: string | null;
  place: string | null;
  commission: string | null;
  /** When the study begins that the exam is for. */
  study_start: string | null;
  is_certificate: boolean;
  /** The highest mark of the exam. */
  max_mark: number;
  published: boolean;
  /**
   * Where the candidate stands among those of the same specialty and form; null until the results
   * are published.
   */
  standing: ExamRank | null;
  marks: {
    result: string;
    direction_mark: number | null;
    english_mark: number | null;
    absent: boolean;
    published_at: string | null;
  } | null;
  /**
   * The place of the additional quota that the candidate has, and the form of study that an
   * admission gives with it.
   */
  additional: { request_id: number; basis: number; payer: number; dc_type: number } | null;
}

/**
 * An application as it travels (`application-fields.ts` of the server). Dates are `YYYY-MM-DD`,
 * moments ISO.
 */
export interface ApplicationRecord extends TravellingRecord<KnownFacts> {
  reference: string;
  dc_type: number;
  edu_language: number | null;
  topic: string | null;
  chosen_topic: (Named & { id: number }) | null;
  /** Who advised from when until when, the first one first. */
  advisors: Tenure[];
  letter_code: string | null;
  person: ApplicationPerson;
  period: (Named & { id: number }) | null;
  organization: (Named & { id: number }) | null;
  direction: (Named & { id: number; code: string }) | null;
  advisor: (NameParts & { id: number; students: number }) | null;
  works: { articles: number; theses: number; later_articles: number; later_theses: number };
  documents: ApplicationDocument[];
  asked: { kind: DocumentKind; demand: 'required' | 'optional' }[];
  diploma: ApplicationDiploma | null;
  certificate: ApplicationCertificate | null;
  exam: ApplicationExam | null;
  sent_at: string | null;
  accepted_at: string | null;
  review_started_at: string | null;
  review_until: string | null;
  rework_until: string | null;
  reason: string | null;
  appeal: 'open' | 'granted' | 'refused' | null;
  council_number: string | null;
  council_date: string | null;
  council_file_id: string | null;
  scholarship_status: string | null;
  student_number: string | null;
  study_start: string | null;
  study_end: string | null;
  old_list_flag: string | null;
  leave_ground: number | null;
  leave_start: string | null;
  leave_stop: string | null;
  defence_date: string | null;
  order_number: string | null;
  order_date: string | null;
  order_file_id: string | null;
  leave_order_number: string | null;
  leave_order_date: string | null;
  leave_order_file_id: string | null;
  finish_order_number: string | null;
  finish_order_date: string | null;
  finish_order_file_id: string | null;
  cancel_reason: number | null;
  degree_document: string | null;
  contract_number: string | null;
  contract_date: string | null;
  contract_payer: number | null;
  contract_payer_name: string | null;
  created_at: string;
  updated_at: string;
}
