import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from '#web/lib/first-touch.ts';
import { onToastWanted } from './toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/**
 * The place of toasts. Most follow what somebody does, so their code comes with the first press or
 * key: what fails without a network must be able to say so.
 */
export function ToastPlace() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const leave = [onToastWanted(want), onFirstTouch(want)];
    return () => {
      for (const stop of leave) stop();
    };
  }, []);
  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
