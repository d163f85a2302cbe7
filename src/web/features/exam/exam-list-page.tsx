import { useMay } from '#web/forms/use-may.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { ExamBirth } from './exam-birth.tsx';
import { ExamList } from './exam-list.tsx';

/**
 * Exams of the own organization, one per period, or of the organizations under a ministry (route
 * `exam`).
 */
export function ExamListPage() {
  const t = useTexts('exam-screen', 'exam');
  const begins = useMay('create', 'ExamResult');
  return (
    <Page title={t('exam.names')} lead={t('exam-screen.list.lead')}>
      <div className="flex flex-col gap-10">
        <ExamList several={!begins}>{begins && <ExamBirth />}</ExamList>
      </div>
    </Page>
  );
}
