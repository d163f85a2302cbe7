import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { drawToastsWith, type Toast } from './toast.ts';
import { toneClasses } from './tone.ts';

// The specification asks for three seconds and no progress bar.
const duration = 3000;

function drawn({ tone, title, lines }: Toast): void {
  toast.custom(
    () => (
      <div
        data-toast={tone}
        className={classes(
          'w-90 font-sans text-base max-w-[calc(100vw-2rem)] rounded-lg border px-4 py-3 shadow-overlay',
          toneClasses[tone],
        )}
      >
        <p className="font-semibold">{title}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    ),
    { duration },
  );
}

/** Where toasts appear; the page's live regions say them. */
export function Toasts() {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Our own live regions speak; the picture of the toast would say everything a second time.
    box.current?.querySelector('section')?.setAttribute('aria-live', 'off');
    return drawToastsWith(drawn);
  }, []);
  return (
    <div ref={box}>
      <Sonner
        // Every language is written from left to right; asked for, the browser would have to know
        // all styles of the page each time this is drawn.
        dir="ltr"
        position="bottom-right"
        duration={duration}
        containerAriaLabel={t('common.toast.region')}
        visibleToasts={3}
      />
    </div>
  );
}
