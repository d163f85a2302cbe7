import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { useDelayed } from './use-delayed.ts';

interface Props {
  onReload(): void;
  /** The frame of the page is there: its menu can be used meanwhile. */
  inFrame?: boolean;
}

/**
 * While a screen's code loads: nothing before 200 ms, after 10 s words and a retry, after 120 s the
 * load failure of the specification. `onReload` keeps drafts.
 */
export function LoadingOverlay({ onReload, inFrame = false }: Props) {
  const t = useTexts();
  const visible = useDelayed(200);
  const slow = useDelayed(10_000);
  const failed = useDelayed(120_000);
  if (!visible) return <div aria-busy="true" />;
  return (
    <div
      aria-busy={!failed}
      className={classes(
        'flex flex-col items-start gap-4 p-8 sm:items-center',
        inFrame ? 'pt-24' : 'fixed inset-0 z-30 justify-center bg-canvas',
      )}
    >
      <p role={failed ? 'alert' : 'status'} className="text-lg">
        {failed ? t('common.error.loadFailed') : t('common.state.loading')}
      </p>
      {!failed && (
        <div aria-hidden="true" className="h-[3px] w-64 max-w-full overflow-hidden bg-line">
          <div className="h-full w-2/5 animate-run bg-brand" />
        </div>
      )}
      {slow && !failed && <p className="text-muted">{t('common.state.slow')}</p>}
      {slow && (
        <Button onClick={onReload}>
          {t(failed ? 'common.button.reload' : 'common.button.retry')}
        </Button>
      )}
    </div>
  );
}
