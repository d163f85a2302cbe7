import { RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { onServedBuild } from '#web/lib/changes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The build that this page was loaded from: the address of its first script, as the server knows
 * it; null in development.
 */
const ownBuild = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

function useNewerBuild(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    const own = ownBuild();
    return onServedBuild((served) => setNewer(own !== null && served !== null && served !== own));
  }, []);
  return newer;
}

function Words() {
  const t = useTexts('command');
  return (
    <div className="gutter flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-info-line bg-info-tint py-2 text-info">
      <p className="min-w-0 flex-1 basis-72">
        <strong>{t('command.version.title')}</strong> {t('command.version.text')}
      </p>
      <Button size="small" icon={RefreshCw} onClick={() => window.location.reload()}>
        {t('common.button.reload')}
      </Button>
    </div>
  );
}

/**
 * Tells a tab that has been open for long that a newer build is served. The region is there from
 * the start.
 */
export function NewVersion() {
  const newer = useNewerBuild();
  return (
    <div role="status" className="no-print">
      <Suspense>{newer && <Words />}</Suspense>
    </div>
  );
}
