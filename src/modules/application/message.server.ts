import { examOutcome } from '#modules/exam/for-others/outcome.server.ts';
import type { TextKey } from '#server/base/refusal.ts';
import { dcTypeOf } from '#shared/codes.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import { applicationReference } from './for-others/reference.server.ts';
import type { ApplicationRow } from './row.server.ts';
import { cancelReason } from './study.server.ts';

const inLanguage = (
  thing: { name_uz: string; name_ru: string; name_en: string } | null,
  language: Language,
): string => thing?.[`name_${language}`] ?? '';

/** A removal by an order of the organization; nobody appeals against a death. */
const contestable = (row: ApplicationRow): boolean =>
  row.finish_order_number !== null && row.cancel_reason !== cancelReason('died');

/** What the decision not to admit stands on: the exam or the council, and the reason if one is given. */
function outcomeOf({ dc_type, entry }: ApplicationRow, reason: string | null): TextKey {
  const outcome = dcTypeOf(dc_type)?.independent
    ? { key: 'processes.examOutcome.council' }
    : examOutcome(entry ?? unexamined);
  return reason ? { key: 'processes.examOutcome.because', params: { outcome, reason } } : outcome;
}

const unexamined = { direction_mark: null, english_mark: null, is_certificate: null, absent: null };

/** Placeholders of the messages about an application; no personal numbers. */
export function applicationMessage(
  row: ApplicationRow,
  language: Language,
  reason: string | null,
): Record<string, unknown> {
  const { person } = row;
  const name = shortName(person);
  return {
    org: inLanguage(row.organization, language),
    direction: inLanguage(row.direction, language),
    type: { key: `codes.dcType.${row.dc_type}` },
    person: name,
    student: name,
    advisor: shortName(row.advisor),
    reason: reason ?? '',
    deadline: row.rework_until,
    papers: row.papers_request?.papers ?? [],
    papers_until: row.papers_until,
    order: row.finish_order_number ?? row.order_number ?? '',
    document: applicationReference(row),
    reference: applicationReference(row),
    answer: { key: `processes.appeal.${row.appeal ?? 'open'}` },
    appeal_until: row.appeal_until,
    appeal: contestable(row) ? { key: 'processes.removal.appeal' } : '',
    date: row.leave_stop ?? row.study_end ?? { key: 'students.noTerm' },
    start: row.leave_start,
    stop: row.leave_stop,
    count: 1,
    marks: outcomeOf(row, reason),
  };
}
