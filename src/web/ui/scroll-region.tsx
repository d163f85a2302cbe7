import { type ReactNode, useRef } from 'react';
import { useOverflow } from './use-overflow.ts';

/**
 * Lets wide content scroll sideways inside itself, hidden words of it too (hence `relative`); only
 * while it overflows it is a named region and a tab stop.
 */
export function ScrollRegion({
  labelledBy,
  children,
}: {
  labelledBy: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const region = useOverflow(box, 'x')
    ? { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy }
    : {};
  return (
    <div
      ref={box}
      data-scroll-region=""
      className="relative max-w-full overflow-x-auto"
      {...region}
    >
      {children}
    </div>
  );
}
