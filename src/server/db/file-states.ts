import { type FileState, fileMachine } from '#machines/rows/file.machine.ts';
import { rowStatesTagged } from '#machines/rows/row.ts';

interface Lived {
  state: FileState;
}

/** The states in which a file is kept and may be read, for queries. */
export const readableFiles = rowStatesTagged(fileMachine, 'readable');
/** Those in which its bytes are still coming. */
export const unfinishedFiles = rowStatesTagged(fileMachine, 'unfinished');
/** Those that count for what a person may have. */
export const placeTakingFiles = rowStatesTagged(fileMachine, 'takesPlace');

/** Whether a file may be read. */
export const isReadable = ({ state }: Lived): boolean => readableFiles.includes(state);

/** Whether its bytes are still coming. */
export const isUnfinished = ({ state }: Lived): boolean => unfinishedFiles.includes(state);
