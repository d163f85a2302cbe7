import type { TextKey } from '#server/base/refusal.ts';

/** What somebody has come to in an exam. */
interface Outcome {
  direction_mark: number | null;
  english_mark: number | null;
  is_certificate: boolean | null;
  absent: boolean | null;
}

/** The mark of the language exam, or what stands in its place. */
export const englishMark = ({
  is_certificate,
  english_mark,
}: Pick<Outcome, 'is_certificate' | 'english_mark'>): TextKey | number | string =>
  is_certificate ? { key: 'processes.examOutcome.certificate' } : (english_mark ?? '–');

/** The outcome as people are told of it: their marks, or that there are none. */
export function examOutcome(row: Outcome): TextKey {
  if (row.absent) return { key: 'processes.examOutcome.absent' };
  if (row.direction_mark === null) return { key: 'processes.examOutcome.none' };
  const params = { direction: row.direction_mark, english: englishMark(row) };
  return { key: 'processes.examOutcome.marks', params };
}
