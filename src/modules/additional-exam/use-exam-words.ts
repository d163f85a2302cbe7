import { type NameParts, shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/process/names.ts';
import type { Named } from '#web/process/record.ts';

interface Spoken {
  person: NameParts;
  subject: number;
  category_subject: Named | null;
}

/** How an exam is called: its subject, the student, both together. */
export function useExamWords() {
  const t = useTexts('codes', 'additional-exam-screen');
  const name = useName();
  const subject = (exam: Pick<Spoken, 'subject' | 'category_subject'>): string =>
    exam.category_subject
      ? name(exam.category_subject)
      : t(`codes.additionalExamSubject.${exam.subject}`);
  const person = (exam: Pick<Spoken, 'person'>): string => shortName(exam.person);
  return {
    subject,
    person,
    title: (exam: Spoken): string =>
      t('additional-exam-screen.title', { subject: subject(exam), person: person(exam) }),
  };
}
