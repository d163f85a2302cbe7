import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTexts } from '#web/lib/i18n.ts';
import { announce } from './announcements.tsx';
import { classes } from './classes.ts';
import { type Tone, toneClasses } from './tone.ts';

// The specification asks for three seconds and no progress bar.
const duration = 3000;

function show(tone: Tone, title: string, lines: readonly string[]): void {
  toast.custom(
    () => (
      <div
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
  announce([title, ...lines].join('. '), tone === 'danger');
}

/** "Success / Successfully completed" and the like; also said in the live region. */
export function toastSuccess(title: string, ...lines: string[]): void {
  show('success', title, lines);
}

/** An error: title and one line for each field of the server's answer. */
export function toastError(title: string, ...lines: string[]): void {
  show('danger', title, lines);
}

/** Where toasts appear; the page's live regions say them. Drawn once in the shell. */
export function Toasts() {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Our own live regions speak; the picture of the toast would say everything a second time.
    box.current?.querySelector('section')?.setAttribute('aria-live', 'off');
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
