import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/process/names.ts';
import type { Named } from '#web/process/record.ts';

interface Spoken {
  person: { surname?: string | null; first_name?: string | null };
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
  const person = ({ person: { surname, first_name } }: Pick<Spoken, 'person'>): string =>
    [surname, first_name].filter(Boolean).join(' ');
  return {
    subject,
    person,
    title: (exam: Spoken): string =>
      t('additional-exam-screen.title', { subject: subject(exam), person: person(exam) }),
  };
}
