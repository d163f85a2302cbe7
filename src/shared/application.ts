import { z } from 'zod';
import { cancelReasons, dcTypes, documentKinds, eduLanguages, leaveGrounds } from './codes.ts';
import { letterCodePattern, orderNumberPattern } from './formats.ts';
import { coded, codeOf, id, isoDate, line, lines, orNull, pastDate, personName, pinfl, version } from './validation.ts';

const fileId = z.uuid();
const documentKind = z.enum(documentKinds);
const orderNumber = coded(orderNumberPattern, 'order_number', (text) => text.trim());

/** An order of the organization: it stays on paper outside, the platform stores number, date and file. */
const order = { order_number: orderNumber, order_date: pastDate, order_file_id: fileId };

/** Birth of an application: the period and the type; everything else is filled in step by step. */
export const applicationBirth = z.object({ period_id: id, dc_type: codeOf(dcTypes) });

/** What a draft may hold; a saved part may lack anything (WIZ-4: drafts skip validation of completeness). */
export const applicationDraft = z
  .object({
    organization_id: id.nullable(),
    direction_id: id.nullable(),
    edu_language: codeOf(eduLanguages).nullable(),
    advisor_id: id.nullable(),
    topic: orNull(line({ max: 500 })),
    certificate_id: id.nullable(),
    diploma_id: id.nullable(),
    letter_code: orNull(coded(letterCodePattern, 'letter_code')),
    documents: z.partialRecord(documentKind, fileId.nullable()),
  })
  .partial();

/** One document judged by the reviewer; `null` takes a mark back. A wrong one says what is wrong. */
export const documentMark = z
  .object({ kind: documentKind, mark: z.enum(['correct', 'wrong']).nullable(), note: orNull(line({ max: 500 })).optional() })
  .refine(({ mark, note }) => mark !== 'wrong' || Boolean(note), { path: ['note'], error: 'validation.required' });

export const advisorChoice = z.object({ advisor_id: id });
export const topicChoice = z.object({ topic: line({ min: 10, max: 500 }) });
export const councilDecision = z.object({ council_number: orderNumber, council_date: pastDate, council_file_id: fileId });
export const admission = z.object(order);

/** A student of the time before the platform (STUDENT.ADD). */
export const oldStudent = z.object({
  pinfl,
  surname: personName,
  first_name: personName,
  middle_name: orNull(personName).optional(),
  dc_type: codeOf(dcTypes),
  direction_id: id,
  edu_language: codeOf(eduLanguages).nullable().optional(),
  topic: orNull(line({ max: 500 })).optional(),
  study_start: pastDate,
  ...order,
});
/** What may be corrected before an old student is sent to the agency again; one field at least. */
export const oldStudentCorrection = oldStudent
  .pick({ direction_id: true, study_start: true, topic: true, order_number: true, order_date: true, order_file_id: true })
  .partial();

export const leave = z
  .object({ leave_ground: codeOf(leaveGrounds), leave_start: isoDate, leave_stop: isoDate, ...order })
  .refine(({ leave_start, leave_stop }) => leave_start < leave_stop, { path: ['leave_stop'], error: 'validation.dates_in_order' });
export const leaveExtension = z.object({ leave_stop: isoDate, ...order });
export const leaveReturn = z.object({ return_date: isoDate, ...order });
export const cancellation = z.object({ cancel_reason: codeOf(cancelReasons), ...order });
export const finish = z.object(order);
export const defence = z.object({ defence_date: pastDate, degree_document: line({ min: 3, max: 20 }) });
export const reviewProlongation = z.object({ review_until: isoDate });

/** The body every event carries beside its own payload (architecture section 5). */
export const eventBody = z.object({ version, reason: lines({ max: 1000 }).nullish(), sms_code: z.string().trim().max(12).nullish() });
