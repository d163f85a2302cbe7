import { Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { faultSpots, nextSpot } from './fault-spots.ts';
import type { Layout, Spot } from './grid-layout.ts';
import type { Marks } from './marks.ts';
import type { SheetAction } from './sheet-actions.ts';

interface Props {
  marks: Marks;
  layout: Layout;
  active: Spot;
  readOnly: boolean;
  dispatch(action: SheetAction): void;
  /** The same, with the focus going to the cell. */
  go(action: SheetAction): void;
}

/**
 * Above the grid: undo and redo for those without a keyboard, and the way from one fault to the
 * next.
 */
export const GridBar = memo(function GridBar({
  marks,
  layout,
  active,
  readOnly,
  dispatch,
  go,
}: Props) {
  const t = useTexts('grid');
  const faults = useMemo(() => faultSpots(marks, layout), [marks, layout]);
  const next = nextSpot(faults, active);
  if (readOnly && !next) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      {!readOnly && (
        <>
          <Button size="small" icon={Undo2} onClick={() => dispatch({ type: 'undo' })}>
            {t('grid.undo')}
          </Button>
          <Button size="small" icon={Redo2} onClick={() => dispatch({ type: 'redo' })}>
            {t('grid.redo')}
          </Button>
        </>
      )}
      {next && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-danger">
          <span className="flex items-center gap-1.5">
            <Icon of={TriangleAlert} size={16} />
            {t('grid.faults', { count: faults.length })}
          </span>
          <Button kind="plain" onClick={() => go({ type: 'select', spot: next })}>
            {t('grid.nextFault')}
          </Button>
        </p>
      )}
    </div>
  );
});
