import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { AgainstRank } from './against-rank.tsx';
import { ExamList } from './exam-list.tsx';

/**
 * Exams of the whole country, and the results that were set against the rank (route `all-exams`).
 */
export function AllExamsPage() {
  const t = useTexts('exam-screen', 'frame');
  return (
    <Page title={t('frame.title.allExams')} lead={t('exam-screen.list.allLead')}>
      <div className="flex flex-col gap-6">
        <ExamList of="country" />
        <AgainstRank />
      </div>
    </Page>
  );
}
