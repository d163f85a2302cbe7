import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the scripts have come; false where the server draws. For forms: what is typed into one
 * that is only drawn would be lost.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
