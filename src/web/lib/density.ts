import { densities, type RowDensity } from '#shared/appearance-names.ts';
import { keptChoice } from './kept-choice.ts';

const kept = keptChoice<RowDensity>('density', densities);

/** Keeps the row height; tables and lists that are drawn follow at once. */
export const chooseDensity = kept.choose;

/** The chosen row height; null = every list has the one that suits it. */
export const useDensity = kept.use;
