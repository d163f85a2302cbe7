import { RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { useNewerBuild } from '#web/lib/build.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

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

/** Tells a tab that has been open for long that a newer build is served (experience APP-1). The region is there from the start. */
export function NewVersion() {
  const newer = useNewerBuild();
  return (
    <div role="status" className="no-print">
      <Suspense>{newer && <Words />}</Suspense>
    </div>
  );
}
