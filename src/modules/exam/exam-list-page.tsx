import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { ExamCreate } from './exam-create.tsx';
import { ExamList } from './exam-list.tsx';

/**
 * Exams of the own organization, one per period, or of the organizations under a ministry (route
 * `exam`).
 */
export function ExamListPage() {
  const t = useTexts('exam-screen', 'exam');
  const begins = useCan('create', 'ExamResult');
  return (
    <Page title={t('exam.names')} lead={t('exam-screen.list.lead')}>
      <div className="flex flex-col gap-4">
        {begins && <ExamCreate ready />}
        <ExamList of={begins ? 'own' : 'subordinate'} />
        {begins && <ExamCreate ready={false} />}
      </div>
    </Page>
  );
}
