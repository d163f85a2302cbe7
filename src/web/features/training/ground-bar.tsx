import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ClockDialog } from './clock-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { useGround } from './use-ground.ts';

/** Over every page, also on paper: that nothing is real, what time it is here, and how to change it. */
export function GroundBar() {
  const t = useTexts('training');
  const format = useFormat();
  const user = useUser();
  const ground = useGround();
  const [open, setOpen] = useState<'clock' | 'reset' | null>(null);
  const close = () => setOpen(null);
  const move = ground?.move;
  return (
    <section
      aria-label={t('training.banner.label')}
      className="border-b-4 border-warning bg-warning-tint text-ink"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 lg:px-6">
        <p className="min-w-0 flex-1 basis-72">
          <strong>{t('training.banner.nothingReal')}</strong>{' '}
          {ground && (
            <span className="text-nowrap">
              {t('training.banner.now', { moment: format.dateTime(ground.now) })}
            </span>
          )}
        </p>
        <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* No link: the first link of every page is the one that skips to its content. */}
          <Button size="small" onClick={() => location.assign(paths.outbox.href())}>
            {t('training.banner.outbox')}
          </Button>
          {user && !move && (
            <>
              <Button size="small" onClick={() => setOpen('clock')}>
                {t('training.clock.open')}
              </Button>
              <Button size="small" onClick={() => setOpen('reset')}>
                {t('training.reset.open')}
              </Button>
            </>
          )}
        </div>
      </div>
      {move && (
        <div role="status" className="no-print px-4 pb-3 lg:px-6">
          <Progress
            label={t('training.clock.moving', { moment: format.dateTime(move.at) })}
            share={shareOf(move)}
          />
        </div>
      )}
      <ClockDialog open={open === 'clock'} onClose={close} />
      <ResetDialog open={open === 'reset'} onClose={close} />
    </section>
  );
}

/** How much of a move is done. */
function shareOf({ from, to, at }: { from: string; to: string; at: string }): number {
  const whole = Date.parse(to) - Date.parse(from);
  return whole > 0 ? Math.min(1, (Date.parse(at) - Date.parse(from)) / whole) : 1;
}
