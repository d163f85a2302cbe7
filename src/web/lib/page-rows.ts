import { pageRows } from '#shared/appearance-names.ts';
import { keptChoice } from './kept-choice.ts';

/** How many rows the pages of lists have until somebody chooses. */
export const usualPageRows = 50;

/** The rows per page chosen on this browser; null = the usual number. */
export const { choose: choosePageRows, use: usePageRows } = keptChoice('page_rows', pageRows);
