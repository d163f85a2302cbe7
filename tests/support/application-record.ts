import type { ApplicationRecord } from '#modules/application/schema.ts';
import { letterHolds } from './letter-holds.ts';

const facts = {
  ownerId: 7,
  organizationId: null,
  advisorUserId: null,
  independent: true,
  trainee: false,
  doctoralDegree: false,
  returned: false,
  registrationOpen: true,
  reworkOpen: false,
  reviewOpen: false,
  periodOpen: true,
  typeOffered: true,
  placeOffered: false,
  draftsWithinLimit: true,
  mayStudyMore: true,
  neverSent: true,
  profileComplete: true,
  educationProven: false,
  worksSufficient: false,
  documentsComplete: false,
  languageProven: true,
  singleApplication: true,
  advisorAvailable: true,
  ...letterHolds,
  reviewStarted: false,
  documentsMarkedCorrect: false,
  diplomaDecided: true,
  diplomaNotRejected: true,
  certificateDecided: true,
  certificateNotRejected: true,
  appealTimeOpen: false,
  appealOpen: false,
  appealLate: false,
  appealToldToday: false,
  appealUnanswered: false,
  registrationStart: '2026-01-01',
  registrationStop: '2099-12-31',
  reviewUntil: null,
  reworkUntil: null,
  appealUntil: null,
  missingDocuments: ['diploma', 'copiesOfWorks'],
  missingProfile: [],
  repeatedStudy: false,
  requiredLevel: null,
  articles: 1,
  theses: 2,
};

const nothing = {
  reports: [],
  edu_language: null,
  topic: null,
  letter_code: null,
  organization: null,
  direction: null,
  advisor: null,
  diploma: null,
  certificate: null,
  sent_at: null,
  accepted_at: null,
  review_started_at: null,
  review_until: null,
  rework_until: null,
  reason: null,
  appeal: null,
};

/**
 * The draft of account 7 as the server answers it: just begun, an independent PhD. `changed` and
 * `known` replace fields and facts.
 */
export function draftRecord(
  changed: Partial<ApplicationRecord> = {},
  known: Partial<ApplicationRecord['facts']> = {},
): ApplicationRecord {
  const record = {
    id: 12,
    state: 'draft',
    status: 100,
    version: 3,
    reference: 'A-2027-000012',
    dc_type: 500,
    ...nothing,
    person: { id: 7, surname: 'Karimova', first_name: 'Aziza', middle_name: null },
    period: {
      id: 3,
      name_uz: 'Mustaqil izlanuvchilar',
      name_ru: 'Самостоятельные соискатели',
      name_en: 'Independent researchers',
    },
    works: {
      articles: 0,
      theses: 0,
      later_articles: 0,
      later_theses: 0,
      dissertations: 0,
      autoreferats: 0,
    },
    documents: [],
    asked: [
      { kind: 'diploma', demand: 'required' },
      { kind: 'workbook', demand: 'optional' },
      { kind: 'copiesOfWorks', demand: 'required' },
      { kind: 'scientificProject', demand: 'optional' },
    ],
    ...changed,
    facts: { ...facts, ...known },
  };
  return record as ApplicationRecord;
}
