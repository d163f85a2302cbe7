import { WifiOff } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { useOnline } from '#web/lib/online.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Says that the network is gone and that what is typed is kept. The region is there from the start.
 */
export function OfflineBanner() {
  const t = useTexts();
  const online = useOnline();
  return (
    <div role="status" className="no-print">
      {!online && (
        <p className="gutter flex items-center gap-2 border-b border-warning-line bg-warning-tint py-2 text-warning">
          <Icon of={WifiOff} />
          {t('common.state.offline')}
        </p>
      )}
    </div>
  );
}
