import { sql } from 'kysely';
import type { DocumentSource, Trx } from '#server/engine/process.ts';
import { eventFacts, numberOf } from '#server/processes/document-words.ts';
import type { ExamReportFacts, ReportedCandidate } from './document-facts.server.ts';
import { rankOrder } from './rank.server.ts';
import type { ExamRow } from './row.server.ts';

type Listed = ReportedCandidate & { direction_id: number; papers: number };

/**
 * Everybody of the exam by direction and form, in the order of the rank; what a closed exam says
 * does not change any more.
 */
async function candidatesBy(trx: Trx, examId: number): Promise<Map<number, Listed[]>> {
  const { rows } = await sql<Listed>`
    select x.direction_id, x.dc_type, h.surname, h.first_name, h.middle_name,
      x.direction_mark::float8 as direction_mark, x.english_mark::float8 as english_mark,
      x.is_certificate, x.absent, x.total::float8 as total, x.state as result,
        (x.protocol_file_id is not null and not x.declined)::int as papers
    from exam_result x join account h on h.id = x.owner_id where x.exam_id = ${examId}
    order by x.direction_id, x.dc_type, ${rankOrder}`.execute(trx);
  const by = new Map<number, Listed[]>();
  for (const row of rows) by.set(row.direction_id, [...(by.get(row.direction_id) ?? []), row]);
  return by;
}

/**
 * DOC-EXAM-REPORT names people with their marks: anyone who sees the exam reads it, and those are
 * staff alone.
 */
export const examDocuments: DocumentSource<ExamRow> = {
  mayRead: () => true,
  async facts(trx, row, _code, event): Promise<ExamReportFacts> {
    const people = await candidatesBy(trx, row.id);
    const { candidates, accepted, additional, admitted } = row;
    return {
      code: 'DOC-EXAM-REPORT',
      number: numberOf('IH', row, row.id),
      event: eventFacts(event),
      organization: row.organization,
      period: row.period,
      order:
        row.order_number && row.order_date
          ? { number: row.order_number, date: row.order_date }
          : null,
      sums: { candidates, accepted, additional, admitted },
      directions: row.directions.map(
        ({ direction, exam_date, place, commission, protocol_file_id, forms }) => {
          const own = people.get(direction.id) ?? [];
          const protocols = own.reduce(
            (sum, { papers }) => sum + papers,
            protocol_file_id === null ? 0 : 1,
          );
          return { direction, exam_date, place, commission, protocols, forms, candidates: own };
        },
      ),
    };
  },
};
