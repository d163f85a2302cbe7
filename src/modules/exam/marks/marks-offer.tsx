import { fullName } from '#shared/names.ts';
import { changedSince } from '#web/grid/kept-cells.ts';
import type { CellsOffer } from '#web/grid/use-kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ListedExamResult } from '../schema.ts';
import type { Written } from './marks-values.ts';
import { useMarkWords } from './use-mark-words.ts';

/**
 * Marks that were typed earlier and not saved: how many, what others have stored meanwhile where
 * they stood, and the choice.
 */
export function MarksOffered({
  offer,
  rows,
  onBring,
}: {
  offer: CellsOffer<Written>;
  rows: readonly ListedExamResult[];
  onBring(): void;
}) {
  const t = useTexts('exam-screen', 'examResult', 'validation', 'grid');
  const format = useFormat();
  const words = useMarkWords();
  const nameOf = (id: number) => fullName(rows.find((row) => row.id === id)?.person ?? {});
  const people = new Set(offer.cells.map(({ row }) => row)).size;
  const changed = changedSince(offer.cells);
  return (
    <Notice
      tone="warning"
      heading={t('exam-screen.kept.title', {
        when: format.dateTime(new Date(offer.typedAt).toISOString()),
      })}
      actions={
        <>
          <Button kind="primary" onClick={onBring}>
            {t('exam-screen.kept.bring')}
          </Button>
          <Button onClick={offer.forget}>{t('exam-screen.kept.forget')}</Button>
        </>
      }
    >
      <p>{t('exam-screen.kept.count', { count: people })}</p>
      {changed.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t('exam-screen.kept.changed')}</p>
          <ul className="ml-5 list-disc" data-changed-meanwhile>
            {changed.map((mark) => (
              <li key={`${mark.row} ${mark.column}`}>
                {t('exam-screen.kept.cell', {
                  person: nameOf(mark.row),
                  field: words.labels[mark.column],
                  now: words.value(mark.column, mark.now),
                  mine: words.value(mark.column, mark.after),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
