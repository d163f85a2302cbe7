import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Zoom } from './use-zoom.ts';

/** Larger, smaller, whole, real size; in words, with the present size. */
export function ZoomBar({ zoom }: { zoom: Zoom }) {
  const t = useTexts('diagram');
  const format = useFormat();
  return (
    <div className="no-print mb-2 flex flex-wrap items-center gap-2">
      <Button size="small" onClick={zoom.larger}>
        {t('diagram.zoom.larger')}
      </Button>
      <Button size="small" onClick={zoom.smaller}>
        {t('diagram.zoom.smaller')}
      </Button>
      <Button size="small" onClick={zoom.whole}>
        {t('diagram.zoom.whole')}
      </Button>
      <Button size="small" onClick={zoom.real}>
        {t('diagram.zoom.real')}
      </Button>
      <span className="text-sm text-muted">{format.percent(zoom.zoom)}</span>
    </div>
  );
}
