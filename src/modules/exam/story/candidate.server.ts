import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { confirmPapers } from '#modules/application/for-others/papers-story.server.ts';
import type { Demonstration, Invented, StaffMember } from '#server/story/story.ts';
import type { DocumentKind } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';

const process = applicationMachine.id;
/** The type of study that the exams of the demonstration are about. */
export const phd = 200;

/** Where an organization examines, how many places it has there, and who acts for it. */
export interface ExamPlace {
  period_id: number;
  organization_id: number;
  direction_id: number;
  places: number;
  staff: StaffMember;
}

/** Somebody who applies for a place of the quota; with their application as soon as there is one. */
export interface Candidate {
  owner: Invented;
  application: number;
  /** Has a certificate that still frees from the language exam on its day. */
  certified: boolean;
}

/** The papers that an application for an exam of the demonstration has. */
export const papers = [
  'passport',
  'diploma',
  'scientificWorkList',
  'copiesOfWorks',
  'scientificProject',
  'languageCertificate',
  'workbook',
] as const satisfies readonly DocumentKind[];

/** The only paper of a kind that somebody has. */
async function paperOf(
  { db }: Demonstration,
  { id }: Invented,
  table: 'diploma' | 'certificate',
): Promise<number> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** Writes and sends the application in the last days of the registration. */
async function applied(
  stage: Demonstration,
  candidate: Candidate,
  place: ExamPlace,
): Promise<void> {
  const { owner } = candidate;
  const { period_id, organization_id, direction_id } = place;
  candidate.application = await stage.create(owner, process, { period_id, dc_type: phd });
  await stage.at(45);
  const documents: Partial<Record<DocumentKind, string>> = {};
  for (const kind of papers) documents[kind] = await stage.file(owner, kind);
  await stage.act(owner, process, candidate.application, 'save', {
    payload: {
      organization_id,
      direction_id,
      edu_language: 100,
      diploma_id: await paperOf(stage, owner, 'diploma'),
      certificate_id: await paperOf(stage, owner, 'certificate'),
      documents,
    },
  });
  await stage.at(44);
  await stage.act(owner, process, candidate.application, 'send');
}

/**
 * The organization reviews every paper, and receives them; the agency finds some certificates false
 * afterwards, so that their holders sit the language exam.
 */
async function received(
  stage: Demonstration,
  { owner, application, certified }: Candidate,
  { staff }: ExamPlace,
): Promise<void> {
  await stage.at(36);
  await stage.act(staff, process, application, 'reviewStart');
  await stage.at(30);
  for (const kind of papers)
    await stage.act(staff, process, application, 'markDocument', {
      payload: { kind, mark: 'correct' },
    });
  await confirmPapers(stage, staff, application);
  await stage.act(staff, process, application, 'accept');
  if (certified) return;
  await stage.at(28);
  const certificate = await paperOf(stage, owner, 'certificate');
  await stage.act(stage.staff('agentlik'), certificateMachine.id, certificate, 'revoke', {
    reason: 'Bu raqamdagi sertifikat berilmagan.',
  });
}

/** The way of a candidate to the exam. */
export async function tellCandidate(
  stage: Demonstration,
  candidate: Candidate,
  place: ExamPlace,
): Promise<void> {
  await applied(stage, candidate, place);
  await received(stage, candidate, place);
}

/** The order that admits those who have a place: signed so many days ago. */
export const orderOf = async (stage: Demonstration, { staff }: ExamPlace, days: number) => ({
  order_number: '214-k',
  order_date: addDays(stage.day(0), -days),
  order_file_id: await stage.file(staff, 'order', 'Kirish imtihoni.'),
});

/** Admits somebody by an order that was signed so many days ago. */
export async function admit(
  stage: Demonstration,
  { application }: Candidate,
  place: ExamPlace,
  days: number,
): Promise<void> {
  await stage.act(place.staff, process, application, 'admit', {
    payload: await orderOf(stage, place, days),
  });
}
