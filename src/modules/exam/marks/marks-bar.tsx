import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  /** Candidates with something that is not saved, and cells that have to be put right first. */
  changed: number;
  faulty: number;
  /** Somebody has no result although it can be proposed. */
  lacking: boolean;
  onLook(): void;
  onPropose(): void;
}

/**
 * Under the grid: the way to the look at the changes, the proposed results, and what stands in the
 * way.
 */
export function MarksBar({ changed, faulty, lacking, onLook, onPropose }: Props) {
  const t = useTexts('exam-screen');
  const unsaved =
    changed > 0
      ? t('exam-screen.marks.unsaved', { count: changed })
      : t('exam-screen.marks.nothing');
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2" data-marks-bar>
      {changed > 0 && faulty === 0 && (
        <Button kind="primary" data-event="setMark" changes onClick={onLook}>
          {t('exam-screen.marks.review')}
        </Button>
      )}
      {lacking && <Button onClick={onPropose}>{t('exam-screen.marks.takeProposed')}</Button>}
      <p role="status" className={faulty > 0 ? 'font-semibold text-danger' : 'text-muted'}>
        {faulty > 0 ? t('exam-screen.marks.faults', { count: faulty }) : unsaved}
      </p>
    </div>
  );
}
