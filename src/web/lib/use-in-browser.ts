import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the scripts have come; false where the server draws. For what does nothing without them
 * and would make the page long.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
