import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHeightVariable } from '#web/ui/use-height-variable.ts';

/** Whether the place of `mark` has gone up under the bar of the product. */
function useGoneUp(mark: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bar')) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setGone(!entry.isIntersecting && entry.boundingClientRect.top <= bar),
      { rootMargin: `${-Math.ceil(bar)}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark]);
  return gone;
}

/**
 * What of a record stays in sight while its page is scrolled, on a screen with room for it: a line
 * with `name`, once the heading is gone, and below it what may be decided. The line is a picture of
 * the heading, which is still there for those who hear the page.
 */
export function RecordBar({
  name,
  above,
  children,
}: {
  name: ReactNode;
  /** Between the heading and the actions: it goes with the page. */
  above: ReactNode;
  children: ReactNode;
}) {
  const mark = useRef<HTMLDivElement>(null);
  const actions = useHeightVariable<HTMLDivElement>('--record');
  const gone = useGoneUp(mark);
  return (
    <>
      <div ref={mark} aria-hidden="true" className="-mb-4 h-0" />
      {gone && (
        <div aria-hidden="true" className="no-print record-name">
          <div className="flex h-10 items-center gap-3 bg-canvas">{name}</div>
        </div>
      )}
      {above}
      <div
        ref={actions}
        className="record-actions flex flex-wrap items-center gap-3 data-gone:border-b data-gone:border-line"
        data-gone={gone || undefined}
      >
        {children}
      </div>
    </>
  );
}
