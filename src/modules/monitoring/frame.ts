import type { FrameModule } from '#web/frame/frame-module.ts';

/** Quarterly reports at home; their screens are not there yet. */
export const monitoringFrame: FrameModule = {
  homeLines: { monitoringReport: () => null },
};
