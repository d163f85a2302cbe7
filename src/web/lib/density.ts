import { densities } from '#shared/appearance-names.ts';
import { keptChoice } from './kept-choice.ts';

/** The row height chosen on this browser; null = every list has the one that suits it. */
export const { choose: chooseDensity, use: useDensity } = keptChoice('density', densities);
