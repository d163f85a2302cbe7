import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { ListedAdvisor } from './schema.ts';

/** "7 of 10" students, with a word when there is no place left. */
export function AdvisorLoad({ record }: { record: Pick<ListedAdvisor, 'students' | 'max'> }) {
  const t = useTexts('advisor-screen');
  const { students, max } = record;
  return (
    <span className="relative">
      <span aria-hidden="true">{t('advisor-screen.loadOf', { students, max })}</span>
      <span className="sr-only">{t('advisor-screen.loadWords', { students, max })}</span>
      {students >= max && (
        <span className="ml-2 inline-block">
          <Tag tone="warning">{t('advisor-screen.full')}</Tag>
        </span>
      )}
    </span>
  );
}
