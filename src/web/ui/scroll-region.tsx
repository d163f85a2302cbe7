import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Lets wide content scroll sideways inside itself, hidden words of it too (hence `relative`); only while it overflows it is a named region and a tab stop. */
export function ScrollRegion({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [overflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1);
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const region = overflowing ? { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy } : {};
  return (
    <div ref={box} data-scroll-region="" className="relative max-w-full overflow-x-auto" {...region}>
      {children}
    </div>
  );
}
