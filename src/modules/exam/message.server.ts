import type { Language } from '#shared/languages.ts';
import type { NotificationCode, Recipient } from '#shared/notifications.ts';
import type { ExamRow } from './row.server.ts';

/** One direction of an exam, as its candidates are told of it. */
type Told = ExamRow & { direction_id?: number };

/** Placeholders of the messages about an exam. */
export function examMessage(
  row: Told,
  language: Language,
  reason: string | null,
): Record<string, unknown> {
  const told = row.directions.find(({ direction }) => direction.id === row.direction_id);
  const name = `name_${language}` as const;
  return {
    org: row.organization[name],
    reference: row.period[name],
    year: row.period.admission_year,
    reason: reason ?? row.reason ?? '',
    direction: told?.direction[name] ?? '',
    date: told?.exam_date ?? '',
    place: told?.place ?? '',
  };
}

/**
 * The candidates of each direction whose day, place or commission has changed are told of their
 * own.
 */
export function notifySeparately(
  row: Told,
  code: NotificationCode,
): readonly { row: Told; recipients: readonly Recipient[] }[] | undefined {
  if (code !== 'N-EXAM-DATE') return undefined;
  const latest = Math.max(...row.directions.map(({ told_version }) => told_version));
  const changed = row.directions.filter(
    ({ told_version, exam_date }) => exam_date !== null && told_version === latest,
  );
  return changed.map(({ direction }) => ({
    row: { ...row, direction_id: direction.id },
    recipients: ['candidates'],
  }));
}
