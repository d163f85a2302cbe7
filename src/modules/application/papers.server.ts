import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, ColumnsOf, Reader } from '#server/engine/process.ts';
import type { DocumentKind } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { askedDocuments } from './for-others/required-documents.ts';
import type { PapersAnswer, PapersRequest } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';
import { fewestPapersDays } from './rules.ts';
import { laterDay } from './writes.server.ts';

type Columns = ColumnsOf<'application'>;

/** What was asked of the applicant last, and what came of it; null while it is waited for. */
export interface StoredPapers {
  papers: DocumentKind[];
  note: string;
  outcome: 'answered' | 'cancelled' | 'lapsed' | null;
  answer: string | null;
}

/** An organization may ask so often since a sending: it cannot put off its decision by asking. */
const mostRequests = 2;
/** The reminder comes so many days before the last one. */
const remindedBefore = 2;

/** Between which days the last day for papers lies. */
const papersDays = ({ today, settings }: Pick<Reader, 'today' | 'settings'>) => ({
  earliest: addDays(today, fewestPapersDays),
  latest: addDays(today, settings['apply.papers_days']),
});

/** The facts of a request for papers. */
export function papersFacts(row: ApplicationRow, reader: Pick<Reader, 'today' | 'settings'>) {
  const { papers_until: until, papers_reminded_on } = row;
  const { today } = reader;
  const { earliest, latest } = papersDays(reader);
  return {
    papersUntil: until,
    papersFrom: earliest,
    papersLatest: latest,
    papersAskable: row.papers_times < mostRequests,
    papersTimeOpen: until !== null && today <= until,
    papersLate: until !== null && today > until,
    papersReminderDue:
      until !== null &&
      papers_reminded_on === null &&
      today <= until &&
      addDays(until, -remindedBefore) <= today,
  };
}

/**
 * Papers are asked for: only those that the form of study knows. The review is made longer by the
 * time that the applicant has, so that asking costs the organization nothing.
 */
export function writePapersAsked({
  row,
  input: { papers, papers_until },
  reason,
  reader,
}: Change<ApplicationRow, PapersRequest>): Columns {
  const known = askedDocuments(row.dc_type, row.person).map(({ kind }) => kind);
  if (!papers.every((kind) => known.includes(kind)))
    throw refuseFields({ papers: 'validation.document_not_asked' });
  const { earliest, latest } = papersDays(reader);
  if (papers_until < earliest || papers_until > latest)
    throw refuseFields({
      papers_until: { key: 'validation.day_between', params: { from: earliest, to: latest } },
    });
  const asked: StoredPapers = { papers, note: reason ?? '', outcome: null, answer: null };
  return {
    papers_request: asked,
    papers_until,
    papers_reminded_on: null,
    papers_times: row.papers_times + 1,
    review_until: laterDay(
      addDays(papers_until, reader.settings['apply.recheck_days']),
      row.review_until,
    ),
    review_started_at: row.review_started_at ?? reader.now,
  };
}

const endedAs = (
  { papers_request }: ApplicationRow,
  outcome: NonNullable<StoredPapers['outcome']>,
  answer: string | null = null,
): Columns => ({
  papers_request: papers_request && { ...papers_request, outcome, answer },
  papers_until: null,
});

/** Nothing was given, or is needed: the review goes on where it was. */
export const writePapersEnded =
  (outcome: 'cancelled' | 'lapsed') =>
  ({ row }: Change<ApplicationRow>): Columns =>
    endedAs(row, outcome);

/** The asked papers and no others; where one is missing, the answer says why. */
export async function writePapersAnswered({
  trx,
  row,
  input: { documents, papers_answer = null },
}: Change<ApplicationRow, PapersAnswer>): Promise<Columns> {
  const asked = row.papers_request?.papers ?? [];
  const given = Object.keys(documents) as DocumentKind[];
  const unasked = given.find((kind) => !asked.includes(kind));
  if (unasked) throw refuseFields({ [`documents.${unasked}`]: 'validation.document_not_asked' });
  if (asked.some((kind) => !given.includes(kind)) && !papers_answer)
    throw refuseFields({ papers_answer: 'validation.required' });
  await requireOwnFiles(trx, row.owner_id, documents);
  return endedAs(row, 'answered', papers_answer);
}
