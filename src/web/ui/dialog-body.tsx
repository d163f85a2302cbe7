import { type ReactNode, useRef } from 'react';
import { useOverflow } from './use-overflow.ts';

/**
 * What a dialog says, scrolling between its heading and its buttons: text without a control is read
 * on by the arrow keys, so that it is a tab stop while it overflows.
 */
export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const region = useOverflow(box, 'y') ? { role: 'region', tabIndex: 0, 'aria-label': title } : {};
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto" {...region}>
      <div className="px-6 pb-6">{children}</div>
    </div>
  );
}
