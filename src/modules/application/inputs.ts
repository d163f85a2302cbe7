import { z } from 'zod';
import {
  cancelReasons,
  contractPayers,
  dcTypeOf,
  dcTypes,
  documentKinds,
  eduLanguages,
  leaveGrounds,
} from '#shared/codes.ts';
import { letterCodePattern, normalizeLetterCode, orderNumberPattern } from '#shared/formats.ts';
import {
  coded,
  codeOf,
  id,
  isoDate,
  line,
  lines,
  orNull,
  pastDate,
  personName,
  pinfl,
} from '#shared/validation.ts';

/** The server's id of an uploaded file; none is `required`. */
const fileId = z.string().min(1).pipe(z.uuid());
const documentKind = z.enum(documentKinds);
const orderNumber = coded(orderNumberPattern, 'order_number', (text) => text.trim());

/**
 * An order of the organization: it stays on paper outside, the platform stores number, date and
 * file.
 */
const order = { order_number: orderNumber, order_date: pastDate, order_file_id: fileId };

/**
 * The contract of a study under contract, and who pays; all may be left out where the form of study
 * asks for none.
 */
const contract = {
  contract_number: orNull(orderNumber).optional(),
  contract_date: orNull(pastDate).optional(),
  contract_payer: codeOf(contractPayers).nullable().optional(),
  contract_payer_name: orNull(line({ max: 255 })).optional(),
};

/** What is sent to create an application: the period and the type; everything else is filled in step by step. */
export const applicationCreate = z.object({ period_id: id, dc_type: codeOf(dcTypes) });
export type ApplicationCreate = z.infer<typeof applicationCreate>;

/**
 * What a draft may hold; a saved part may lack anything (drafts skip validation of completeness).
 */
export const applicationDraft = z
  .object({
    organization_id: id.nullable(),
    direction_id: id.nullable(),
    edu_language: codeOf(eduLanguages).nullable(),
    advisor_id: id.nullable(),
    topic: orNull(line({ max: 500 })),
    certificate_id: id.nullable(),
    diploma_id: id.nullable(),
    letter_code: orNull(coded(letterCodePattern, 'letter_code', normalizeLetterCode)),
    documents: z.partialRecord(documentKind, fileId.nullable()),
  })
  .partial();
export type ApplicationDraft = z.infer<typeof applicationDraft>;

/**
 * One document judged by the reviewer; `null` takes a mark back. A wrong one says what is wrong.
 */
export const documentMark = z
  .object({
    kind: documentKind,
    mark: z.enum(['correct', 'wrong']).nullable(),
    note: orNull(line({ max: 500 })).optional(),
  })
  .refine(({ mark, note }) => mark !== 'wrong' || Boolean(note), {
    path: ['note'],
    error: 'validation.required',
  });
export type DocumentMark = z.infer<typeof documentMark>;

/** Papers that the applicant is asked for, and the last day; what is wanted is the reason. */
export const papersRequest = z.object({
  papers: z
    .array(documentKind)
    .min(1, { error: 'validation.required' })
    .overwrite((kinds) => documentKinds.filter((kind) => kinds.includes(kind))),
  papers_until: isoDate,
});
export type PapersRequest = z.infer<typeof papersRequest>;

/** The answer: a file for each asked paper, or a sentence that says why one is missing. */
export const papersAnswer = z.object({
  documents: z.partialRecord(documentKind, fileId),
  papers_answer: orNull(line({ max: 500 })).optional(),
});
export type PapersAnswer = z.infer<typeof papersAnswer>;

/** What the organization says in Uzbek of the biography and the topic that the applicant wrote. */
export const translation = z.object({
  bio_translation: lines({ min: 10, max: 4000 }),
  topic_translation: orNull(line({ max: 500 })).optional(),
});
export type Translation = z.infer<typeof translation>;

export const advisorChoice = z.object({ advisor_id: id });
export type AdvisorChoice = z.infer<typeof advisorChoice>;
/** A published topic of the organization; its name becomes the topic of the record. */
export const topicChoice = z.object({ topic_id: id });
export type TopicChoice = z.infer<typeof topicChoice>;
export const councilDecision = z.object({
  council_number: orderNumber,
  council_date: pastDate,
  council_file_id: fileId,
});
/**
 * `application.admit`: the order, and the contract where the study becomes one under contract
 * (`contractAdmission`).
 */
export const admission = z.object({ ...order, ...contract });
export type Admission = z.infer<typeof admission>;

const oldStudentFields = z.object({
  pinfl,
  surname: personName,
  first_name: personName,
  middle_name: orNull(personName).optional(),
  /** ISO code of the country; only of a person whom the platform does not know yet. */
  citizenship: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  dc_type: codeOf(dcTypes),
  direction_id: id,
  edu_language: codeOf(eduLanguages).nullable().optional(),
  topic: orNull(line({ max: 500 })).optional(),
  advisor_id: id.nullable().optional(),
  study_start: pastDate,
  ...contract,
  ...order,
});
type OldStudentFields = z.infer<typeof oldStudentFields>;

const paidByOther = (value: Pick<OldStudentFields, 'contract_payer'>): boolean =>
  contractPayers.find(({ id }) => id === value.contract_payer)?.name === 'otherOrganization';
const underContract = (value: Partial<OldStudentFields>): boolean =>
  dcTypeOf(value.dc_type ?? 0)?.contract === true;

/**
 * What must be there because of another answer; judged together with the other fields, so that all
 * errors are told at once.
 */
const given = (field: keyof typeof contract, when: (value: Partial<OldStudentFields>) => boolean) =>
  [
    (value: Partial<OldStudentFields>): boolean =>
      !when(value) || ![null, undefined, ''].includes(value[field] as string | null | undefined),
    { path: [field] as PropertyKey[], when: () => true, error: 'validation.required' },
  ] as const;

/**
 * An admission to a study under contract: number, date and payer, and which organization when
 * another one pays.
 */
export const contractAdmission = admission
  .refine(...given('contract_number', () => true))
  .refine(...given('contract_date', () => true))
  .refine(...given('contract_payer', () => true))
  .refine(...given('contract_payer_name', paidByOther));

/**
 * A student of the time before the platform (`application.add`): the person, the study, the order,
 * and the contract where the type asks for one.
 */
const withContract = <Shape extends z.ZodType<Partial<OldStudentFields>>>(shape: Shape): Shape =>
  shape
    .refine(...given('contract_number', underContract))
    .refine(...given('contract_date', underContract))
    .refine(...given('contract_payer', underContract))
    .refine(...given('contract_payer_name', (value) => underContract(value) && paidByOther(value)));
export const oldStudent = withContract(oldStudentFields);
export type OldStudent = z.infer<typeof oldStudent>;

/** The same form page by page: what each page of the wizard judges. */
export const oldStudentParts = {
  person: oldStudentFields.pick({
    pinfl: true,
    surname: true,
    first_name: true,
    middle_name: true,
    citizenship: true,
  }),
  study: withContract(
    oldStudentFields.pick({
      dc_type: true,
      direction_id: true,
      edu_language: true,
      study_start: true,
      contract_number: true,
      contract_date: true,
      contract_payer: true,
      contract_payer_name: true,
    }),
  ),
  research: oldStudentFields.pick({ topic: true, advisor_id: true }),
  order: oldStudentFields.pick({ order_number: true, order_date: true, order_file_id: true }),
};

/** What may be corrected of an old-list student whom the agency refused. */
export const oldStudentCorrection = oldStudentFields.pick({
  direction_id: true,
  study_start: true,
  topic: true,
  order_number: true,
  order_date: true,
  order_file_id: true,
});
export type OldStudentCorrection = z.infer<typeof oldStudentCorrection>;

export const leave = z
  .object({
    leave_ground: codeOf(leaveGrounds),
    leave_start: isoDate,
    leave_stop: isoDate,
    ...order,
  })
  .refine(({ leave_start, leave_stop }) => leave_start < leave_stop, {
    path: ['leave_stop'],
    error: 'validation.dates_in_order',
  });
export type Leave = z.infer<typeof leave>;
export const leaveExtension = z.object({ leave_stop: isoDate, ...order });
export type LeaveExtension = z.infer<typeof leaveExtension>;
export const leaveReturn = z.object({ return_date: isoDate, ...order });
export type LeaveReturn = z.infer<typeof leaveReturn>;
export const cancellation = z.object({ cancel_reason: codeOf(cancelReasons), ...order });
export type Cancellation = z.infer<typeof cancellation>;
export const finish = z.object(order);
export type Finish = z.infer<typeof finish>;
export const defence = z.object({
  defence_date: pastDate,
  degree_document: line({ min: 3, max: 20 }),
});
export type Defence = z.infer<typeof defence>;
export const reviewProlongation = z.object({ review_until: isoDate });
