import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from '#web/lib/first-touch.ts';
import { lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import type { Dialog } from './dialog.tsx';

type Props = ComponentProps<typeof Dialog>;

const Late = lazyPage<'Dialog', Props>(() => import('./dialog.tsx'), 'Dialog');

/** A dialog of the frame: its code is not part of the first view, and comes with the first touch. */
export function LateDialog(props: Props) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  useEffect(() => onFirstTouch(() => void loadPage(Late).catch(() => undefined)), []);
  return (
    opened && (
      <Suspense>
        <Late {...props} />
      </Suspense>
    )
  );
}
