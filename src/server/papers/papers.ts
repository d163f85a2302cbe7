import { admissionPaper } from './admission-paper.ts';
import { applicationPaper } from './application-paper.ts';
import { datasheetPaper } from './datasheet-paper.ts';
import { finishPaper } from './finish-paper.ts';
import type { Compose } from './paper.ts';

/** The documents that exist so far, by their code; the others of processes section 23 come with their processes. */
export const papers: Readonly<Record<string, Compose>> = {
  'DOC-APPLICATION': applicationPaper,
  'DOC-DATASHEET': datasheetPaper,
  'DOC-ADMISSION': admissionPaper,
  'DOC-FINISH': finishPaper,
};
