import { refusalTexts } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { useApply } from './apply-context.ts';

/** Whether what is typed has reached the server: "Saved 14:04", on its way, or not and why. */
export function ApplySaveState() {
  const t = useTexts('apply');
  const format = useFormat();
  const { snapshot, tell } = useApply();
  const { savedAt, failure } = snapshot.context;
  if (snapshot.matches({ open: 'failed' })) {
    const said = failure ? refusalTexts(failure) : [];
    return (
      <div role="status" data-save="failed" className="max-w-[50ch]">
        <p className="font-semibold text-danger">{t('apply.save.failed')}</p>
        {said.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Button kind="plain" onClick={() => tell({ type: 'retry' })}>
          {t('common.button.retry')}
        </Button>
      </div>
    );
  }
  const busy = !snapshot.hasTag('safeToLeave');
  const saved =
    savedAt === null ? '' : t('common.state.saved', { time: format.time(new Date(savedAt)) });
  return (
    <p role="status" data-save={busy ? 'saving' : 'saved'} className="text-muted">
      {busy ? t('common.state.saving') : saved}
    </p>
  );
}
