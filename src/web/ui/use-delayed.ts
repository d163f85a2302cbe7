import { useEffect, useState } from 'react';

/**
 * True once `ms` have passed since the first draw: nothing is shown for what ends sooner (200 ms).
 */
export function useDelayed(ms: number): boolean {
  const [passed, setPassed] = useState(ms <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
