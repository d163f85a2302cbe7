import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useOnline } from '#web/lib/online.ts';
import { classes } from './classes.ts';
import { useDelayed } from './use-delayed.ts';

interface Props {
  /** How many lines or rows the content will have. */
  rows?: number;
  /** The final geometry: a table's rows, or a heading with text. */
  shape?: 'table' | 'text';
}

/** Finds what is loading. */
const loadingMark = '[data-loading]';

/**
 * The shape of what is loading, in its place from the beginning and seen after 200 ms. Without a
 * network the words that it comes later.
 */
export function Skeleton({ rows = 5, shape = 'text' }: Props) {
  const t = useTexts();
  const visible = useDelayed(200);
  const online = useOnline();
  const lines = Array.from({ length: rows }, (_, row) => ({
    key: `line ${row + 1}`,
    width: row % 3 === 2 ? 'w-1/3' : 'w-1/2',
  }));
  if (!online) return <p role="status">{t('common.state.paused')}</p>;
  return (
    <div aria-busy="true" data-loading>
      {visible && (
        <p role="status" className="sr-only">
          {t('common.state.loading')}
        </p>
      )}
      <div
        aria-hidden="true"
        className={classes(
          shape === 'table' ? 'border-t-2 border-line' : 'measure',
          !visible && 'invisible',
        )}
      >
        {shape === 'text' && <div className="mb-6 h-8 w-2/3 rounded-sm bg-line" />}
        {lines.map((line) => (
          <div
            key={line.key}
            className={
              shape === 'table' ? 'flex h-11 items-center gap-8 border-b border-line' : 'mb-3'
            }
          >
            <div className={`h-4 rounded-sm bg-line ${line.width}`} />
            {shape === 'table' && <div className="h-4 w-1/6 rounded-sm bg-line" />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What takes longer above is no reason to show nothing. */
const patienceMs = 4000;

/**
 * What stands below parts that are still on their way: it loads with them, and is seen when they have
 * come, so that nothing moves under the reader. Once it is seen it stays. The parts stand in the same
 * element, and show a skeleton meanwhile (docs/decisions/175-nothing-moves-under-the-reader.md).
 */
export function Below({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useLayoutEffect(() => {
    const own = box.current;
    const around = own?.parentElement;
    if (seen || !around) return;
    const look = () => {
      const loading = [...around.querySelectorAll(loadingMark)];
      if (
        !loading.some((part) => part.compareDocumentPosition(own) & own.DOCUMENT_POSITION_FOLLOWING)
      )
        setSeen(true);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(around, { childList: true, subtree: true });
    const timer = setTimeout(() => setSeen(true), patienceMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [seen]);
  return (
    <div ref={box} className={seen ? 'contents' : 'hidden'}>
      {children}
    </div>
  );
}
