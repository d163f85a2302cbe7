/** The name under which messages speak of a check of the history. */
export const historyCheckProcess = 'historyCheck';
