import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Monitoring: address, guard, frame, title and code of each screen. */
export const monitoringScreens: readonly ScreenRoute[] = [];
