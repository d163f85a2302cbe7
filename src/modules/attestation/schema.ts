import { z } from 'zod';
import type { AttestationFacts } from '#machines/attestation.machine.ts';
import { assignment } from '#shared/assignment.ts';
import {
  type ListRow,
  listRow,
  moment,
  namedFile,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { id, lines, orNull } from '#shared/validation.ts';

/** After the end of the study year a student may still send for so many days. */
export const graceDays = 30;
/** A rejected attestation may be reworked, and a reworked one sent, within so many days. */
export const reworkDays = 30;
/** The organization waits so many days for the opinion of the research advisor. */
export const opinionDays = 10;

/** The papers of a draft, each as soon as it is there. */
export const attestationPapers = z.object({
  plan_file_id: orNull(z.uuid()).optional(),
  report_file_id: orNull(z.uuid()).optional(),
});
export type AttestationPapers = z.infer<typeof attestationPapers>;

/** Which study the attestation is of; a student has one and need not name it. */
export const attestationCreate = attestationPapers.extend({ application_id: id.optional() });
export type AttestationCreate = z.infer<typeof attestationCreate>;

export const advisorOpinion = z.object({ opinion: lines({ min: 10, max: 2000 }) });
export type AdvisorOpinion = z.infer<typeof advisorOpinion>;

/** An attestation as it travels; `dueOn` and `decideFrom` are the days that its guards wait for. */
export const attestationRecord = recordOf(
  { dueOn: z.string(), decideFrom: z.string().nullable() },
  {
    application_id: z.int(),
    person: nameParts,
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }).nullable(),
    advisor: nameParts.nullable(),
    study_year: z.int(),
    year_start: z.string(),
    year_end: z.string(),
    plan: namedFile.nullable(),
    report: namedFile.nullable(),
    sent_on: z.string().nullable(),
    opinion: z.string().nullable(),
    opinion_on: z.string().nullable(),
    decided_on: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: moment,
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type AttestationRecord = RecordOf<typeof attestationRecord, AttestationFacts>;

/** An attestation in the list: whose, for which year, how far. */
export const attestationRow = listRow(
  { dueOn: z.string() },
  attestationRecord.pick({
    application_id: true,
    person: true,
    organization: true,
    study_year: true,
    year_end: true,
    sent_on: true,
    opinion_on: true,
    decided_on: true,
    assignment: true,
  }).shape,
);
export type ListedAttestation = ListRow<typeof attestationRow>;
