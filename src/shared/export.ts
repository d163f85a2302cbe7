import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { rowStatesTagged } from '#machines/rows/row.ts';
import type { ExportStatus } from './export-answers.ts';

/** What an export is written as: a workbook for people, or CSV for programs. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows that a file holds at most; a workbook has no more below its headings. */
export const mostRows: Readonly<Record<ExportFormat, number>> = {
  xlsx: 1_048_575,
  csv: Number.MAX_SAFE_INTEGER,
};

/** The stages of an export whose file is still to come, for the browser too. */
export const unfinishedStages = rowStatesTagged(exportTaskMachine, 'unfinished');
const unsuccessfulStages = rowStatesTagged(exportTaskMachine, 'unsuccessful');

/** Whether the file of an export is still to come. */
export const isOnItsWay = ({ status }: ExportStatus): boolean => unfinishedStages.includes(status);

/** Whether an export was given up. */
export const isGivenUp = ({ status }: ExportStatus): boolean => unsuccessfulStages.includes(status);
