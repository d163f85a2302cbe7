import type { HomeParts } from '#server/home/home-parts.ts';
import { statusCorrectionProcess } from './process.server.ts';

/** Corrections that wait for the agency, at its home. */
export const correctionHome: HomeParts = {
  agency: [{ place: 4, turns: [statusCorrectionProcess] }],
};
